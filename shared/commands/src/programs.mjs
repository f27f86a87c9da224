// Programs that Node starts without npm: those of images, and scripts of operators and developers.
// Plain JavaScript without packages, because some of them run where nothing is installed.
import { commandLine } from './command-line.mjs';

const list = { list: { text: 'lists the places as well' } };

/** @type {import('./command-line.d.mts').Command[]} */
export const programs = [
  {
    name: 'server/src/main.ts',
    summary: 'starts the site; variables say how (docs/operations.md)',
  },
  {
    name: 'server/src/prepare.ts',
    summary: 'prepares database and store for this release, before its servers start',
  },
  {
    name: 'deploy/secrets.mjs',
    summary: 'writes new random passwords for docker-compose.yml into .env, and keeps those there',
    options: {
      renew: { text: 'replaces the passwords of a running site' },
      file: { value: 'FILE', text: 'in place of .env' },
    },
  },
  {
    name: 'deploy/release.ts',
    summary: 'publishes the live releases of one registry folder to another, and then its shell',
    words: [
      { name: 'FROM', text: 'the folder of an image' },
      { name: 'TO', text: 'the folder of the site' },
      { name: 'LOCK', text: 'share-lock.json, unless given', isOptional: true },
    ],
  },
  {
    name: 'deploy/health.mjs',
    summary: 'asks the server of this machine whether it is ready; ends with 0 or 1',
    words: [{ name: 'PORT', text: '8080, unless given', isOptional: true, isNumber: true }],
  },
  {
    name: 'scripts/readme-commands.mjs',
    summary: "writes the README's table of commands from their descriptions",
  },
  {
    name: 'scripts/counted-lint.mjs',
    summary: 'counts what may only become less, and fails if it became more',
    options: { list: { value: 'NAME', text: 'lists the places of one kind' } },
  },
  {
    name: 'scripts/long-lines.mjs',
    summary: 'counts long lines, and fails if there are too many',
    options: list,
  },
  {
    name: 'scripts/documents.mjs',
    summary: 'checks links, names and lists of the documents',
  },
  {
    name: 'scripts/problem-codes.mjs',
    summary: 'proves that contracts name every problem that their calls can answer with',
  },
  {
    name: 'scripts/imports.mjs',
    summary: 'proves which way imports run, and fails if more of them run wrong',
    options: list,
  },
].map((program) => ({ by: 'itself', program: [program.name], ...program }));

/**
 * Reads the command line of a program that Node starts. Ends it for `--help` and for what it does
 * not know.
 */
export function programLine(name) {
  const program = programs.find((one) => one.name === name);
  if (!program) throw new Error(`The program '${name}' is not described.`);
  return commandLine(program);
}
