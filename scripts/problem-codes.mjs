// Proves that the contract of each call names every problem that its code can answer with, also
// those that no test reaches: follows the functions that a handler names, and compares the codes
// that they throw with `problems` of the contract. It knows no types and no values, so it sees more
// ways than there are: `problem-codes.json` names steps and calls that never give a code, and why.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { programLine } from '../shared/commands/src/programs.mjs';
import { root } from './install.mjs';

programLine('scripts/problem-codes.mjs');
const server = join(root, 'server/src');
const never = JSON.parse(readFileSync(join(import.meta.dirname, 'problem-codes.json'), 'utf8'));
const load = (path) => import(pathToFileURL(path));
const { codesOf } = await load(join(server, 'operation/openapi/problem-codes.ts'));

const isNode = (value) => typeof value?.type === 'string';
const partsOf = (node) => Object.values(node).flat().filter(isNode);
function* within(node) {
  yield node;
  for (const part of partsOf(node)) yield* within(part);
}
const isFunction = ({ type }) => /Function/.test(type);
/** The same without the insides of functions. */
function* outside(node) {
  yield node;
  if (!isFunction(node)) for (const part of partsOf(node)) yield* outside(part);
}
const isType = ({ type }) => /^TS(Type|Interface)/.test(type);

/** The names that code uses as values. */
function namesIn(node) {
  if (isType(node)) return [];
  if (node.type === 'Identifier') return [node.name];
  // The names of members are no values.
  const named = { MemberExpression: 'property', Property: 'key' }[node.type];
  return partsOf(named && !node.computed ? { ...node, [named]: null } : node).flatMap(namesIn);
}

/** The codes in `problem('Editorial:…')`. */
const codesIn = (node) =>
  [...within(node)]
    .filter(({ type, callee }) => type === 'CallExpression' && callee.name === 'problem')
    .flatMap((call) => [...within(call.arguments[0])])
    .flatMap(({ value }) => /^Editorial:(\w+)$/.exec(value)?.slice(1) ?? []);

/** The imports and declarations of a file, by name. */
function fileOf(path) {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  const [imports, declared] = [new Map(), new Map()];
  for (const statement of program.body) {
    const { type, source, specifiers = [], declaration } = statement;
    for (const { local, imported, exported } of source ? specifiers : []) {
      const [here, there] = type === 'ImportDeclaration' ? [local, imported] : [exported, local];
      imports.set(here.name, { from: source.value, name: there?.name });
    }
    const own = type.startsWith('Export') ? declaration : statement;
    if (own?.id?.name) declared.set(own.id.name, own);
    for (const { id, init } of own?.declarations ?? [])
      for (const name of namesIn(id)) if (init) declared.set(name, init);
  }
  return { path, program, imports, declared };
}
const paths = globSync('**/*.ts', { cwd: server }).filter(
  (name) => !/\.(test|testing|races|cluster|d)\.ts$/.test(name),
);
const files = new Map(paths.map((name) => [join(server, name), fileOf(join(server, name))]));

/** The declaration of a name that a file uses. */
function declarationOf(file, name) {
  if (file?.declared.has(name)) return { file, name, node: file.declared.get(name) };
  const { from, name: there } = file?.imports.get(name) ?? {};
  return from?.startsWith('.')
    ? declarationOf(files.get(join(dirname(file.path), from)), there)
    : null;
}

const used = new Set();
const neverAt = (kind, what, code) => {
  const found = never.find((one) => one[kind]?.includes(what) && one.codes.includes(code));
  if (found) used.add(`${kind} ${what} ${code}`);
  return found !== undefined;
};

/** The way from code to a function that throws a problem, by steps that may give it, or null. */
function wayTo(code, start) {
  const open = [start];
  const seen = new Set();
  for (const { file, node, way } of open) {
    if (codesIn(node).includes(code)) return way;
    for (const name of new Set(namesIn(node))) {
      const next = declarationOf(file, name);
      if (!next || seen.has(next.node) || neverAt('steps', `${way.at(-1)} > ${name}`, code))
        continue;
      seen.add(next.node);
      open.push({ ...next, way: [...way, name] });
    }
  }
  return null;
}

/** All codes that code reaches by any step. */
function reachable({ file, node }) {
  const open = [{ file, node }];
  const seen = new Set();
  const codes = new Set();
  for (const one of open) {
    for (const code of codesIn(one.node)) codes.add(code);
    for (const name of new Set(namesIn(one.node))) {
      const next = declarationOf(one.file, name);
      if (!next || seen.has(next.node)) continue;
      seen.add(next.node);
      open.push(next);
    }
  }
  return codes;
}

/** The calls of `serve` in code, each with the functions around it, whose names it may use. */
function* served(node, around = []) {
  const [, endpoint] =
    node.type === 'CallExpression' && node.callee.name === 'serve' ? node.arguments : [];
  if (endpoint?.type === 'MemberExpression') yield { call: node, endpoint, around };
  const inside = isFunction(node) ? [...around, node] : around;
  for (const part of partsOf(node)) yield* served(part, inside);
}

/** The handler of a call, with what it uses of the functions around it. */
function handlerOf({ call, around }) {
  const local = new Map();
  for (const { body } of around)
    for (const node of outside(body)) {
      if (node.type === 'VariableDeclarator' && node.init)
        for (const name of namesIn(node.id)) local.set(name, node.init);
      if (node.type === 'FunctionDeclaration') local.set(node.id.name, node);
    }
  const parts = call.arguments.slice(2);
  for (const part of parts)
    for (const name of namesIn(part)) {
      const node = local.get(name);
      if (node && node !== call && !parts.includes(node)) parts.push(node);
    }
  return { type: 'Handler', parts };
}

const missing = [];
let count = 0;
for (const file of files.values())
  for (const one of served(file.program)) {
    const { from, name } = file.imports.get(one.endpoint.object.name) ?? {};
    if (!from?.startsWith('@editorial/contracts/')) continue;
    const api = await load(join(root, 'shared/contracts/src', `${from.split('/')[2]}.ts`));
    const endpoint = api[name]?.[one.endpoint.property.name];
    if (!endpoint) continue;
    count += 1;
    const what = `${endpoint.method} ${endpoint.path}`;
    const said = codesOf(endpoint);
    const node = handlerOf(one);
    for (const code of reachable({ file, node })) {
      if (said.includes(`Editorial:${code}`)) continue;
      const way = wayTo(code, { file, node, way: [what] });
      if (way && !neverAt('calls', what, code)) missing.push(`${code}: ${way.join(' > ')}`);
    }
  }
const named = never.flatMap(({ steps, calls, codes }) =>
  [
    ['steps', steps],
    ['calls', calls],
  ].flatMap(([kind, list = []]) =>
    list.flatMap((what) => codes.map((code) => `${kind} ${what} ${code}`)),
  ),
);
const unused = named.filter((one) => !used.has(one));
for (const one of missing) console.log(`Not in the contract: ${one}`);
for (const one of unused) console.log(`Nothing needs this in problem-codes.json: ${one}`);
console.log(`${count} calls, ${missing.length} problems that a contract does not name.`);
process.exit(missing.length + unused.length > 0 || count === 0 ? 1 : 0);
