// Where the focus is: whether it matches `selector`, and whether it can be seen there.
(selector) => {
  const el = document.activeElement ?? document.body;
  const ring = (each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const what = el.outerHTML.slice(0, 120);
  const seen = el === document.body || ring(el) || [el.closest("label")].some((it) => it && ring(it));
  return { there: el.matches(selector), seen, what };
}
