import type { Command } from './command-line.d.mts';

export const operatorCommands: readonly Command[];
