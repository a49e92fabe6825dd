// What is wrong with the texts and the targets that are shown: an empty list where all is well.
// A text may end in an ellipsis only if it is one of `names`.
async ([names, wide, high]) => {
  const picture = () => new Promise((done) => requestAnimationFrame(done));
  const resized = () => innerWidth === wide && innerHeight === high;
  for (let i = 0; i < 200 && !resized(); i++) await picture();
  const LEAST = 43.5;
  const ENOUGH = LEAST - 3;
  const faults = new Set();
  const width = document.documentElement.clientWidth;
  const root = document.querySelector("dialog[open]") ?? document.body;
  const styles = new Map();
  const style = (el) => {
    if (!styles.has(el)) {
      const { clipPath, display, fontSize, overflowX, overflowY, textOverflow } = getComputedStyle(el);
      styles.set(el, { clipPath, display, fontSize, overflowX, overflowY, textOverflow });
    }
    return styles.get(el);
  };
  const ancestors = function* (el) {
    for (; el && el !== document.documentElement; el = el.parentElement) yield el;
  };
  const told = (el) => {
    const named = [el.tagName.toLowerCase(), ...el.classList].join(".");
    return `${named} "${el.textContent.trim().slice(0, 40)}"`;
  };
  const hidden = (el) => style(el).clipPath === "inset(50%)" || el.matches(".skip:not(:focus)");
  const unseen = (el) => [...ancestors(el)].some(hidden);
  const visible = (el) =>
    el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !unseen(el);
  const scrolls = (el) => /auto|scroll/.test(style(el).overflowX + style(el).overflowY);

  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > width) faults.add(`the page is ${scrollWidth} wide of ${width}`);
  if (document.querySelector(".table") && scrollHeight > innerHeight + 1) {
    faults.add(`the table is ${scrollHeight} high of ${innerHeight}`);
  }

  const wrong = (text) => /^[a-z]+(_[a-z0-9]+)+$|[{}]|undefined|NaN|\[object/.test(text);
  for (const el of root.querySelectorAll("[aria-label], [title], [placeholder]")) {
    for (const each of ["aria-label", "title", "placeholder"]) {
      if (wrong(el.getAttribute(each) ?? "")) faults.add(`${told(el)} has ${each} ${el.getAttribute(each)}`);
    }
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    const text = node.data.trim();
    if (!text || !visible(el) || el.closest("option")) continue;
    if (wrong(text)) faults.add(`no text: ${text}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const inside = [...ancestors(el)];
    const block = inside.find((each) => !/^(inline|contents)$/.test(style(each).display));
    const tolerance = parseFloat(style(el).fontSize) * 0.4;
    for (const rect of range.getClientRects()) {
      if (!rect.width) continue;
      const scroller = inside.find(scrolls);
      const cut = inside.find((each) => {
        if (!/hidden|clip/.test(style(each).overflowX) && each !== block) return false;
        if (scroller && scroller !== each && !scroller.contains(each)) return false;
        const box = each.getBoundingClientRect();
        const beside = rect.left < box.left - 1.5 || rect.right > box.right + 1.5;
        return beside || rect.top < box.top - tolerance || rect.bottom > box.bottom + tolerance;
      });
      const name = names.some((name) => text.includes(name));
      if (cut && name && style(cut).textOverflow === "ellipsis") continue;
      if (cut) faults.add(`out of ${told(cut)}: ${told(el)}`);
      const over = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
      const button = el.closest(".between") && over?.closest("button");
      if (button && !button.contains(el)) faults.add(`under ${told(button)}: ${told(el)}`);
      const off = rect.left < -1 || rect.right > width + 1;
      if (off && !scroller) faults.add(`off the screen: ${told(el)}`);
    }
  }

  // How wide a strip of it can be touched, or at least ENOUGH.
  const exposed = (el) => {
    const box = el.getBoundingClientRect();
    let best = 0;
    for (const part of [0.12, 0.3, 0.5, 0.8]) {
      let run = 0;
      for (let x = Math.max(0, box.left); x < Math.min(width, box.right); x += 2) {
        run = el.contains(document.elementFromPoint(x, box.top + box.height * part)) ? run + 2 : 0;
        best = Math.max(best, run);
        if (best >= ENOUGH) return best;
      }
    }
    return best;
  };
  for (const el of root.querySelectorAll("button, a[href], input, select, summary")) {
    if (!visible(el) || el.matches(":disabled")) continue;
    const target = el.matches("[type=checkbox], [type=radio]") ? el.closest("label") : el;
    const box = target.getBoundingClientRect();
    const around = el.parentElement.textContent.trim() !== el.textContent.trim();
    const inText = style(el).display === "inline" && around;
    if (!inText && (box.width < LEAST || box.height < LEAST)) {
      faults.add(`too small, ${Math.round(box.width)}×${Math.round(box.height)}: ${told(target)}`);
    }
    if (el.matches(".hand button") && !document.querySelector(".choices > *, .ending, .panel")) {
      const strip = exposed(el);
      if (strip < ENOUGH) faults.add(`covered but for ${strip} px: the card ${el.dataset.card}`);
    }
  }
  return [...faults];
}
