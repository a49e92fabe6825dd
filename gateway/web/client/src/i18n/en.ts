import type { Texts } from "./index";
import { shell } from "./shell.en";

export const en: Texts = { ...shell };
