import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { assertOutsideTransaction } from '../database/open-transaction.ts';
import { createSharedRoom } from '../shared-room.ts';
import { currentVisitor } from '../visitor.ts';

/** So many calls in a row without an answer open the breaker. */
const MAX_FAILURES = 5;
/** An open breaker lets one call through again after this time, in ms. */
const RETRY_AFTER_MS = 5_000;

export type DependencyName =
  | 'storage'
  | 'mail'
  | 'payments'
  | 'VAT numbers'
  | 'scanner'
  | 'issuers';

interface Options {
  /** So many calls run at once. */
  readonly limit: number;
  /**
   * So many more wait. Further ones are refused, and those of a visitor who has as many places as
   * are left for all others.
   */
  readonly queue: number;
  /** Whether an error means that no answer came. An answer that refuses opens no breaker. */
  readonly isUnanswered: (error: unknown) => boolean;
}

/** A dependency is not asked at the moment: it did not answer, or too many calls wait for it. */
export class DependencyUnavailable extends Error {
  constructor(name: DependencyName, cause: Error) {
    const reason = cause instanceof BrokenCircuitError ? 'it did not answer' : cause.message;
    super(`${name} can't be asked just now: ${reason}.`, { cause });
    this.name = 'DependencyUnavailable';
  }
}

/** How the calls to a dependency ended, since the start of this server. */
export interface DependencyCounts {
  readonly answered: number;
  /** No answer came. */
  readonly failed: number;
  /** Not asked: the breaker was open, or too many waited. */
  readonly refused: number;
  readonly running: number;
}

export interface Dependency {
  readonly name: DependencyName;
  /**
   * Asks the dependency: within its limit, and not while it does not answer. Throws
   * DependencyUnavailable if it was not asked. No transaction may be open.
   */
  ask<T>(work: () => Promise<T>): Promise<T>;
  /** Why it is not asked at the moment, or null. */
  trouble(): string | null;
  counts(): DependencyCounts;
}

export type DependencyLog = Pick<FastifyBaseLogger, 'warn' | 'info'>;

/** All places are taken, or all that one visitor may have. */
class NoRoom extends Error {
  constructor() {
    super('too many calls wait for it');
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof BrokenCircuitError || error instanceof NoRoom;

/** Opens after MAX_FAILURES calls in a row without an answer, and says so in the log. */
function createBreaker(
  name: DependencyName,
  isUnanswered: Options['isUnanswered'],
  log?: DependencyLog,
) {
  const breaker = circuitBreaker(handleWhen(isUnanswered), {
    breaker: new ConsecutiveBreaker(MAX_FAILURES),
    halfOpenAfter: RETRY_AFTER_MS,
  });
  let brokenAt: Date | null = null;
  let reason = '';
  breaker.onBreak((failure) => {
    reason = 'error' in failure ? String((failure.error as Error).message) : '';
    if (brokenAt === null) log?.warn({ dependency: name, reason }, 'A dependency does not answer');
    brokenAt ??= new Date();
  });
  breaker.onReset(() => {
    brokenAt = null;
    log?.info({ dependency: name }, 'A dependency answers again');
  });
  const trouble = () =>
    brokenAt === null ? null : `no answer since ${brokenAt.toISOString()} (${reason})`;
  return { breaker, trouble };
}

/**
 * Something outside that the site asks. It can hang without harm for the rest: the number of
 * calls at once is limited (bulkhead), and after five calls in a row without an answer it is asked
 * only once every five seconds until it answers (circuit breaker). No visitor takes more of the
 * places than is left for all others.
 */
export function createDependency(
  name: DependencyName,
  { limit, queue, isUnanswered }: Options,
  log?: DependencyLog,
): Dependency {
  const counts = { answered: 0, failed: 0, refused: 0, running: 0 };
  const { breaker, trouble } = createBreaker(name, isUnanswered, log);
  // The breaker is inside: what waited while it opened is refused at once.
  const policy = wrap(bulkhead(limit, queue), breaker);
  const room = createSharedRoom(limit + queue);
  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    // cockatiel 4.0 lets further calls wait for the one that tries. It may take long.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    const leave = room.enter(currentVisitor());
    if (!leave) throw new NoRoom();
    try {
      return await policy.execute(async () => {
        counts.running += 1;
        try {
          return await work();
        } finally {
          counts.running -= 1;
        }
      });
    } finally {
      leave();
    }
  }
  return {
    name,
    async ask(work) {
      assertOutsideTransaction(name);
      try {
        const answer = await attempt(work);
        counts.answered += 1;
        return answer;
      } catch (error) {
        if (isRefusal(error)) {
          counts.refused += 1;
          throw new DependencyUnavailable(name, error);
        }
        counts[isUnanswered(error) ? 'failed' : 'answered'] += 1;
        throw error;
      }
    },
    trouble,
    counts: () => ({ ...counts }),
  };
}
