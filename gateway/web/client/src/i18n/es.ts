import { shell } from "./shell.es";

/** The keys of every language are those of this one. */
export const es = { ...shell };
