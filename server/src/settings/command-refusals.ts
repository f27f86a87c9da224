import type { OperatorRun } from '../ground/operator/operator-command.ts';
import { HttpProblem } from '../ground/problem.ts';
import { translate } from './languages/texts.ts';

/** A request of an operator that cannot be met, with the reason. */
export class CommandRefused extends Error {}

/** The reason as text. Null for an error that is not the operator's. */
function reasonOf(error: unknown): string | null {
  if (error instanceof CommandRefused) return error.message;
  if (error instanceof HttpProblem)
    return error.given.message ?? translate('en', 'Editorial', error.code, error.given.data ?? {});
  const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] };
  return issues?.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') ?? null;
}

/** Ends a command with 0 when its work is done, and with 1 and the reason when it is refused. */
export const reportingRefusals =
  (work: (...given: Parameters<OperatorRun>) => Promise<void>): OperatorRun =>
  async (site, given) => {
    try {
      await work(site, given);
      return 0;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      site.warn(reason);
      return 1;
    }
  };
