// Violations that axe-core finds on the page as it is, a line for each element. At the end of the page,
// where what sticks to the edge of the screen covers nothing.
async (runOnly) => {
  scrollTo(0, document.documentElement.scrollHeight);
  const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join("; ");
      return `${id}: ${html.slice(0, 160)} (${why.slice(0, 240)})`;
    }),
  );
}
