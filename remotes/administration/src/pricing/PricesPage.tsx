import { pricingApi, type ManagedPriceList, type PriceTerms } from '@editorial/contracts/pricing';
import { Policy } from '@editorial/contracts/policy';
import { call, namesFields, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Form, NumberField, SubmitButton, TextField } from '@editorial/ui/forms';
import { useState } from 'react';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { Comparison, type Compared } from './Comparison.tsx';
import { PriceIntro } from './PriceIntro.tsx';
import { PriceLists } from './PriceLists.tsx';
import { priceRules, priceTermsOf, priceValues, sampleBasket } from './price-form.rules.ts';
import { moneyField, useCurrencies } from './use-currencies.tsx';
import { zoneName } from './zone-name.ts';

/** Shows the prices of single pictures: the list in force, a change of it, and all lists so far. */
export function PricesPage() {
  const t = useT('administration');
  const mayChange = usePolicy(Policy.PlansUpdate);
  const query = useEndpoint(pricingApi.priceLists, {}, { isPageContent: true });
  return (
    <AdminPage title={t('Prices')} intro={<PriceIntro text="PricesIntro" />}>
      <Loaded query={query} height="20rem">
        {(lists) => (
          <>
            {lists[0] && mayChange && (
              <ChangePrices key={lists[0].version} last={lists[0]} lists={lists} />
            )}
            <PriceLists lists={lists} mayChange={mayChange} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

/** The settings of a field for a factor. */
const times = { min: 0.1, step: 0.1, suffix: '×' };

/** Prices are typed, then compared by a sample basket, and only then put in force. */
function ChangePrices({
  last,
  lists,
}: {
  readonly last: ManagedPriceList;
  readonly lists: readonly ManagedPriceList[];
}) {
  const t = useT('administration');
  const [compared, setCompared] = useState<Compared | null>(null);
  const { currency } = last.terms;
  async function compare(values: ReturnType<typeof priceValues>) {
    const terms: PriceTerms = priceTermsOf(values, last);
    const lines = sampleBasket(terms);
    const result = await call(
      pricingApi.comparePrices,
      { body: { terms, lines } },
      { skipHandleError: namesFields },
    );
    setCompared({ terms, lines, result });
  }
  const money = moneyField(currency);
  return (
    <>
      <Form
        aria-label={t('ChangePrices')}
        className="adm-form adm-form--wide"
        defaultValues={priceValues(last)}
        rules={priceRules}
        onSubmit={compare}
        suppressUnsavedWarning
      >
        <h2>{t('ChangePrices')}</h2>
        <div className="adm-pair">
          <NumberField name="creditsLow" label={t('CreditsLow')} min={1} />
          <NumberField name="creditsHigh" label={t('CreditsHigh')} min={1} />
          <NumberField name="exclusiveCredits" label={t('ExclusiveCredits')} {...times} />
        </div>
        <div className="adm-pair">
          <NumberField name="amountLow" label={t('AmountLow')} {...money} />
          <NumberField name="amountHigh" label={t('AmountHigh')} {...money} />
          <NumberField name="exclusiveAmount" label={t('ExclusiveAmount')} {...times} />
          <NumberField name="advertising" label={t('AdvertisingFactor')} {...times} />
        </div>
        <AmountsInCurrencies prices={last.terms.amountsIn} />
        <ZoneFactors zones={last.terms.zones} />
        <SubmitButton>{t('Compare')}</SubmitButton>
      </Form>
      {compared && (
        <Comparison
          compared={compared}
          newest={lists.reduce((newest, one) => (one.version > newest.version ? one : newest))}
          onDone={() => setCompared(null)}
        />
      )}
    </>
  );
}

function ZoneFactors({ zones }: { readonly zones: PriceTerms['zones'] }) {
  const t = useT('administration');
  return (
    <fieldset className="adm-choices">
      <legend>{t('Zones')}</legend>
      <p className="ed-muted">{t('ZonesText')}</p>
      <div className="adm-pair">
        {zones.map((zone, index) => (
          <NumberField
            key={zone.id}
            name={`zones.z${index}`}
            label={zoneName(t, zone)}
            {...times}
          />
        ))}
      </div>
      <div className="adm-pair">
        <TextField name="newZone" label={t('NewZone')} optional />
        <NumberField name="newZoneFactor" label={t('NewZoneFactor')} optional {...times} />
      </div>
    </fieldset>
  );
}

function AmountsInCurrencies({ prices }: { readonly prices: PriceTerms['amountsIn'] }) {
  const t = useT('administration');
  const { shown, choice } = useCurrencies(prices);
  const sizes = [
    { name: 'low', label: t('SizeLow') },
    { name: 'high', label: t('SizeHigh') },
  ];
  return (
    <fieldset className="adm-choices">
      <legend>{t('OtherCurrencies')}</legend>
      <p className="ed-muted">{t('OtherCurrenciesText')}</p>
      {shown.map((code) => (
        <div key={code} className="adm-pair">
          {sizes.map(({ name, label }) => (
            <NumberField
              key={name}
              name={`amountsIn.${code}.${name}`}
              label={`${code} · ${label}`}
              {...moneyField(code)}
              optional
            />
          ))}
        </div>
      ))}
      {choice}
    </fieldset>
  );
}
