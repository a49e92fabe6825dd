import type { Mode } from "../rules";
import { cabron } from "./cabron";
import { clasico } from "./clasico";
import { individual } from "./individual";
import type { ModeRules } from "./mode";
import { subasta } from "./subasta";

export const MODES: Record<Mode, ModeRules> = { clasico, cabron, subasta, individual };
