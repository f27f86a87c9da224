import { createInterface } from 'node:readline/promises';

/** Asks on the terminal. False where nobody can answer. */
export async function askToConfirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const line = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await line.question(`${question} [y/N] `)).trim());
  } finally {
    line.close();
  }
}
