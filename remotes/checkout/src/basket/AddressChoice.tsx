import { billingAddressesApi, type BillingAddress } from '@editorial/contracts/billing-addresses';
import type { Billing } from '@editorial/contracts/checkout';
import { call, useCulture, useCurrentUser, useT } from '@editorial/platform';
import { act, endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { LinkButton } from '@editorial/ui';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { typedAddress } from './TypedAddress.tsx';

const NEW = 'new';
const keyOf = ({ id }: BillingAddress): string => id ?? 'plan';

/** The addresses of the company, the one that is chosen, and what its form begins with. */
export interface Addresses {
  readonly list: readonly BillingAddress[];
  readonly chosen: string;
  readonly isNew: boolean;
  readonly start: Billing;
  readonly choose: (key: string) => void;
  /** Keeps what is chosen now, also if the addresses come later. */
  readonly stay: () => void;
  readonly remove: (address: BillingAddress) => Promise<void>;
  /** Keeps a new address for the next orders. */
  readonly keep: (billing: Billing) => Promise<void>;
}

const show = (list: readonly BillingAddress[]) =>
  queryClient.setQueryData(endpointKey(billingAddressesApi.list, {}), list);

/**
 * The addresses to choose from. The first one is chosen until the buyer decides. A new one begins with
 * the country that is probable, so that its tax is shown before anything is typed.
 */
export function useAddresses(isWanted: boolean, country = ''): Addresses {
  const { id: userId, name, surName } = useCurrentUser();
  const [typed] = useState(() => typedAddress(userId));
  // Once the form has a country, quotes name none.
  const [probable] = useState(country);
  const [wanted, setWanted] = useState<string | null>(typed && NEW);
  const { data: list = [] } = useEndpoint(
    billingAddressesApi.list,
    {},
    { isBackground: true, enabled: isWanted },
  );
  const chosen = wanted ?? (list[0] ? keyOf(list[0]) : NEW);
  const address = list.find((candidate) => keyOf(candidate) === chosen);
  return {
    list,
    chosen: address ? chosen : NEW,
    isNew: !address,
    start: address?.billing ?? {
      name: `${name ?? ''} ${surName ?? ''}`.trim(),
      company: '',
      address: '',
      city: '',
      postalCode: '',
      region: '',
      country: probable,
      vatNumber: '',
      ...typed,
    },
    choose: setWanted,
    stay: () => setWanted((before) => before ?? chosen),
    async remove({ id }) {
      if (id === null) return;
      const removing = call(billingAddressesApi.remove, { params: { id } });
      if (await act(removing, { reloads: [billingAddressesApi.list] })) setWanted(null);
    },
    async keep(billing) {
      // The order is placed whether or not its address could be kept.
      const kept = await call(
        billingAddressesApi.add,
        { body: billing },
        { skipHandleError: true },
      ).catch(() => null);
      if (kept) show(kept);
    },
  };
}

const inOneLine = (
  { name, company, address, postalCode, city, country }: Billing,
  countries: Intl.DisplayNames,
): string => [company || name, address, `${postalCode} ${city}`, countries.of(country)].join(', ');

/**
 * Chooses among the addresses of the company. Nothing if there are none. Addresses that come while
 * somebody types take nothing away.
 */
export function AddressChoice({
  addresses,
  isFolded = false,
  onUnfold,
}: {
  readonly addresses: Addresses;
  /** Whether only the line of the address is shown, without its fields. */
  readonly isFolded?: boolean;
  /** Shows the fields of this address. */
  readonly onUnfold?: (key: string) => void;
}) {
  const t = useT('checkout');
  const countries = new Intl.DisplayNames([useCulture()], { type: 'region' });
  const { list, chosen, choose, stay, remove } = addresses;
  const { isDirty } = useFormState();
  useEffect(() => {
    if (isDirty) stay();
  }, [isDirty, stay]);
  if (list.length === 0) return null;
  const removable = list.find((address) => keyOf(address) === chosen && address.isRemovable);
  return (
    <div className="ed-field">
      <label className="ed-field__label" htmlFor="chk-address">
        {t('KeptAddress')}
      </label>
      <select
        id="chk-address"
        className="ed-input ed-input--select"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {list.map((address) => (
          <option key={keyOf(address)} value={keyOf(address)}>
            {inOneLine(address.billing, countries)}
          </option>
        ))}
        <option value={NEW}>{t('NewAddress')}</option>
      </select>
      {(isFolded || removable) && (
        <p className="ed-small">
          {isFolded && (
            <LinkButton onClick={() => onUnfold?.(chosen)}>{t('ChangeAddress')}</LinkButton>
          )}
          {isFolded && removable && ' · '}
          {removable && (
            <LinkButton onClick={() => void remove(removable)}>{t('RemoveAddress')}</LinkButton>
          )}
        </p>
      )}
    </div>
  );
}
