import type { ListedAsset } from '@editorial/contracts/catalog';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepSelection, nameOfResults, selectionOf } from './kept-results.ts';

/**
 * The selection. A selected picture stays selected when its page is no longer loaded, and when the
 * visitor comes back to the results in the same window.
 */
export function useSelection(items: readonly ListedAsset[]) {
  const { pathname, search } = useLocation();
  const results = nameOfResults(pathname, search);
  const [chosen, setChosen] = useState(() => selectionOf(results));
  const [shown, setShown] = useState(results);
  if (shown !== results) {
    setShown(results);
    setChosen(selectionOf(results));
  }
  useEffect(() => keepSelection(results, chosen), [results, chosen]);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  const select = useCallback(
    (ids: ReadonlySet<string>) =>
      setChosen((before) => {
        const loaded = new Map(items.map((item) => [item.id, item]));
        return new Map(
          [...ids].flatMap((id) => {
            const item = before.get(id) ?? loaded.get(id);
            return item ? [[id, item] as const] : [];
          }),
        );
      }),
    [items],
  );
  return { chosen, setChosen, selected, select };
}

export type SetChosen = ReturnType<typeof useSelection>['setChosen'];
