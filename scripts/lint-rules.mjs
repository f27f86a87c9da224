// Rules of our own for oxlint (`jsPlugins` in .oxlintrc.json).

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
 * Whether a catch only has cases for some errors: `if (isKnown(error)) …`, and nothing for the rest. A
 * negated case (`if (!isClosed(error)) …`) is for all but some.
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

export default {
  meta: { name: 'editorial' },
  rules: { 'no-swallowed-error': noSwallowedError },
};
