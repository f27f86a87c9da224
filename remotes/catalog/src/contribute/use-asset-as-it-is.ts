import { catalogApi, type Asset } from '@editorial/contracts/catalog';
import { call } from '@editorial/platform';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A picture, read again: a list may be older than a change by somebody else. Stays as it is while it
 * is edited. Null until it is there.
 */
export function useAssetAsItIs(id: string, onFailure: () => void): Asset | null {
  const [asset, setAsset] = useState<Asset | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isWanted = true;
    call(catalogApi.get, { params: { id } }).then(
      (read) => isWanted && setAsset(read),
      () => isWanted && fail(),
    );
    return () => {
      isWanted = false;
    };
  }, [id]);
  return asset?.id === id ? asset : null;
}
