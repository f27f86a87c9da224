import { recentApi } from '@editorial/contracts/recent';
import { call, useCurrentUser } from '@editorial/platform';
import { useEffect } from 'react';

// No error is shown if it fails: what was looked at is a help, and not what they came for.
const quiet = { skipHandleError: true, isBackground: true };

/** Notes the picture or the search that a signed-in person has before them. */
function useNoted(note: (() => Promise<unknown>) | null, key: string): void {
  const { isAuthenticated, impersonatorUserId } = useCurrentUser();
  const isOwn = isAuthenticated && !impersonatorUserId;
  useEffect(() => {
    if (isOwn) note?.().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each picture or search
  }, [isOwn, key]);
}

export const useNotedPicture = (assetId: string): void =>
  useNoted(() => call(recentApi.view, { body: { assetId } }, quiet), assetId);

export function useNotedSearch(query: string): void {
  const hasWords = new URLSearchParams(query).has('searchText');
  useNoted(hasWords ? () => call(recentApi.search, { body: { query } }, quiet) : null, query);
}
