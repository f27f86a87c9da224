import { readFileSync } from 'node:fs';
import { withFrenchSpaces } from '@editorial/contracts/french-spaces';
import type { TextContent } from '@editorial/contracts/site-texts';
import { Languages, textsOf } from '../languages/texts.ts';

/** Help and legal texts. Each has a Markdown file for each language in `documents/texts`. */
export const DocumentNames = [
  'help',
  'license',
  'terms',
  'contributors',
  'privacy',
  'ranking',
  'accessibility',
] as const;
export type DocumentName = (typeof DocumentNames)[number];

/** Words of home: its title, the sentence below it, and the searches that it suggests. */
export const HOME_TEXT = 'page.home';

const DOCUMENT = 'document.';
const MAIL = 'mail.';
export const nameOfDocument = (document: DocumentName): string => DOCUMENT + document;
export const nameOfMail = (kind: string): string => MAIL + kind;

/** Mails with a subject and a text. Others are put together from parts. */
export const MailKinds: readonly string[] = Object.keys(textsOf('Mails', 'en')).flatMap((key) =>
  key.endsWith('.text') ? [key.slice(0, -'.text'.length)] : [],
);
/** Every text that administrators may change. */
export const TextNames: readonly string[] = [
  HOME_TEXT,
  ...DocumentNames.map(nameOfDocument),
  ...MailKinds.map(nameOfMail),
];
export const isMail = (name: string): boolean => name.startsWith(MAIL);

const filesOfTexts: readonly (readonly [name: string, file: string])[] = [
  [HOME_TEXT, 'home'],
  ...DocumentNames.map((document) => [nameOfDocument(document), document] as const),
];
const documents = new Map<string, string>(
  filesOfTexts.flatMap(([name, file]) =>
    Languages.map(({ cultureName }): [string, string] => {
      const path = new URL(`texts/${file}.${cultureName}.md`, import.meta.url);
      const written = readFileSync(path, 'utf8').trim();
      const text = cultureName === 'fr' ? withFrenchSpaces(written) : written;
      return [`${name} ${cultureName}`, text];
    }),
  ),
);

/** A text as it came with the software. */
export function deliveredText(name: string, language: string): TextContent {
  if (!isMail(name)) return { subject: null, body: documents.get(`${name} ${language}`) ?? '' };
  const [mails, kind] = [textsOf('Mails', language), name.slice(MAIL.length)];
  return { subject: mails[`${kind}.subject`] ?? '', body: mails[`${kind}.text`] ?? '' };
}
