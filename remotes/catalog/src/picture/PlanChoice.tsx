import type { Asset } from '@editorial/contracts/catalog';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import {
  addALaCarteImage,
  addSubscriptionImage,
  removeFromBasket,
  toast,
  useBasket,
  useCulture,
  useT,
} from '@editorial/platform';
import { Button, ButtonLink, Icon, LinkButton } from '@editorial/ui';
import { LicenseNowButton } from '../licensing/LicenseNowButton.tsx';
import { useHasCredits } from '../licensing/LeastPrice.tsx';
import { basketPlace, creditsLeft, type Licensable } from '../licensing/license-choice.rules.ts';
import { type Terms, TermsChoice, useTerms } from './LicenseTerms.tsx';
import { TaxNote } from './TaxNote.tsx';
import { useHeldCost } from './use-held-cost.ts';

export interface PlanChoiceProps {
  readonly asset: Asset;
  readonly resolution: Licensable;
  readonly licensed: readonly ResolutionType[];
  readonly isInPlan: boolean;
}

/** The terms as they are chosen, with the price of somebody who holds a smaller license. */
function useChoice({ asset, resolution, licensed, isInPlan }: PlanChoiceProps) {
  const holdsLicense = licensed.length > 0;
  const chosen = useTerms({ asset, resolution, isInPlan, holdsLicense });
  const wanted = { assetId: asset.id, resolutionType: resolution };
  const cost = useHeldCost(wanted, chosen, holdsLicense);
  const left = creditsLeft(asset, resolution, licensed);
  const credits = cost.credits ?? left;
  return {
    terms: { ...chosen, price: cost.price ?? chosen.price },
    credits,
    doesHeldCount: credits <= left,
  };
}

/** How the picture is paid and used: licensed at once from the plan, or put into the basket. */
export default function PlanChoice(props: PlanChoiceProps) {
  const { asset, resolution, isInPlan } = props;
  const t = useT('catalog');
  useCulture();
  const place = basketPlace(useBasket(), asset.id);
  const { terms, credits, doesHeldCount } = useChoice(props);
  const { payment, zone, purpose } = terms;
  const hasCredits = useHasCredits();

  function add(): void {
    const line = { assetId: asset.id, resolutionType: resolution, usage: purpose };
    if (payment === 'credits') addSubscriptionImage(line);
    else if (zone) addALaCarteImage({ ...line, licenseZoneId: zone.id });
    toast.success('catalog::AddedToBasket');
  }
  if (place) return <InBasket assetId={asset.id} />;
  return (
    <>
      {hasCredits ? (
        <>
          <PaymentChoice
            terms={terms}
            creditsText={isInPlan ? t('Credits', { count: credits }) : t('NotInPlan')}
            isInPlan={isInPlan}
          />
          <TaxNote />
        </>
      ) : (
        <p className="pic-price ed-figures">
          {t('PayImage')} <strong>{terms.price}</strong>
        </p>
      )}
      <TermsChoice terms={terms} />
      {payment === 'credits' && !doesHeldCount && <HeldNote />}
      {payment === 'credits' && (
        <LicenseNowButton
          size="large"
          block
          assetIds={[asset.id]}
          resolutionType={resolution}
          usage={purpose}
          credits={credits}
        />
      )}
      <Button
        look={payment === 'credits' ? 'secondary' : 'primary'}
        size="large"
        block
        icon={<Icon name="basket" />}
        disabled={payment === 'image' && !zone}
        onClick={add}
      >
        {t('AddToBasket')}
      </Button>
    </>
  );
}

/** Says why the full price is charged. */
function HeldNote() {
  const t = useT('catalog');
  return (
    <p className="ed-small" role="note">
      {t('HeldDoesNotCount')}
    </p>
  );
}

function InBasket({ assetId }: { readonly assetId: string }) {
  const t = useT('catalog');
  return (
    <>
      <ButtonLink look="primary" size="large" block to="/checkout" icon={<Icon name="basket" />}>
        {t('GoToBasket')}
      </ButtonLink>
      <p className="ed-small">
        {t('InBasket')} ·{' '}
        <LinkButton onClick={() => removeFromBasket(assetId)}>{t('RemoveFromBasket')}</LinkButton>
      </p>
    </>
  );
}

function PaymentChoice({
  terms: { payment, setPayment, price },
  creditsText,
  isInPlan,
}: {
  readonly terms: Terms;
  readonly creditsText: string;
  readonly isInPlan: boolean;
}) {
  const t = useT('catalog');
  return (
    <fieldset className="pic-payment">
      <legend className="ed-eyebrow">{t('Payment')}</legend>
      <label>
        <input
          type="radio"
          name="payment"
          checked={payment === 'credits'}
          disabled={!isInPlan}
          onChange={() => setPayment('credits')}
        />
        <span>{t('PayCredits')}</span>
        <strong className="ed-figures">{creditsText}</strong>
      </label>
      <label>
        <input
          type="radio"
          name="payment"
          checked={payment === 'image'}
          onChange={() => setPayment('image')}
        />
        <span>{t('PayImage')}</span>
        <strong className="ed-figures">{price}</strong>
      </label>
    </fieldset>
  );
}
