/** A word of a command line. */
export interface Word {
  readonly name: string;
  readonly text?: string;
  readonly isOptional?: boolean;
  readonly isNumber?: boolean;
  /** Whether more such words may follow. Only the last one. */
  readonly isMany?: boolean;
  /** All words that are known, and what they are called in a refusal. */
  readonly oneOf?: readonly string[];
  readonly kind?: string;
}

export interface Option {
  readonly text: string;
  /** How the value is called in the help. Without it the option is a switch. `N` is a whole number. */
  readonly value?: string;
  readonly multiple?: boolean;
  readonly short?: string;
  readonly oneOf?: readonly string[];
  /** The value is one or more of these, with commas between them. */
  readonly listOf?: readonly string[];
}

/** Everything that is said about a command: its help and the table of the README are made from it. */
export interface Command {
  readonly name: string;
  /** Its purpose, without a full stop. */
  readonly summary: string;
  readonly words?: readonly Word[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Further lines of the help. */
  readonly more?: readonly string[];
  /** Rows of the table in the README, in place of usage and summary: an example, what it does. */
  readonly rows?: readonly (readonly [string, string])[];
  /** The program that runs: one below the root and its arguments, before those that were given. */
  readonly program: readonly string[];
  /**
   * The runner of the program: the project's own Node (by default); `node`, any Node, if it installs by
   * itself what it needs; a `tool` of a package; or `npx`. `itself`: no command runs it, Node does.
   */
  readonly by?: 'runtime' | 'node' | 'tool' | 'npx' | 'itself';
}

export interface Given {
  readonly values: Readonly<Record<string, string | boolean | string[] | undefined>>;
  readonly words: readonly string[];
}

export const USAGE_EXIT_CODE: 2;
export function usageOf(command: Command): string;
export function helpOf(command: Command): string;
export function readCommandLine(
  command: Command,
  args: readonly string[],
): (Given & { readonly text?: undefined }) | { readonly text: string; readonly exitCode: number };
export function commandLine(command: Command, args?: readonly string[]): Given;
