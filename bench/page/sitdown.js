// Who is here for the first time gets a match of clásico with three bots, at the pace of people.
async () => {
  const headers = { "Content-Type": "application/json" };
  const call = async (path, body) => {
    const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const session = await call("/session", { name: "Ana", lang: "es" });
  headers.Authorization = `Bearer ${session.token}`;
  localStorage.setItem("tute.session", JSON.stringify(session));
  const rules = { preset: "clasico.barajamos", options: { games: 50 } };
  const room = await call("/rooms", { rules });
  for (const seat of [1, 2, 3]) await call(`/rooms/${room.id}/bots`, { seat, level: "easy" });
  const socket = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((done) => (socket.onopen = done));
  socket.send(JSON.stringify({ id: 1, type: "hello", token: session.token }));
  await new Promise((done) => (socket.onmessage = done));
  await call(`/rooms/${room.id}/start`, {});
}
