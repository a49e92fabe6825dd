// Violations that axe-core finds on the page as it is, a line for each element. At the end of the page
// and of its panels, where what sticks to the edge covers nothing.
async (runOnly) => {
  for (const each of [document.documentElement, ...document.querySelectorAll(".panel")]) {
    each.scrollTop = each.scrollHeight;
  }
  const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join("; ");
      return `${id}: ${html.slice(0, 160)} (${why.slice(0, 240)})`;
    }),
  );
}
