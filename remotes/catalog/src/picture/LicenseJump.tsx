import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useEffect, useState } from 'react';
import { useLicensedSizes } from '../licensing/fresh-licenses.ts';
import { useDock } from '../licensing/use-dock.ts';
import { LeastPrice } from '../licensing/LeastPrice.tsx';

/** The heading of the license panel. */
export const LICENSE_ID = 'license-heading';
const panel = () => document.getElementById(LICENSE_ID)?.closest('section');

/**
 * On a phone, the way to the license panel while it is out of view, with the lowest price. The style
 * sheet says where.
 */
export function LicenseJump({ asset }: { readonly asset: Asset }) {
  const t = useT('catalog');
  const licensed = useLicensedSizes()(asset);
  const [isAway, setAway] = useState(false);
  const dock = useDock();
  useEffect(() => {
    const section = panel();
    if (!section || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(!entry?.isIntersecting));
    observer.observe(section);
    return () => observer.disconnect();
  }, []);
  if (!isAway) return null;
  return (
    <div ref={dock} className="pic-jump">
      <Button
        look="primary"
        block
        onClick={() => {
          panel()?.scrollIntoView({ block: 'center' });
          panel()?.querySelector<HTMLElement>('input, button, a')?.focus({ preventScroll: true });
        }}
      >
        {licensed.length > 0 ? (
          t('Download')
        ) : (
          <>
            {t('License')} <LeastPrice item={asset} />
          </>
        )}
      </Button>
    </div>
  );
}
