import type { Command } from './command-line.d.mts';

export const commands: readonly Command[];
