import type { ApplicationConfiguration } from '@editorial/contracts/configuration';
import { PublicSettings } from '../../settings/public-settings.ts';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import {
  baseResourcesOf,
  Languages,
  resourceNames,
  textsOf,
} from '../../settings/languages/texts.ts';

/** Features that ABP's packages query: its settings page starts with the first one only. */
export const Features: Readonly<Record<string, string>> = {
  'SettingManagement.Enable': 'true',
  'SettingManagement.AllowChangingEmailSettings': 'false',
};

const culture = (name: string) => {
  const language = Languages.find(({ cultureName }) => cultureName === name) ?? Languages[0];
  return {
    cultureName: language.cultureName,
    name: language.cultureName,
    displayName: language.displayName,
    englishName: language.englishName,
    nativeName: language.displayName,
    twoLetterIsoLanguageName: language.cultureName,
    threeLetterIsoLanguageName: new Intl.Locale(language.cultureName).language,
    isRightToLeft: language.isRightToLeft,
    dateTimeFormat: {
      calendarAlgorithmType: 'SolarCalendar',
      dateTimeFormatLong: 'dddd, d MMMM yyyy',
      shortDatePattern: language.shortDatePattern,
      fullDateTimePattern: 'dddd, d MMMM yyyy HH:mm:ss',
      dateSeparator: '/',
      shortTimePattern: 'HH:mm',
      longTimePattern: 'HH:mm:ss',
    },
  };
};

/** Texts of pages that administrators wrote: they replace those of the shell. */
export type OwnTexts = Readonly<Record<string, string>>;
const ownOf = (resource: string, own: OwnTexts): OwnTexts => (resource === 'Editorial' ? own : {});

/** The texts of a resource, including those inherited from its base resources. */
const wholeTexts = (resource: string, language: string, own: OwnTexts): Record<string, string> =>
  Object.assign(
    {},
    ...[...baseResourcesOf(resource).toReversed(), resource].map((name) => textsOf(name, language)),
    ownOf(resource, own),
  );

/** Texts per resource, in the shape of `application-localization`. */
export const localizationResources = (language: string, own: OwnTexts) =>
  Object.fromEntries(
    resourceNames().map((name) => [
      name,
      {
        texts: { ...textsOf(name, language), ...ownOf(name, own) },
        baseResources: baseResourcesOf(name),
      },
    ]),
  );

/** The facts that an answer depends on: equal facts have equal answers. */
export interface ConfigurationFacts {
  readonly caller: Caller | null;
  readonly tenant: { readonly id: string; readonly name: string } | null;
  readonly language: string;
  readonly includeTexts: boolean;
  readonly multiTenancy: boolean;
  /** Settings of administrators. */
  readonly settings: Readonly<Record<string, string>>;
  readonly mayChangeMail: boolean;
  readonly ownTexts: OwnTexts;
}

/** Languages and texts. `ownTexts` is null if texts were not asked for. */
const localizationOf = (
  language: string,
  ownTexts: OwnTexts | null,
): ApplicationConfiguration['localization'] => ({
  values: ownTexts
    ? Object.fromEntries(
        resourceNames().map((name) => [name, wholeTexts(name, language, ownTexts)]),
      )
    : {},
  resources: null,
  languages: Languages.map(({ cultureName, displayName }) => ({
    cultureName,
    uiCultureName: cultureName,
    displayName,
    twoLetterISOLanguageName: cultureName,
    flagIcon: null,
  })),
  currentCulture: culture(language),
  defaultResourceName: 'Editorial',
  languagesMap: {},
  languageFilesMap: {},
});

const currentUserOf = (
  caller: Caller | null,
  tenant: ConfigurationFacts['tenant'],
): ApplicationConfiguration['currentUser'] => ({
  isAuthenticated: caller !== null,
  id: caller?.userId ?? null,
  tenantId: caller ? (tenant?.id ?? null) : null,
  userName: caller?.userName ?? null,
  name: caller?.person.name ?? null,
  surName: caller?.person.surname ?? null,
  email: caller?.person.email ?? null,
  emailVerified: caller?.emailConfirmed ?? false,
  phoneNumber: caller?.person.phoneNumber ?? null,
  phoneNumberVerified: false,
  roles: caller?.roles.map(String) ?? [],
  ...(caller?.impersonatorUserId
    ? {
        impersonatorUserId: caller.impersonatorUserId,
        impersonatorTenantId:
          caller.impersonatorTenantId === HOST_TENANT
            ? null
            : (caller.impersonatorTenantId ?? null),
        impersonatorUserName: caller.impersonatorUserName ?? null,
      }
    : {}),
});

/**
 * Returns the configuration for one caller, tenant and language in the form of ABP's clients (R3.47
 * to R3.60, R7.39).
 */
export function applicationConfiguration({
  caller,
  tenant,
  language,
  includeTexts,
  multiTenancy,
  settings,
  mayChangeMail,
  ownTexts,
}: ConfigurationFacts): ApplicationConfiguration {
  const grantedPolicies = { ...caller?.granted };
  return {
    localization: localizationOf(language, includeTexts ? ownTexts : null),
    auth: { grantedPolicies, policies: { ...grantedPolicies } },
    setting: { values: { ...PublicSettings, ...settings } },
    currentUser: currentUserOf(caller, tenant),
    features: {
      values: {
        ...Features,
        'SettingManagement.AllowChangingEmailSettings': String(mayChangeMail),
      },
    },
    globalFeatures: { enabledFeatures: [] },
    multiTenancy: { isEnabled: multiTenancy },
    currentTenant: {
      id: tenant?.id ?? null,
      name: tenant?.name ?? null,
      isAvailable: tenant !== null,
    },
    timing: { timeZone: { iana: { timeZoneName: 'UTC' }, windows: { timeZoneId: 'UTC' } } },
    clock: { kind: 'Utc' },
    objectExtensions: { modules: {}, enums: {} },
    extraProperties: {},
  };
}
