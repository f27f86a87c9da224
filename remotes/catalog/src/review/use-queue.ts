import { catalogApi } from '@editorial/contracts/catalog';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** So many pictures of the queue are known at a time. */
const PAGE_LENGTH = 100;

const queryOf = (status: 'Submitted' | 'Accepted', from: number) => ({
  status,
  includeHidden: true,
  sorting: 'oldest' as const,
  skipCount: from,
  maxResultCount: PAGE_LENGTH,
});

/** The queue, the page of it and the picture that the address names. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const status = params.get('state') === 'Accepted' ? 'Accepted' : 'Submitted';
  const from = Math.max(0, Number(params.get('from')) || 0);
  const show = (next: { readonly id?: string; readonly from?: number }) =>
    setParams(
      {
        state: status,
        ...(next.id && { id: next.id }),
        ...((next.from ?? from) > 0 && { from: String(next.from ?? from) }),
      },
      { replace: true },
    );
  return { status, from, id: params.get('id'), show } as const;
}

/** The pictures that wait in the queue of the address, and the one of them that is shown. */
export function useQueue() {
  const { status, from, id: askedId, show } = usePlace();
  const { data, isPending, refetch } = useEndpoint(
    catalogApi.list,
    { query: queryOf(status, from) },
    { isPageContent: true },
  );
  const queue = data?.items ?? [];
  const index = Math.max(
    0,
    queue.findIndex(({ id }) => id === askedId),
  );
  const total = data?.totalCount ?? 0;
  const hasNext = from + index < total - 1;
  /** Also to the page before or after. */
  function move(by: 1 | -1): void {
    const item = queue[index + by];
    if (item) return show({ id: item.id });
    if (by === 1 && hasNext) show({ from: from + queue.length });
    if (by === -1 && from > 0) show({ from: Math.max(0, from - PAGE_LENGTH) });
  }
  const shown = useRef(status);
  useEffect(() => {
    shown.current = status;
  }, [status]);
  async function decided(): Promise<void> {
    // A reviewer who went to the other queue meanwhile stays there.
    if (shown.current === status) {
      const next = queue[index + 1] ?? queue[index - 1];
      // The last one of a page beyond the first leaves nothing there.
      show(next ? { id: next.id } : { from: Math.max(0, from - PAGE_LENGTH) });
    }
    await queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) });
  }
  return {
    status,
    current: queue[index],
    total,
    /** Of the picture that is shown, among all that wait. */
    position: from + index,
    hasNext,
    move,
    decided,
    /** A verdict that is saved before the other queue is shown must not lead back. */
    leaveFor: (other: typeof status) => {
      shown.current = other;
    },
    isPending,
    isEmpty: data !== undefined && queue.length === 0,
    isFailed: !isPending && !data,
    retry: () => void refetch(),
  };
}
