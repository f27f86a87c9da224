import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { toast } from './feedback/toast.ts';
import { reportFailure } from './http/reporter.ts';
import { endpointKey, queryClient } from './query-client.ts';

/** The message after an act, and the queries that are read again. */
export interface ActOptions<Result = unknown> {
  /** The key of the text that says it is done, or a function of the result. Null says nothing. */
  readonly done?: string | ((result: Result) => string | null);
  /** The queries that are read again afterwards, whether the act succeeded or not: all of these. */
  readonly reloads?: 'everything' | readonly Endpoint[];
  /** Further updates afterwards. If it fails, the act is done nevertheless. */
  readonly afterwards?: () => Promise<unknown>;
}

/**
 * Reads all queries of these endpoints again that a page shows. The others are read when needed.
 */
export const readAgain = (reloads: ActOptions['reloads'] = []): Promise<unknown> =>
  reloads === 'everything'
    ? queryClient.invalidateQueries()
    : Promise.all(
        reloads.map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) }),
        ),
      );

/**
 * Awaits what a visitor asked for, says that it is done and reads again what it changed. Every
 * failure has been shown when it ends, also one of the page's own code, so it never throws. Returns
 * whether it was done.
 */
export async function act<Result>(
  work: Promise<Result>,
  options: ActOptions<Result> = {},
): Promise<boolean> {
  const { done, reloads, afterwards } = options;
  let isDone = false;
  try {
    const result = await work;
    isDone = true;
    const text = typeof done === 'function' ? done(result) : done;
    if (text) toast.success(text);
  } catch (error) {
    reportFailure(error);
  }
  await Promise.all([readAgain(reloads), afterwards?.()]).catch((error: unknown) => {
    // After a failure, its own reason is enough.
    if (isDone) reportFailure(error);
  });
  return isDone;
}

/**
 * An act of a component: `run` does `work` as {@link act} does, with what it is given. `isBusy` is
 * true until it and what follows it has ended; `given` is what it was given, as long as it is busy.
 */
export function useAct<Given extends readonly unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
  options: ActOptions<Result> = {},
): {
  readonly run: (...given: Given) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly given: Given | undefined;
} {
  const { mutateAsync, isPending, variables } = useMutation(
    {
      mutationFn: (given: Given) => act((async () => work(...given))(), options),
    },
    queryClient,
  );
  return {
    run: (...given) => mutateAsync(given),
    isBusy: isPending,
    given: isPending ? variables : undefined,
  };
}
