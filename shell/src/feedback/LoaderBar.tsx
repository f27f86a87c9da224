import { useStore } from '@editorial/platform';
import { useEffect, useState } from 'react';
import { createLoader } from './loader.rules.ts';

/** The thin bar at the top edge while a request or a navigation is pending (R2.114). */
export function LoaderBar() {
  const isPending = useStore(
    (state) => state.activity.pendingRequests > 0 || state.activity.isNavigating,
  );
  const [progress, setProgress] = useState(0);
  const [loader] = useState(() => createLoader(setProgress));
  useEffect(() => {
    if (isPending) loader.start();
    else loader.stop();
  }, [isPending, loader]);
  useEffect(() => () => loader.dispose(), [loader]);
  if (progress === 0) return null;
  return (
    <div className="shell-loader" aria-hidden="true" data-testid="loader-bar">
      <div style={{ inlineSize: `${progress}%` }} />
    </div>
  );
}
