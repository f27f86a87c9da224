import { doIUseEmail } from '@jsx-email/doiuse-email';
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Mail programs know the styles of elements only, and tables with their old attributes.
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    // The older name of the role is the one that mail programs know.
    'presentation-role-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
  },
});

/** Programs that show most of the mails that are read. */
const PROGRAMS = [
  'apple-mail.ios',
  'apple-mail.macos',
  'gmail.android',
  'gmail.desktop-webmail',
  'gmail.ios',
  'outlook.ios',
  'outlook.macos',
  'outlook.outlook-com',
  'outlook.windows',
  'thunderbird.macos',
  'yahoo.desktop-webmail',
] as const;

/** Differences that hide nothing: a table repeats the styles of the body, and a long address may be wide. */
const HARMLESS = /^`(<body> element|word-break)` is not supported/;

/**
 * The faults of a mail: of its markup, and what a common mail program does not know, by the data of caniemail.com.
 */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const markup = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} at line ${line}: ${message}`),
  );
  const known = doIUseEmail(html, { emailClients: [...PROGRAMS] });
  const unknown = known.success ? [] : known.errors;
  return [...markup, ...unknown.filter((error) => !HARMLESS.test(error))];
}

/** Addresses that a mail leads to or loads, except those of the site and its own pictures. */
export const foreignIn = (html: string, publicUrl: string): string[] =>
  [...html.matchAll(/\b(?:href|src|background|action)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('cid:') && new URL(address).origin !== publicUrl);
