import type { Command, Given } from './command-line.d.mts';

export const programs: readonly Command[];
export function programLine(name: string): Given;
