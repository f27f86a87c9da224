import { isCountry } from '@editorial/contracts/countries';
import { orderFields } from '@editorial/contracts/order-fields';
import type { SettingGroup, SettingKind } from '@editorial/contracts/setting-management';

import { readOwnWords } from './own-synonyms.ts';
import { orderFieldsFrom } from './order-fields.ts';
import { areDatevSettings } from './datev-settings.ts';
import { areExchangeRates } from '../ground/tax/tax-currency.rules.ts';
import { isTaxPlace, taxPlacesFrom } from '../ground/tax/tax.rules.ts';
import { isSellerContact } from './seller-contact.ts';
import { areBankAccounts } from './bank-accounts.ts';
import { areSellerNumbers } from './seller-numbers.ts';

export interface SettingDefinition {
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  readonly fallback: string;
  /** `Organization`: each organization may differ from the site. */
  readonly reach: 'Site' | 'Organization';
  /**
   * The people who may change it: those with the policy for settings, or only those who hold all that the Admin
   * role holds. The latter for what reaches money, everybody's mails, or how people sign in.
   */
  readonly changedBy: 'Settings' | 'Admin';
  /** Customers pay to it: who changes it gives the second factor or the password again. */
  readonly isProved?: true;
  readonly isRequired?: boolean;
  /** Of a number: its least and greatest value. Of a text: its greatest length. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** A rule that the kind does not have. */
  readonly isAllowed?: (value: string) => boolean;
}

/** Settings of the catalog's look are for those with the policy for settings. */
const changedByOf = (group: SettingGroup): SettingDefinition['changedBy'] =>
  group === 'Catalog' ? 'Settings' : 'Admin';

const switchOf = (group: SettingGroup, fallback: 'True' | 'False'): SettingDefinition => ({
  group,
  changedBy: changedByOf(group),
  kind: 'Switch',
  fallback,
  reach: 'Organization',
});
/** The same, for the whole site. */
const siteSwitch = (group: SettingGroup, fallback: 'True' | 'False'): SettingDefinition => ({
  ...switchOf(group, fallback),
  reach: 'Site',
});
const numberOf = (fallback: number, minimum: number, maximum: number): SettingDefinition => ({
  group: 'SignIn',
  changedBy: 'Admin',
  kind: 'Number',
  fallback: String(fallback),
  reach: 'Organization',
  minimum,
  maximum,
});
/** Years for which issued documents are kept. 0 stands for those of the seller's country. */
const yearsOfDocuments: SettingDefinition = {
  group: 'Seller',
  changedBy: 'Admin',
  kind: 'Number',
  fallback: '0',
  reach: 'Site',
  minimum: 0,
  maximum: 100,
};
const siteText = (
  group: SettingGroup,
  kind: SettingKind,
  maximum: number,
  fallback = '',
): SettingDefinition => ({
  group,
  changedBy: changedByOf(group),
  kind,
  fallback,
  reach: 'Site',
  maximum,
});

