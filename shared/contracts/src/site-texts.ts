import { z } from '@editorial/contracts/schema';
import { TextLanguages } from './asset-codes.ts';
import { instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';

/** The languages that texts of the site have. */
export const textLanguage = z.enum(['en', ...TextLanguages.filter((one) => one !== 'en')]);

export const siteTextKind = z.enum(['Document', 'Mail']);

/** A text of the site, as its list shows it. */
export const listedText = z.object({
  /** `document.terms`, `mail.reset-password`. */
  name: z.string(),
  /** A `SiteTextKind`, or one that only a newer server knows. */
  kind: z.string(),
  /** The title of a document, or the subject of a mail, in the caller's language. */
  title: z.string(),
  /** Languages in which administrators changed it. */
  changedLanguages: z.array(z.string()),
  changedAt: z.nullable(instant),
});
export type ListedText = z.infer<typeof listedText>;

const content = {
  /** Of a mail. Null for a document, whose title is the first line of its body. */
  subject: z.nullable(z.string()),
  /** Markdown for a document, plain text for a mail. */
  body: z.string(),
};
export const textContent = z.object(content);
export type TextContent = z.infer<typeof textContent>;

export const textVersion = z.object({
  version: z.int(),
  savedAt: instant,
  /** Null for a text that came with the software. */
  savedBy: z.nullable(z.string()),
});
export type TextVersion = z.infer<typeof textVersion>;

/** A text of the site in one language, with what came before it. */
export const siteText = z.object({
  name: z.string(),
  kind: z.string(),
  language: z.string(),
  ...content,
  /** 0 for a mail that nobody changed. */
  version: z.int(),
  /** The text that came with the software. */
  delivered: textContent,
  /** Placeholders in braces. Those that are needed carry what the mail is for. */
  placeholders: z.array(z.object({ name: z.string(), isNeeded: z.boolean(), sample: z.string() })),
  /** The newest first, at most 100. */
  versions: z.array(textVersion),
});
export type SiteText = z.infer<typeof siteText>;

const typed = {
  subject: z.nullable(text(200)),
  body: text(50_000, 1),
};
const path = '/api/site-texts';
const one = `${path}/:name/:language`;
const params = z.object({ name: z.string().check(z.maxLength(100)), language: textLanguage });
const access = { policy: Policy.Texts };

/** Texts of mails, and legal texts, for administrators of the site. */
export const siteTextsApi = {
  list: endpoint({
    method: 'GET',
    side: 'site',
    path,
    summary: 'Texts of mails, and documents such as the terms',
    query: z.object({
      /** Part of a name or a title. */
      filter: z.optional(z.string().check(z.maxLength(100))),
      kind: z.optional(siteTextKind),
      /** Only texts that administrators changed. */
      state: z.optional(z.enum(['Changed'])),
      ...paging,
    }),
    response: page(listedText),
    access,
    problems: ['UnknownSorting'],
  }),
  read: endpoint({
    method: 'GET',
    side: 'site',
    path: one,
    summary: 'A text in one language, with its versions',
    params,
    response: siteText,
    access,
    problems: ['NotFound'],
  }),
  version: endpoint({
    method: 'GET',
    side: 'site',
    path: `${one}/versions/:version`,
    summary: 'An earlier version of a text',
    params: z.extend(params, { version: z.coerce.number().check(z.int(), z.minimum(1)) }),
    response: textContent,
    access,
    problems: ['NotFound'],
  }),
  preview: endpoint({
    method: 'POST',
    side: 'site',
    path: `${one}/preview`,
    summary: 'How a text will look, with sample data; nothing is saved',
    params,
    body: z.object(typed),
    /** `html` is safe to show: markup in the text is escaped. */
    bodyBytes: 256 * 1024,
    response: z.object({ subject: z.string(), html: z.string() }),
    access,
    problems: ['NotFound'],
  }),
  sendTest: endpoint({
    method: 'POST',
    side: 'site',
    path: `${one}/test`,
    summary: 'Mail a text with sample data to the own address; nothing is saved',
    params,
    body: z.object(typed),
    bodyBytes: 256 * 1024,
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    inPerson: true,
    problems: ['MailNotSent', 'MailServerSilent', 'NotFound'],
    confirmed: true,
  }),
  change: endpoint({
    method: 'PUT',
    side: 'site',
    path: one,
    summary: 'Save a text as its next version',
    params,
    body: z.object({
      ...typed,
      /** The version that was edited. If there is a newer one, nothing is saved. */
      version: z.int().check(z.minimum(0)),
    }),
    bodyBytes: 256 * 1024,
    response: siteText,
    access,
    identityCheck: true,
    inPerson: true,
    problems: ['ChangedMeanwhile', 'NotFound'],
  }),
};
