import type { Texts } from "./index";
import { shell } from "./shell.fr";

export const fr: Texts = { ...shell };
