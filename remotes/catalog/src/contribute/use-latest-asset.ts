import { catalogApi, type Asset } from '@editorial/contracts/catalog';
import { call } from '@editorial/platform';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The latest version of a picture, read once: a list may be older than a change by somebody else. It
 * does not change while the picture is edited. Null until it is there.
 */
export function useLatestAsset(id: string, onFailure: () => void): Asset | null {
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
