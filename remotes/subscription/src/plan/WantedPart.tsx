import { assetIn } from '@editorial/contracts/asset-texts';
import { catalogApi } from '@editorial/contracts/catalog';
import { StorageKeys } from '@editorial/contracts/session';
import { subscriptionApi, type PriceList } from '@editorial/contracts/subscription';
import { amountWithTax } from '@editorial/contracts/tax-amount';
import {
  formatMoney,
  readText,
  useBasketCount,
  useCulture,
  useT,
  writeText,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { ButtonLink, Picture } from '@editorial/ui';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCurrency } from './use-currency.ts';
import { wantedFrom, type Wanted } from './wanted.rules.ts';
import './wanted.css';

/** Pictures of a set or a search that stay in sight. */
const PICTURE_COUNT = 5;
/** Trial and plans stay in sight below a tall picture. */
const MAX_HEIGHT_REM = 20;
const quiet = { isBackground: true, skipHandleError: true };

/**
 * Opens the address that the client wanted before being led to the plans, as soon as there is one.
 */
function useWayOn(hasPlan: boolean, hadPlan: boolean, address: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasPlan || hadPlan || address === null) return;
    writeText('session', StorageKeys.wantedWithPlan, null);
    void navigate(address, { replace: true });
  }, [hasPlan, hadPlan, address, navigate]);
}

/**
 * Shows the page that the client wanted before being led to the plans: the picture, the set or the
 * search. Once a plan begins, it opens by itself; with one that began elsewhere, there is a way to it.
 */
export function WantedPart({
  hasPlan,
  isBack = false,
}: {
  readonly hasPlan: boolean;
  /** Whether the client comes back from the page of the payment, where the plan may have begun. */
  readonly isBack?: boolean;
}) {
  const [address] = useState(() => readText('session', StorageKeys.wantedWithPlan));
  const wanted = wantedFrom(address);
  const [hadPlan] = useState(hasPlan && !isBack);
  useWayOn(hasPlan, hadPlan, address);
  if (!wanted) return null;
  if (wanted.kind === 'Picture') return <WantedPicture wanted={wanted} hasPlan={hasPlan} />;
  if (wanted.kind === 'Basket') return <WantedBasket wanted={wanted} hasPlan={hasPlan} />;
  return <WantedPictures wanted={wanted} hasPlan={hasPlan} />;
}

type Of<Kind> = { readonly wanted: Extract<Wanted, { kind: Kind }>; readonly hasPlan: boolean };

function WayBack({ address }: { readonly address: string }) {
  const t = useT('subscription');
  return (
    <ButtonLink
      look="primary"
      to={address}
      onClick={() => writeText('session', StorageKeys.wantedWithPlan, null)}
    >
      {t('WantedGoOn')}
    </ButtonLink>
  );
}

/** The lowest price of a picture without a plan, as consumers pay it. */
function leastAlone({ images, currency, tax }: PriceList, exclusivity: string): string | null {
  const amounts = images
    .filter((image) => image.exclusivity === exclusivity)
    .flatMap((image) => image.amounts.map(({ amount }) => amount));
  if (amounts.length === 0) return null;
  const net = Math.min(...amounts);
  return formatMoney(amountWithTax(net, tax, currency), currency);
}

function WantedPicture({ wanted, hasPlan }: Of<'Picture'>) {
  const t = useT('subscription');
  const culture = useCulture();
  const { data } = useEndpoint(catalogApi.get, { params: { id: wanted.id } }, quiet);
  const { input } = useCurrency();
  const { data: prices } = useEndpoint(subscriptionApi.prices, input, quiet);
  if (!data) return null;
  const asset = assetIn(data, culture);
  const credits = Math.min(...asset.prices.map((price) => price.credits));
  const alone = prices?.isSoldWithoutPlan && leastAlone(prices, asset.exclusivity);
  return (
    <section className="sub-wanted" aria-labelledby="sub-wanted">
      <div
        className="sub-wanted__picture"
        style={{ maxInlineSize: `${(MAX_HEIGHT_REM * asset.width) / asset.height}rem` }}
      >
        <Picture
          src={asset.previewUrl}
          alt={asset.alternativeText}
          width={asset.width}
          height={asset.height}
          thumbHash={asset.thumbHash}
        />
      </div>
      <div className="sub-wanted__text">
        <p className="ed-eyebrow">{t('WantedPicture')}</p>
        <h2 id="sub-wanted">{asset.title}</h2>
        <p className="ed-muted ed-figures">
          {asset.number} · {asset.creator}
        </p>
        <p>
          {alone && t('WantedAlone', [alone])} {t('WantedFrom', [t('Credits', { count: credits })])}
        </p>
        {hasPlan && <WayBack address={wanted.address} />}
      </div>
    </section>
  );
}

function WantedPictures({ wanted, hasPlan }: Of<'Set' | 'Search'>) {
  const t = useT('subscription');
  const filter =
    wanted.kind === 'Set' ? { setId: wanted.setId } : { searchText: wanted.searchText };
  const { data } = useEndpoint(
    catalogApi.list,
    { query: { ...filter, maxResultCount: PICTURE_COUNT } },
    quiet,
  );
  const [first] = data?.items ?? [];
  if (!data || (!first && wanted.kind === 'Set')) return null;
  return (
    <section className="sub-wanted sub-wanted--many" aria-labelledby="sub-wanted">
      <div className="sub-wanted__text">
        <p className="ed-eyebrow">
          {t(wanted.kind === 'Set' ? 'WantedSet' : 'WantedSearch')} ·{' '}
          {t('Pictures', { count: data.totalCount + (data.relaxedCount ?? 0) })}
        </p>
        <h2 id="sub-wanted">{wanted.kind === 'Set' ? first?.setTitle : wanted.searchText}</h2>
        {hasPlan && <WayBack address={wanted.address} />}
      </div>
      <ul className="sub-wanted__pictures">
        {data.items.map((asset) => (
          <li key={asset.id} style={{ flexGrow: asset.width / asset.height }}>
            {/* Previews are open without a plan. */}
            <Link to={`/preview/${asset.id}`}>
              <Picture
                src={asset.thumbUrl}
                alt={asset.alternativeText || asset.title}
                width={asset.width}
                height={asset.height}
                thumbHash={asset.thumbHash}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WantedBasket({ wanted, hasPlan }: Of<'Basket'>) {
  const t = useT('subscription');
  const count = useBasketCount();
  if (count === 0) return null;
  return (
    <section className="sub-wanted" aria-labelledby="sub-wanted">
      <div className="sub-wanted__text">
        <p className="ed-eyebrow">{t('WantedBasket')}</p>
        <h2 id="sub-wanted">{t('Pictures', { count })}</h2>
        <p>{t('WantedBasketHint')}</p>
        {hasPlan && <WayBack address={wanted.address} />}
      </div>
    </section>
  );
}
