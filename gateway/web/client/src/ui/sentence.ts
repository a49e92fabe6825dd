import type { PresetName, RoomRules } from "../wire/types";

/** The options that the sentence of a preset speaks of. */
export const SPOKEN_OF: Record<PresetName, readonly string[]> = {
  "clasico.barajamos": ["declare", "games", "series"],
  "clasico.pagat": ["declare", "partner_declares", "series"],
  "clasico.pagat-101": ["tute", "double_at", "series"],
  "clasico.fournier": ["series"],
  "cabron.barajamos": ["letters"],
  "cabron.ludoteka": ["zero"],
  "cabron.limit-120": ["limit_sung"],
  "cabron.no-trick-wins": ["zero"],
  "subasta.barajamos": ["rounds", "target"],
  "subasta.pagat": ["rounds", "min_bid", "step"],
  "subasta.ludoteka": [],
  "subasta.wikipedia": ["fail", "target"],
  "individual.pagat": ["win"],
  "individual.fournier": ["deal", "swap", "capote"],
  "individual.corriente": ["deal", "stock_duty"],
};

/** Whether the sentence of the preset is true of `rules` with what was changed. */
export const sentenceHolds = ({ preset, options }: RoomRules): boolean =>
  !SPOKEN_OF[preset].some((name) => name in options);
