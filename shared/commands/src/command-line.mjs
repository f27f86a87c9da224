// Reads the command line of every command of the project. Plain JavaScript without packages,
// because `npm start` runs it on any Node that `engines` allows, before anything is installed.
import { parseArgs } from 'node:util';

/** Exit code of a command that was asked for something it does not know. */
export const USAGE_EXIT_CODE = 2;

const wide = (rows) => Math.max(0, ...rows.map(([name]) => name.length));
const table = (rows) => rows.map(([name, text]) => `  ${name.padEnd(wide(rows))}  ${text}`);

/** `FOLDER`, `[PART…]` or `list|add|remove`, as it is typed. */
const typed = ({ name, isOptional, isMany }) => {
  const word = isMany ? `${name}…` : name;
  return isOptional ? `[${word}]` : word;
};

/** `npm run import -- FOLDER`. */
export function usageOf({ name, words = [], by }) {
  if (by === 'itself') return ['node', name, ...words.map(typed)].join(' ');
  const start = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  return words.length > 0 ? `${start} -- ${words.map(typed).join(' ')}` : start;
}

/** The help of a command, made from its description alone. */
export function helpOf(command) {
  const { summary, words = [], options = {}, more = [] } = command;
  const flags = [
    ...Object.entries(options).map(([name, { short, value, multiple, text }]) => [
      `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}${multiple ? ' *' : ''}`,
      text,
    ]),
    ['-h, --help', 'shows this and changes nothing'],
  ];
  const isRepeated = Object.values(options).some(({ multiple }) => multiple);
  return [
    usageOf(command),
    '',
    `  ${summary}.`,
    '',
    ...table([...words.filter(({ text }) => text).map((word) => [word.name, word.text]), ...flags]),
    ...(isRepeated ? ['', 'Options marked * may come more than once.'] : []),
    ...(more.length > 0 ? ['', ...more] : []),
  ].join('\n');
}

/** Returns the fault of a command line's words, or null. */
function wrongWords({ words = [] }, given) {
  const needed = words.filter(({ isOptional }) => !isOptional);
  if (given.length < needed.length) return `${needed[given.length].name} is missing.`;
  const last = words.at(-1);
  for (const [index, word] of given.entries()) {
    const known = words[index] ?? (last?.isMany ? last : undefined);
    if (!known) return `'${word}' is one word too many.`;
    if (known.oneOf && !known.oneOf.includes(word))
      return `There is no ${known.kind ?? known.name} '${word}'. Known are: ${known.oneOf.join(', ')}.`;
    if (known.isNumber && !/^\d+$/.test(word))
      return `${known.name} is a whole number; '${word}' is none.`;
  }
  return null;
}

/** Returns the fault of the values of options, or null. */
function wrongValues({ options = {} }, values) {
  for (const [name, { value: kind, oneOf, listOf }] of Object.entries(options)) {
    const all = [values[name] ?? []].flat();
    if (oneOf && all.some((one) => !oneOf.includes(one)))
      return `--${name} is one of ${oneOf.join(', ')}.`;
    if (listOf && all.some((one) => one.split(',').some((part) => !listOf.includes(part))))
      return `--${name} is one or more of ${listOf.join(', ')}, with commas between them.`;
    if (kind === 'N' && all.some((one) => !/^\d+$/.test(one)))
      return `--${name} is a whole number, as in --${name}=10.`;
  }
  return null;
}

/**
 * Reads a command line: `{ values, words }`, or a text to print and an exit code. Nothing that the
 * command does not know gets through.
 */
export function readCommandLine(command, args) {
  const { options = {} } = command;
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { value, multiple = false, short }]) => [
      name,
      { type: value ? 'string' : 'boolean', multiple, ...(short ? { short } : {}) },
    ]),
  );
  if (
    args
      .slice(0, args.includes('--') ? args.indexOf('--') : undefined)
      .some((word) => word === '--help' || word === '-h')
  )
    return { exitCode: 0, text: helpOf(command) };
  const refuse = (reason) => ({
    exitCode: USAGE_EXIT_CODE,
    text: `${reason}\n\n${helpOf(command)}`,
  });
  let read;
  try {
    read = parseArgs({ args, options: known, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's own text goes on with how `--` works, which is no help here.
    return refuse(`${error.message.split(/[.;] /)[0].replace(/\.$/, '')}.`);
  }
  const wrong = wrongValues(command, read.values) ?? wrongWords(command, read.positionals);
  return wrong ? refuse(wrong) : { values: { ...read.values }, words: read.positionals };
}

/**
 * Reads this process's command line. Ends it for `--help` and for what the command does not know.
 */
export function commandLine(command, args = process.argv.slice(2)) {
  const read = readCommandLine(command, args);
  if (read.text === undefined) return read;
  (read.exitCode === 0 ? console.log : console.error)(read.text);
  process.exit(read.exitCode);
}
