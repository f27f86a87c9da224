import { lightboxesApi, VIEWER_RENEWAL_MS } from '@editorial/contracts/lightboxes';
import { call, on } from '@editorial/platform';
import { useEffect, useState } from 'react';
import { reload, showPicture } from '../reload.ts';

/**
 * Keeps a lightbox as it is on the server while it is looked at: changes of others come by the hub,
 * and what was missed is read when the connection comes back. Returns who else looks at it.
 */
export function useViewers(lightboxId: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    const params = { id: lightboxId };
    const say = (isHere: boolean) =>
      call(
        lightboxesApi.attend,
        { params, body: { isHere } },
        { isBackground: true, skipHandleError: true },
      )
        .then((answer) => void (isOver || setOthers(answer.others)))
        // The page itself shows that a lightbox is gone.
        .catch(() => {});
    const here = () => void (document.visibilityState === 'visible' && say(true));
    const leave = () => void say(false);
    here();
    const timer = setInterval(here, VIEWER_RENEWAL_MS);
    const stops = [
      on('lightbox/changed', (change) => {
        if (change.lightboxId !== lightboxId) return;
        if (change.what === 'People') here();
        else if (change.picture) showPicture(lightboxId, change.picture);
        else void reload();
      }),
      on('hubs/reconnected', ({ hub }) => {
        if (hub !== 'assetManagement') return;
        here();
        void reload();
      }),
    ];
    document.addEventListener('visibilitychange', here);
    globalThis.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      clearInterval(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', here);
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, [lightboxId]);
  return others;
}