/** Every setting that administrators may change, in the order of their page. */
export const SettingDefinitions = {
  'Site.Name': { ...siteText('Site', 'Text', 60, 'Editorial'), isRequired: true },
  'Site.Imprint': siteText('Site', 'Lines', 2000),
  'Site.LegalForm': siteText('Site', 'Text', 200),
  'Site.Representative': siteText('Site', 'Lines', 300),
  'Site.Register': siteText('Site', 'Lines', 300),
  'Site.Supervision': siteText('Site', 'Lines', 500),
  'Site.ContactPoint': siteText('Site', 'Lines', 500),
  'Privacy.Officer': siteText('Site', 'Lines', 500),
  'Privacy.Authority': siteText('Site', 'Lines', 500),
  'Seller.Name': siteText('Seller', 'Text', 200),
  'Seller.Address': siteText('Seller', 'Lines', 500),
  'Seller.TaxNumber': siteText('Seller', 'Text', 60),
  'Seller.Country': {
    ...siteText('Seller', 'Country', 2),
    isAllowed: (value) => value === '' || isCountry(value),
  },
  'Seller.TaxPlaces': {
    ...siteText('Seller', 'Text', 500),
    isAllowed: (value) => taxPlacesFrom(value).every(isTaxPlace),
  },
  'Seller.ExchangeRates': {
    ...siteText('Seller', 'Lines', 10_000),
    isAllowed: areExchangeRates,
  },
  'Seller.Contact': { ...siteText('Seller', 'Lines', 300), isAllowed: isSellerContact },
  'Seller.TaxNumbers': {
    ...siteText('Seller', 'Lines', 2000),
    isAllowed: areSellerNumbers,
  },
  'Seller.BankAccounts': {
    ...siteText('Seller', 'Accounts', 2000),
    isProved: true,
    isAllowed: areBankAccounts,
  },
  'Seller.BankAccount': { ...siteText('Seller', 'Lines', 500), isProved: true },
  'Seller.Datev': { ...siteText('Seller', 'Lines', 1000), isAllowed: areDatevSettings },
  'Documents.InvoiceYears': yearsOfDocuments,
  'Documents.StatementYears': yearsOfDocuments,
  'Documents.CertificateYears': yearsOfDocuments,
  'Orders.Fields': {
    ...siteText('Orders', 'Lines', 200),
    changedBy: 'Settings',
    reach: 'Organization',
    isAllowed: (value) => orderFields.safeParse(orderFieldsFrom(value)).success,
  },
  'Plans.StaffApproval': siteSwitch('Orders', 'True'),
  'Plans.SingleImages': siteSwitch('Orders', 'False'),
  'Orders.OnAccount': siteSwitch('Orders', 'True'),
  'Abp.Account.IsSelfRegistrationEnabled': switchOf('SignIn', 'True'),
  // ASVS 5.0, 6.2.1.
  'Abp.Identity.Password.RequiredLength': numberOf(8, 8, 64),
  'Abp.Identity.Lockout.MaxFailedAccessAttempts': numberOf(5, 3, 20),
  'Abp.Identity.Lockout.LockoutDuration': numberOf(300, 60, 3600),
  'Notices.Strikes': {
    group: 'Catalog',
    // It takes roles from people.
    changedBy: 'Admin',
    kind: 'Number',
    fallback: '3',
    reach: 'Site',
    minimum: 0,
    maximum: 100,
  },
  // Home reads the twelve newest sets, of which some are beside the search.
  'Home.SetRows': { ...numberOf(3, 0, 6), group: 'Catalog', changedBy: 'Settings' },
  'Home.Subjects': switchOf('Catalog', 'True'),
  DisableSetView: switchOf('Catalog', 'False'),
  IsSetViewDefault: switchOf('Catalog', 'True'),
  'Search.PopularityInRanking': switchOf('Catalog', 'False'),
  'Search.Meaning': switchOf('Catalog', 'True'),
  'Search.Synonyms': {
    ...siteText('Catalog', 'Lines', 20_000),
    reach: 'Organization',
    isAllowed: (value) => readOwnWords(value) !== null,
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

export type SettingName = keyof typeof SettingDefinitions;
export const SettingNames = Object.keys(SettingDefinitions) as SettingName[];
const isSetting = (name: string): name is SettingName => Object.hasOwn(SettingDefinitions, name);

/**
 * Settings that differ in the demo. The password of its people has seven characters, as the README
 * says. Visitors buy plans and single images in one visit, without staff.
 */
const InDemo: Partial<Readonly<Record<SettingName, SettingDefinition>>> = {
  'Abp.Identity.Password.RequiredLength': numberOf(6, 6, 64),
  'Plans.StaffApproval': siteSwitch('Orders', 'False'),
  'Plans.SingleImages': siteSwitch('Orders', 'True'),
};

/** Gives the definition of a setting, or undefined for another name. */
export const definitionsOf =
  (demo: boolean) =>
  <Name extends string>(
    name: Name,
  ): Name extends SettingName ? SettingDefinition : SettingDefinition | undefined =>
    (isSetting(name)
      ? ((demo ? InDemo[name] : undefined) ?? SettingDefinitions[name])
      : undefined) as never;

/** Whether a value keeps the rules of its setting. */
export function isValid(definition: SettingDefinition, value: string): boolean {
  const { kind, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = definition;
  if (kind === 'Switch') return value === 'True' || value === 'False';
  if (kind === 'Number')
    return /^\d{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
  if (definition.isRequired && value.trim() === '') return false;
  // A line break in the name of the site would allow header injection into mails.
  if (kind === 'Text' && /[\p{Cc}]/u.test(value)) return false;
  return value.length <= maximum && (definition.isAllowed?.(value) ?? true);
}
