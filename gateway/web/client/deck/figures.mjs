// Sota, caballo and rey: one drawing each, dressed by suit. `currentColor` is the coat, the
// inherited fill its lining; hair, horse and beard come by suit.
import { CREAM, GOLD, INK, RED, SKIN, SUITS, WOOD } from "./palette.mjs";
import { crown } from "./aces.mjs";
import { circle, ellipse, group, inked, line, path, shape, use } from "./svg.mjs";

const COAT = "currentColor";
/** Filled with the lining, which is inherited. */
const lined = (d) => path(d, "L").replace(' fill="L"', "");
const ground = (y) => ellipse(44, y, 28, 4.4, "#b9cf8d", { stroke: INK, "stroke-width": 1 });

const face = (x, y) =>
  circle(x - 2.9, y - 0.6, 1.05, INK) +
  circle(x + 2.9, y - 0.6, 1.05, INK) +
  line(`M${x - 4.6} ${y - 3.2}H${x - 1.6}M${x + 1.6} ${y - 3.2}H${x + 4.6}M${x} ${y - 0.4}V${y + 2.4}H${x + 1.2}`, 0.9) +
  line(`M${x - 2} ${y + 4.8}C${x - 0.8} ${y + 5.7} ${x + 0.8} ${y + 5.7} ${x + 2} ${y + 4.8}`, 1.1, RED);

const sota = () =>
  shape(
    "sota",
    ground(140),
    inked(
      1.4,
      lined("M32 58C22 76 20 100 21 122 34 127 58 127 71 122 72 100 70 76 60 58Z"),
      path("M36 108H45V136L33 137C32 134 35 133 37 132Z", COAT),
      lined("M47 108H56V132C58 133 61 134 60 137L48 136Z"),
      path("M30.6 137.4C31 134 36 132.4 38 131.6L45 132V138.6H31Z", WOOD),
      path("M48 132 55 131.6C57 132.4 62 134 62.4 137.4L61.6 138.6H48Z", WOOD),
      path("M35 56H57L60 88 66 111C56 117 36 117 26 111L32 88Z", COAT),
      lined("M43 56H49L50.6 115.4H41.4Z"),
      path("M31.6 86H60.4V92.6H31.6Z", GOLD),
      path("M36 56C28 58 23 68 22 78L33 84 37 80 30 74 38 66Z", COAT),
      path("M56 56C64 57 70 58 73 50L79 54C77 66 68 72 57 70Z", COAT),
      circle(36, 82, 3.6, SKIN),
      circle(77, 49, 4.2, SKIN),
      path("M37 55C40 60 52 60 55 55L53 51H39Z", CREAM),
    ),
    line("M33 96 30 112M60 96 63 112", 1, INK),
    line("M46 62V63M46 69V70M46 76V77M46 98V99M46 105V106", 2.4, GOLD, { "stroke-linecap": "round" }),
    circle(46, 89.3, 2.6, CREAM, { stroke: INK, "stroke-width": 1 }),
  );
const sotaHead = (hair) =>
  inked(
    1.4,
    path("M34 34C32 46 33 54 36 57 40 58 52 58 56 57 59 54 60 46 58 34Z", hair),
    path("M38.4 34H53.6V44C53.6 50 50 53.4 46 53.4S38.4 50 38.4 44Z", SKIN),
    path("M38 34C42 40 50 38 54 34V30H38Z", hair),
    path("M30 33C29 25 38 21 47 21S63 25 62 31C58 36 36 38 30 33Z", COAT),
    lined("M50 24C48 16 52 10 60 10 58 12 58.6 14 60 16 57 16 56 18 56.6 20.6 54 20 53 22 53.4 25Z"),
  ) + face(46, 43.4);

const horse = (colour) =>
  group(
    {},
    ground(141),
    inked(
      1.4,
      path("M76 84C84 84 87 94 83 108 82 113 79 116 80 120 74 116 74 106 76 98Z", INK),
      path("M40 104 30 108 27 121 20 122 22 103 36 92Z", colour),
      path("M27 118.4 26.6 123.4 19 124 20.4 118Z", WOOD),
      path("M65 106 62 120 63 139H70L71 121 77 110Z", colour),
      path("M27 60C38 58 48 66 51 82H68C76 82 80 88 79 97 78 108 73 110 69 116L63 126 64 139H57L56 123 58 112C52 114 48 114 45 113L44 126 43 139H36L36 122 33 104C29 99 28 92 30 86L27 80 18 87C13 89 9 85 11 80L19 64C20 61 23 60 27 60Z", colour),
      path("M36 134.6H43.4L43 139H36ZM57 134.6H64L64 139H57ZM63 134.6H70.4L70 139H63Z", WOOD),
      path("M20 63 20 54 27 60Z", colour),
      path("M27 60C35 55 46 62 52 80 46 82 42 78 42 74 38 75 35 72 36 68 31 69 28 65 27 60Z", INK),
    ),
    circle(20.4, 70, 1.5, INK),
    circle(13.6, 82, 1.1, INK),
    line("M14.6 86.4 18 83.4", 1.1),
    line("M15 75 25 82M22 62 25 80", 1.8, RED),
  );
