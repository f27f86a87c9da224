import { readFileSync } from 'node:fs';
import { withFrenchSpaces } from '@editorial/contracts/french-spaces';
import { createInstance } from 'i18next';

type Texts = Readonly<Record<string, string>>;
/** Languages with complete translations. */
export const Languages = [
  {
    cultureName: 'en',
    displayName: 'English',
    englishName: 'English',
    isRightToLeft: false,
    shortDatePattern: 'M/d/yyyy',
  },
  {
    cultureName: 'de',
    displayName: 'Deutsch',
    englishName: 'German',
    isRightToLeft: false,
    shortDatePattern: 'dd.MM.yyyy',
  },
  {
    cultureName: 'fr',
    displayName: 'Français',
    englishName: 'French',
    isRightToLeft: false,
    shortDatePattern: 'dd/MM/yyyy',
  },
  {
    cultureName: 'es',
    displayName: 'Español',
    englishName: 'Spanish',
    isRightToLeft: false,
    shortDatePattern: 'd/M/yyyy',
  },
  {
    cultureName: 'ar',
    displayName: 'العربية',
    englishName: 'Arabic',
    isRightToLeft: true,
    shortDatePattern: 'dd/MM/yyyy',
  },
] as const;

export type LanguageName = (typeof Languages)[number]['cultureName'];
export const DefaultLanguage: LanguageName = 'en';

/** The resources that have texts, in files `texts/<Resource>.<language>.json`. */
export const TextResources = [
  'AbpAccount',
  'AbpFeatureManagement',
  'AbpIdentity',
  'AbpPermissionManagement',
  'AbpSettingManagement',
  'AbpTenantManagement',
  'AbpUi',
  'AbpUiMultiTenancy',
  'AbpUiNavigation',
  'AbpValidation',
  'AssetManagement',
  'Contracts',
  'Documents',
  'Editorial',
  'Mails',
  'Notices',
  'Permissions',
  'Privacy',
  'Settings',
  'Withdrawals',
] as const;
export type TextResource = (typeof TextResources)[number];

function readTexts(resource: TextResource, language: LanguageName): Texts {
  const file = new URL(`texts/${resource}.${language}.json`, import.meta.url);
  const written = readFileSync(file, 'utf8');
  // JSON's own colons have no space before them.
  return JSON.parse(language === 'fr' ? withFrenchSpaces(written) : written) as Texts;
}

/** resource → language → key → text. */
const resources = new Map<string, ReadonlyMap<string, Texts>>(
  TextResources.map((resource) => [
    resource,
    new Map(Languages.map(({ cultureName }) => [cultureName, readTexts(resource, cultureName)])),
  ]),
);

/**
 * ABP's own packages request these resources, which have no texts here: the keys are shown instead.
 */
for (const name of [
  'AbpEmailing',
  'AbpExceptionHandling',
  'AbpLocalization',
  'AbpMultiTenancy',
  'AbpOpenIddict',
  'AbpTiming',
])
  resources.set(name, new Map());

/** Resources of ABP's packages whose pages also use the common texts, such as `Save`. */
const withCommonTexts = new Set([
  'AbpAccount',
  'AbpFeatureManagement',
  'AbpIdentity',
  'AbpPermissionManagement',
  'AbpSettingManagement',
  'AbpTenantManagement',
]);
/** The base resources of a resource. Clients of ABP look up missing texts there. */
export const baseResourcesOf = (resource: string): string[] =>
  withCommonTexts.has(resource) ? ['AbpValidation', 'AbpUi'] : [];

export const resourceNames = (): string[] => [...resources.keys()];
/** Resources that have texts. */
export const filledResources = (): string[] =>
  resourceNames().filter((name) => resources.get(name)?.has(DefaultLanguage));
/** All texts of a resource in a language. Missing texts are in English. */
export const textsOf = (resource: string, language: string): Texts => ({
  ...resources.get(resource)?.get(DefaultLanguage),
  ...resources.get(resource)?.get(language),
});

/**
 * A text with `{name}` replaced from `values`. Unknown names stay. An empty value takes the comma and
 * the space before it away: "Hello," or "Hola:" greet somebody without a name.
 */
export const fillIn = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/(,? ?)\{(\w+)\}/g, (whole, space: string, name: string) =>
    values[name] === undefined ? whole : values[name] === '' ? '' : space + String(values[name]),
  );

/** The engine of texts, as on the page: i18next, with the texts' own braces. */
const engine = createInstance();
void engine.init({
  lng: DefaultLanguage,
  fallbackLng: DefaultLanguage,
  resources: Object.fromEntries(
    Languages.map(({ cultureName }) => [
      cultureName,
      Object.fromEntries(
        [...resources].map(([name, byLanguage]) => [name, byLanguage.get(cultureName) ?? {}]),
      ),
    ]),
  ),
  ns: [...resources.keys()],
  // Keys contain both separators.
  keySeparator: false,
  nsSeparator: false,
  // A writer of HTML escapes by itself.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  missingInterpolationHandler: (_text: string, [whole]: RegExpExecArray) => whole,
});

/**
 * Returns a text with `{name}` replaced from `values`. A number `count` or `pictures` among them
 * chooses the plural form (`SetInUse_one`). An unknown name stays, and an unknown key is returned
 * unchanged (R8.25).
 */
export function translate(
  language: string,
  resource: TextResource,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const count = [values.count, values.pictures].find((value) => typeof value === 'number');
  // The keys of pages are typed for the whole workspace; those of the server are any.
  return (engine.t as (key: string, options: object) => string)(key, {
    lng: language,
    ns: resource,
    replace: values,
    ...(count === undefined ? {} : { count }),
  });
}

/**
 * The available language that matches a requested one: exactly, or without its region. Else null.
 */
export const shippedLanguage = (wish: string | undefined): LanguageName | null =>
  Languages.find(
    ({ cultureName }) =>
      wish?.toLowerCase() === cultureName || wish?.toLowerCase().split('-')[0] === cultureName,
  )?.cultureName ?? null;

/** Reads the language from the culture cookie: `c=de|uic=de`, URL-encoded or not. */
const fromCookie = (header: string): string | undefined =>
  /(?:^|; )\.AspNetCore\.Culture=[^;]*uic(?:=|%3[Dd])([\w-]+)/.exec(header)?.[1];
/**
 * The language of a request, from the first of these that names one: `culture` in the query,
 * OpenID's `ui_locales`, the culture cookie, Accept-Language. Else English.
 */
export function languageOf(request: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly query?: unknown;
}): LanguageName {
  const query = request.query as Partial<
    Record<'culture' | 'ui-culture' | 'ui_locales', unknown>
  > | null;
  const asked =
    typeof query?.['ui-culture'] === 'string'
      ? query['ui-culture']
      : typeof query?.culture === 'string'
        ? query.culture
        : undefined;
  const locales = typeof query?.ui_locales === 'string' ? query.ui_locales.split(' ') : [];
  const cookie = fromCookie(String(request.headers.cookie ?? ''));
  const accepted = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim());
  for (const wish of [asked, ...locales, cookie, ...accepted]) {
    const language = shippedLanguage(wish);
    if (language) return language;
  }
  return DefaultLanguage;
}
