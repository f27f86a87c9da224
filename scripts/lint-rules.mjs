// Rules of our own for oxlint (`jsPlugins` in .oxlintrc.json).
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** `() => {}`, `() => undefined` and `() => null`. */
function doesNothing(handler) {
  if (!handler?.type.endsWith('FunctionExpression')) return false;
  const { body } = handler;
  return body.type === 'BlockStatement'
    ? body.body.length === 0
    : body.name === 'undefined' || (body.type === 'Literal' && body.value === null);
}

/** Calls of the server whose failure is shown by nobody if nothing follows it. */
const Calls = new Set(['call', 'request', 'requestDownload']);

/**
 * Whether a catch only has cases for some errors: `if (isKnown(error)) …`, and nothing for the rest.
 * A negated case (`if (!isClosed(error)) …`) is for all but some.
 */
const isForSomeOnly = ({ body }, text) =>
  body.length > 0 &&
  body.every(
    ({ type, test, alternate }) =>
      type === 'IfStatement' &&
      !alternate &&
      !(test.type === 'UnaryExpression' && test.operator === '!'),
  ) &&
  !/\b(throw|reportFailure)\b/.test(text);

/**
 * Forbids what swallows an error on a page: a catch that does nothing, also one with a comment,
 * which `no-empty` allows, or nothing for some errors, and a call whose failure nothing follows.
 */
const noSwallowedError = {
  create(context) {
    return {
      CatchClause(node) {
        if (node.body.body.length === 0)
          context.report({
            node,
            message: 'An empty catch. Use `act`, or `reportFailure(error)`.',
          });
        else if (node.param && isForSomeOnly(node.body, context.sourceCode.getText(node.body)))
          context.report({
            node,
            message:
              'Nothing follows other errors. Add `else reportFailure(error)`, or throw them.',
          });
      },
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression') return;
        const { name } = callee.property;
        const handler = name === 'catch' ? given[0] : name === 'then' ? given[1] : undefined;
        if (!doesNothing(handler) || !Calls.has(callee.object.callee.name)) return;
        if (context.sourceCode.getText(callee.object).includes('skipHandleError')) return;
        const message =
          'Nothing follows the failure of this call. Use `act`, or `.catch(reportFailure)`.';
        context.report({ node, message });
      },
    };
  },
};

const isString = (parameter) => {
  const { typeAnnotation } = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return typeAnnotation?.typeAnnotation?.type === 'TSStringKeyword';
};

/** Forbids three strings in a row as parameters: a caller who swaps two of them compiles. */
const noThreeStrings = {
  create(context) {
    const check = (node) => {
      const strings = node.params.map(isString);
      if (strings.some((one, at) => one && strings[at + 1] && strings[at + 2]))
        context.report({
          node,
          message: 'Three strings in a row. Take them by name, in an object.',
        });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

const elements = JSON.parse(
  readFileSync(new URL('../docs/browser-elements.json', import.meta.url), 'utf8'),
);

/** Forbids `<table>` and `<select>` where no decision says why: `docs/browser-elements.json`. */
const chosenElements = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    return {
      JSXOpeningElement(node) {
        const { name } = node.name;
        const places = elements.filter(({ element }) => element === name);
        if (places.length === 0 || places.some(({ files }) => files.includes(path))) return;
        const message = `No decision names this <${name}>. Take it from @editorial/ui/table or /forms.`;
        context.report({ node, message });
      },
    };
  },
};

const words = JSON.parse(readFileSync(new URL('../docs/words.json', import.meta.url), 'utf8')).map(
  ({ avoid, ...word }) => ({ ...word, avoid: new RegExp(avoid) }),
);

/** Finds wordings of `docs/words.json` in comments: one report for each kind in a comment. */
const plainComments = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value
            .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
            .replace(/^\*?\s*/, '')
            .trim();
          for (const { kind, avoid, say } of words)
            if (avoid.test(text))
              context.report({ loc: comment.loc, message: `Wording '${kind}'. Better: ${say}.` });
        }
      },
    };
  },
};

export default {
  meta: { name: 'editorial' },
  rules: {
    'chosen-elements': chosenElements,
    'no-swallowed-error': noSwallowedError,
    'no-three-strings': noThreeStrings,
    'plain-comments': plainComments,
  },
};
