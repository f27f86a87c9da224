import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useEffect, useState } from 'react';

/** The heading of the license panel. */
export const LICENSE_ID = 'license-heading';
const panel = () => document.getElementById(LICENSE_ID)?.closest('section');

/** On a phone, the way to the license panel while it is out of view. The style sheet says where. */
export function LicenseJump() {
  const t = useT('catalog');
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const section = panel();
    if (!section || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(!entry?.isIntersecting));
    observer.observe(section);
    return () => observer.disconnect();
  }, []);
  if (!isAway) return null;
  return (
    <div className="pic-jump">
      <Button
        look="primary"
        block
        onClick={() => {
          panel()?.scrollIntoView({ block: 'center' });
          panel()?.querySelector<HTMLElement>('input, button, a')?.focus({ preventScroll: true });
        }}
      >
        {t('License')}
      </Button>
    </div>
  );
}
