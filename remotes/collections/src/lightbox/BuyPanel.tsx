import { type Basket, checkoutApi } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import {
  type Lightbox,
  type LightboxItem,
  lightboxesApi,
  type LightboxSelection,
} from '@editorial/contracts/lightboxes';
import { call, formatMoney, useCulture, useSubscription, useT } from '@editorial/platform';
import { requestDownload } from '@editorial/platform/downloads';
import { act, endpointKey, queryClient } from '@editorial/platform/queries';
import { Button, Icon } from '@editorial/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBasketAct } from './use-basket-act.ts';

/** A basket and a download hold at most this many pictures. */
const MAX_PICTURES = 500;
const Choices = ['All', 'Starred', 'NotRejected'] as const;

/** The offered pictures of a selection, up to what a basket holds. */
async function readOffered(id: string, selection: LightboxSelection) {
  const { items, totalCount } = await call(
    lightboxesApi.items,
    { params: { id }, query: { selection, maxResultCount: MAX_PICTURES } },
    { isBackground: true },
  );
  return { items: items.filter(({ asset }) => asset), totalCount };
}

/** Shows the prices of pictures in credits and in money. Licensed ones cost nothing. */
async function costOf(
  items: readonly LightboxItem[],
  resolutionType: ResolutionType,
  zone: string,
) {
  const lines = items.map(({ assetId }) => ({ assetId, resolutionType }));
  const quoted = (body: Basket) => call(checkoutApi.quote, { body }, { isBackground: true });
  const byCredits = await quoted({ subscriptionImages: lines, aLaCarteImages: [] });
  const byMoney = await quoted({
    subscriptionImages: [],
    aLaCarteImages: lines.map((line) => ({ ...line, licenseZoneId: zone })),
  });
  return {
    credits: byCredits.totals.credits,
    creditsLeft: byCredits.balanceBefore,
    amount: byMoney.totals.amount,
    currency: byMoney.currency,
    licensedCount: byCredits.lines.filter(({ alreadyLicensed }) => alreadyLicensed).length,
  };
}

/** The pictures of a selection, and what they cost if that is asked for. */
function useOffer(id: string, selection: LightboxSelection, isPriced: boolean) {
  const { active } = useSubscription();
  const resolutionType = active?.resolutionTypes.includes(ResolutionType.High)
    ? ResolutionType.High
    : ResolutionType.Low;
  const zone = active?.licenseZoneId ?? '';
  const { data: pictures } = useQuery(
    {
      queryKey: [...endpointKey(lightboxesApi.items), id, 'offered', selection],
      queryFn: () => readOffered(id, selection),
    },
    queryClient,
  );
  const { data: cost } = useQuery(
    {
      queryKey: [...endpointKey(lightboxesApi.items), id, 'cost', selection, resolutionType, zone],
      queryFn: () => costOf(pictures?.items ?? [], resolutionType, zone),
      enabled: isPriced && (pictures?.items.length ?? 0) > 0,
    },
    queryClient,
  );
  return { pictures, cost };
}

/** From a lightbox to licenses: what the chosen pictures cost, into the basket, or as comps. */
export function BuyPanel({ lightbox: { id } }: { readonly lightbox: Lightbox }) {
  const t = useT('collections');
  useCulture();
  const [selection, setSelection] = useState<LightboxSelection>('All');
  const toBasket = useBasketAct();
  const { pictures, cost } = useOffer(id, selection, toBasket !== null);
  const count = pictures?.items.length ?? 0;
  const ids = pictures?.items.map(({ assetId }) => assetId) ?? [];
  return (
    <div className="lbx-share">
      <SelectionChoice selection={selection} onChoose={setSelection} />
      {pictures && (
        <p role="status" className="ed-small">
          {t('Pictures', { count })}
          {cost && count > 0 && <Cost cost={cost} />}
          {pictures.totalCount > MAX_PICTURES && ` ${t('OnlyFirst', { count: MAX_PICTURES })}`}
        </p>
      )}
      {toBasket && (
        <Button
          look="primary"
          icon={<Icon name="basket" />}
          disabled={count === 0}
          onClick={() => toBasket(pictures?.items ?? [])}
        >
          {t('ToBasket')}
        </Button>
      )}
      <Button
        icon={<Icon name="download" />}
        disabled={count === 0}
        onClick={() =>
          void act(requestDownload({ assetIds: ids, resolutionType: ResolutionType.Preview }))
        }
      >
        {t('DownloadComps')}
      </Button>
      <p className="ed-muted ed-small">{t('CompsHint')}</p>
    </div>
  );
}

function SelectionChoice({
  selection,
  onChoose,
}: {
  readonly selection: LightboxSelection;
  readonly onChoose: (selection: LightboxSelection) => void;
}) {
  const t = useT('collections');
  return (
    <fieldset className="lbx-field">
      <legend>{t('WhichPictures')}</legend>
      {Choices.map((one) => (
        <label key={one} className="lbx-choice">
          <input
            type="radio"
            name="lbx-selection"
            checked={selection === one}
            onChange={() => onChoose(one)}
          />
          {t(`Selection:${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Cost({ cost }: { readonly cost: Awaited<ReturnType<typeof costOf>> }) {
  const t = useT('collections');
  return (
    <>
      {cost.licensedCount > 0 && ` · ${t('Licensed', { count: cost.licensedCount })}`}
      <br />
      <strong className="ed-figures">{t('CreditsOf', [cost.credits, cost.creditsLeft])}</strong>
      <br />
      {t('OrMoney', [formatMoney(cost.amount, cost.currency)])}
    </>
  );
}
