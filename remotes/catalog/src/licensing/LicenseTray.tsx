import { useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { useEffect, useRef } from 'react';
import type { FreshOrder } from './fresh-licenses.ts';
import { fetchFiles, takeBack, waitWithFiles } from './license-now.ts';
import { useDock } from './use-dock.ts';
import './license-tray.css';

/** Offers to take back a license of this moment, until its download begins. */
export default function LicenseTray({ orders }: { readonly orders: readonly FreshOrder[] }) {
  return (
    <div ref={useDock()} className="lic-tray">
      {orders.map((order) => (
        <FreshLicense key={order.orderId} order={order} />
      ))}
    </div>
  );
}

function FreshLicense({ order }: { readonly order: FreshOrder }) {
  const t = useT('catalog');
  const { orderId, assetIds, credits, isCounting } = order;
  const place = useRef<HTMLElement>(null);
  // The button that was pressed is gone, and the keys go on here.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={place} tabIndex={-1} className="lic-fresh" aria-label={t('Licensed')}>
      <p role="status">
        <strong>
          {t('LicensedFor', [
            t('PictureCount', { count: assetIds.length }),
            t('Credits', { count: credits }),
          ])}
        </strong>{' '}
        {t(isCounting ? 'DownloadComes' : 'DownloadWaits')}
      </p>
      <div className="ed-row">
        <Button size="small" icon={<Icon name="undo" />} onClick={() => void takeBack(orderId)}>
          {t('TakeBackLicense')}
        </Button>
        {isCounting && (
          <Button size="small" look="quiet" onClick={() => waitWithFiles(orderId)}>
            {t('DownloadLater')}
          </Button>
        )}
        <Button
          size="small"
          look="primary"
          icon={<Icon name="download" />}
          onClick={() => void fetchFiles(orderId)}
        >
          {t('DownloadNow')}
        </Button>
      </div>
    </section>
  );
}