const rider = () =>
  shape(
    "rider",
    inked(
      1.4,
      lined("M41 80H72L75 104C64 109 50 109 40 103Z"),
      path("M42.4 96C52 101 64 101 73.4 97L74.4 104C64 109 50 109 40 103Z", GOLD),
      lined("M54 52C66 56 76 68 82 88 74 90 66 88 60 82Z"),
      path("M50 80 64 82C66 94 60 104 56 114L58 121C54 124 48 123 46 120L50 100C47 94 47 86 50 80Z", COAT),
      path("M48.4 108 57.6 110 58.4 120C56 124 47 124 43 120.6L47.6 117Z", WOOD),
      path("M41 52H60L63 80C56 85 48 85 43 80Z", COAT),
      path("M44 53C36 56 32 66 28 74L32 78C38 76 44 70 48 64Z", COAT),
      path("M57 52C64 55 70 56 74 50L79 55C76 66 67 71 57 67Z", COAT),
      circle(30, 76.4, 3.3, SKIN),
      circle(77, 50, 4, SKIN),
      path("M42.4 74.6H62.4L63 80H43Z", GOLD),
    ),
    line("M30 77C25 82 20 80 15 77", 1.4, RED),
    line("M51 58V59M51 64V65M51 70V71", 2.2, GOLD, { "stroke-linecap": "round" }),
  );
const riderHead = (hair) =>
  inked(
    1.4,
    path("M40 32C38 42 40 50 43 53H58C61 50 62 42 61 32Z", hair),
    path("M43.6 33H57.4V43C57.4 48.6 54 51.6 50.5 51.6S43.6 48.6 43.6 43Z", SKIN),
    path("M37 34C34 30 37 27 42 28 43 20 48 17 53 18 60 18 63 24 62 30 66 30 67 34 64 36 56 33 46 33 37 34Z", COAT),
    lined("M42 28C48 26 56 26 62 30L63 33.4C56 31 46 31 40 32Z"),
    path("M54 22C52 14 56 9 63 10 61 12 61.6 14 63 16 60 16 59 18 59.6 20.6 57.4 20.2 57 21.6 57.2 24Z", CREAM),
  ) + face(50.5, 42.2);

const rey = () =>
  shape(
    "rey",
    inked(
      1.4,
      path("M20 140V62C20 46 30 40 46 40S72 46 72 62V140Z", WOOD),
      lined("M25 138V64C25 52 33 46 46 46S67 52 67 64V138Z"),
      circle(20, 62, 4, GOLD),
      circle(72, 62, 4, GOLD),
      path("M31 66C22 84 17 112 15 138 24 144 66 144 76 138 74 112 70 84 61 66Z", COAT),
      lined("M41 72H51L58 141.4H34Z"),
      path("M15.4 132C26 138 66 138 75.4 132L76 138.4C66 144 24 144 15 138Z", CREAM),
      path("M40 137 28 138.6C28 142 34 143.4 41 142ZM52 137 63 138.6C63 142 57 143.4 51 142Z", RED),
      path("M32 64C24 70 20 84 22 98L35 102 38 94 32 90 38 74Z", COAT),
      path("M60 64C68 66 72 64 74 54L80 58C80 74 70 82 58 78Z", COAT),
      path("M29 62C34 56 58 56 63 62L65 72C55 80 37 80 27 72Z", CREAM),
      circle(36, 98, 3.7, SKIN),
      circle(77.4, 54, 4.2, SKIN),
      path("M32.8 84H37.2V118H32.8Z", GOLD),
      circle(35, 81, 5, GOLD),
    ),
    circle(35, 81, 2, RED),
    line("M32 68V70M38 72V74.6M54 72V74.6M60 68V70M24 136.4V138.4M33 138.6V140.6M60 138.6V140.6M68 136.4V138.4", 1.8, INK, { "stroke-linecap": "round" }),
    line("M46 84V86M46 95V97M46 106V108M46 117V119M46 128V130", 3, GOLD, { "stroke-linecap": "round" }),
    circle(46, 77, 3.2, GOLD, { stroke: INK, "stroke-width": 1.1 }),
  );
const reyHead = (hair) =>
  inked(
    1.4,
    path("M35 36C32 46 33 56 36 60H56C59 56 60 46 57 36Z", hair),
    path("M37.6 34H54.4V48H37.6Z", SKIN),
    path("M37 44C36 58 40 70 46 73 52 70 56 58 55 44 52 50 50 50.4 46 50.4S40 50 37 44Z", hair),
  ) +
  line("M41 53.6C43 51.8 45 51.8 46 53 47 51.8 49 51.8 51 53.6", 1.2) +
  circle(43, 43, 1.05, INK) +
  circle(49, 43, 1.05, INK) +
  line("M41 40.4H44.6M47.4 40.4H51M46 43V47H47.4", 0.9) +
  crown(46, 31, 1.02);

export const figureShapes = () => sota() + rider() + rey();

/** Where the raised hand is, and how the figure stands on the card. */
const STANDS = {
  10: { hand: [77, 49], move: "translate(.6 5)scale(.965)" },
  11: { hand: [77, 50], move: "translate(-1 3)scale(.98)" },
  12: { hand: [77.4, 54], move: "translate(1 11.4)scale(.92)" },
};
const hold = (suit, [x, y]) =>
  ({
    o: () => use("o", x + 1.6, y - 17, 1.12),
    c: () => use("c", x + 1, y - 9.6, 1.05),
    e: () => use("es", x, y - 14.4, 1.2),
    b: () => use("bs", x, y - 12, 1.2),
  })[suit]();

/** The figure of `rank` with the sign of `suit` in its raised hand. */
export const figure = (rank, suit) => {
  const { coat, lining, hair, horse: hide } = SUITS[suit];
  const { hand, move } = STANDS[rank];
  const drawn = {
    10: () => `<use href="#sota"/>${sotaHead(suit === "o" ? "#8a4f1c" : hair)}`,
    11: () => `${horse(hide)}<use href="#rider"/>${riderHead(suit === "o" ? "#c98a2b" : hair)}`,
    12: () => `<use href="#rey"/>${reyHead(hair)}`,
  };
  return group({ color: coat, fill: lining, transform: move }, hold(suit, hand), drawn[rank]());
};
