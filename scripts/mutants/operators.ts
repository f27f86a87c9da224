/** The parts of a syntax node that operators read and copy. */
export interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}
interface Path {
  readonly node: SyntaxNode;
}
/** A mutator in the form of `@stryker-mutator/instrumenter`. */
export interface Operator {
  readonly name: string;
  mutate(path: Path): Iterable<SyntaxNode>;
}

/** The name under which an instrumented file has drizzle-orm, for functions that it does not import. */
export const DRIZZLE = 'drizzle_9fa48';

const nodeOf = (value: unknown) => (value ?? { type: '' }) as SyntaxNode;
const nameOf = (value: unknown) => {
  const node = nodeOf(value);
  return node.type === 'Identifier' ? String(node.name) : '';
};
const argumentsOf = (node: SyntaxNode) => (node.arguments ?? []) as readonly SyntaxNode[];

/** The object and the name of `object.name(…)`. */
function methodOf(node: SyntaxNode): { object: SyntaxNode; name: string } | null {
  const callee = nodeOf(node.callee);
  if (node.type !== 'CallExpression' || callee.type !== 'MemberExpression') return null;
  return { object: nodeOf(callee.object), name: nameOf(callee.property) };
}

/** `and(a, b)` without `a`, and without `b`. */
const condition: Operator = {
  name: 'Condition',
  *mutate({ node }) {
    const parts = argumentsOf(node);
    if (node.type !== 'CallExpression' || !['and', 'or'].includes(nameOf(node.callee))) return;
    if (parts.length < 2) return;
    for (const index of parts.keys())
      yield structuredClone({ ...node, arguments: parts.toSpliced(index, 1) });
  },
};

/** A query without its `.where(…)`. */
const where: Operator = {
  name: 'Where',
  *mutate({ node }) {
    const method = methodOf(node);
    if (method?.name === 'where') yield structuredClone(method.object);
  },
};

/** A query without `.for('update')`. */
const lock: Operator = {
  name: 'Lock',
  *mutate({ node }) {
    const method = methodOf(node);
    if (method?.name === 'for' && argumentsOf(node)[0]?.type === 'StringLiteral')
      yield structuredClone(method.object);
  },
};

/** A map: an object would also have `valueOf`, which is a name of functions. */
const limits = new Map([
  ['lt', 'lte'],
  ['lte', 'lt'],
  ['gt', 'gte'],
  ['gte', 'gt'],
]);

/** `lt` becomes `lte`, and so on. */
const limit: Operator = {
  name: 'Limit',
  *mutate({ node }) {
    const other = node.type === 'CallExpression' ? limits.get(nameOf(node.callee)) : undefined;
    if (!other || argumentsOf(node).length !== 2) return;
    const callee = {
      type: 'MemberExpression',
      computed: false,
      object: { type: 'Identifier', name: DRIZZLE },
      property: { type: 'Identifier', name: other },
    };
    yield structuredClone({ ...node, callee });
  },
};

const sqlWords: readonly (readonly [RegExp, string])[] = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<=\s)and(?=\s)/g, 'or'],
  [/\sfor update\b/g, ''],
];

/** Comparisons, `and` and locks in the text of a query. */
const sqlText: Operator = {
  name: 'SqlText',
  *mutate({ node }) {
    if (node.type !== 'TaggedTemplateExpression' || nameOf(node.tag) !== 'sql') return;
    const quasi = nodeOf(node.quasi);
    const parts = quasi.quasis as readonly SyntaxNode[];
    for (const [index, part] of parts.entries()) {
      const { raw } = part.value as { raw: string };
      for (const [word, other] of sqlWords)
        for (const found of raw.matchAll(word)) {
          const text = raw.slice(0, found.index) + other + raw.slice(found.index + found[0].length);
          const changed = { ...part, value: { raw: text, cooked: text } };
          yield structuredClone({
            ...node,
            quasi: { ...quasi, quasis: parts.toSpliced(index, 1, changed) },
          });
        }
    }
  },
};

/** A call whose result nobody uses is left out: an audit entry, a mail, an announcement. */
const callStatement: Operator = {
  name: 'CallStatement',
  *mutate({ node }) {
    if (node.type !== 'ExpressionStatement') return;
    const expression = nodeOf(node.expression);
    const call = expression.type === 'AwaitExpression' ? nodeOf(expression.argument) : expression;
    const isSuper = nodeOf(call.callee).type === 'Super';
    if (call.type === 'CallExpression' && !isSuper) yield { type: 'EmptyStatement' };
  },
};

/** Operators for queries and effects, which Stryker has none for. */
export const operators: readonly Operator[] = [
  condition,
  where,
  lock,
  limit,
  sqlText,
  callStatement,
];
