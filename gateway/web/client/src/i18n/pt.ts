import type { Texts } from "./index";
import { shell } from "./shell.pt";

export const pt: Texts = { ...shell };
