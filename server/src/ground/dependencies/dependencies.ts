import { createDependency, type Dependency, type DependencyLog } from './dependency.ts';

const anyError = (): boolean => true;

/** Whether an error comes from the network or a time limit, not from an answer. */
const networkCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ESOCKET|ETLS|EDNS|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNECTION)$/;

/** Whether an error, or what caused it, says that nobody answered. */
export function isNetworkError(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (one.name === 'TimeoutError' || (typeof code === 'string' && networkCodes.test(code)))
      return true;
  }
  return false;
}

/** Whether the store gave no answer at all. Its own faults (500 and more) come quickly. */
const isUnansweredByStore = (error: unknown): boolean => {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === undefined && isNetworkError(error);
};

/** Stripe's library names its errors of the network so. */
const isUnansweredByStripe = (error: unknown): boolean =>
  (error as { type?: unknown }).type === 'StripeConnectionError';

/**
 * Everything outside that the server asks, apart from the database and the search cluster, which
 * watch themselves. Limits are per server.
 */
export const createDependencies = (log?: DependencyLog) => ({
  storage: createDependency(
    'storage',
    { limit: 64, queue: 512, isUnanswered: isUnansweredByStore },
    log,
  ),
  mail: createDependency('mail', { limit: 10, queue: 100, isUnanswered: isNetworkError }, log),
  payments: createDependency(
    'payments',
    { limit: 20, queue: 40, isUnanswered: isUnansweredByStripe },
    log,
  ),
  vatNumbers: createDependency('VAT numbers', { limit: 8, queue: 0, isUnanswered: anyError }, log),
  scanner: createDependency('scanner', { limit: 8, queue: 64, isUnanswered: isNetworkError }, log),
  // Each team has its own: one that fails must not keep the others from being asked.
  issuers: createDependency('issuers', { limit: 16, queue: 0, isUnanswered: () => false }, log),
});

export type Dependencies = ReturnType<typeof createDependencies>;

/** Services that the site can do without for a while, and that do not answer at the moment. */
export const troublesOf = (
  dependencies: Dependencies,
): { readonly name: Dependency['name']; readonly reason: string }[] =>
  Object.values(dependencies).flatMap((dependency) => {
    const reason = dependency.trouble();
    return reason === null ? [] : [{ name: dependency.name, reason }];
  });
