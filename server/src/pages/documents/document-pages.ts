import type { FastifyInstance } from 'fastify';
import { languageOf, translate } from '../../settings/languages/texts.ts';
import { type Words, wordsIn } from '../public-pages/words.ts';
import { escape } from '@editorial/contracts/markup';
import type { Content, SendPage } from '../public-pages/page-sender.ts';
import {
  type DocumentName,
  DocumentNames,
  nameOfDocument,
} from '../../settings/site-texts/delivered-texts.ts';
import type { TextsInMemory } from '../../settings/site-texts/texts-in-memory.ts';
import { accessibilityParts } from './accessibility-gaps.ts';
import { renderDocument } from './documents.ts';
import type { Imprint } from '../../settings/imprint.ts';
import type { PrivacyFacts } from '../../own-data/privacy/privacy-facts.ts';
import { privacyParts, withParts } from '../../own-data/privacy/privacy-parts.ts';
import { contentOf, type TextSite } from './text-page.ts';

export interface DocumentSite extends TextSite {
  imprint(): Imprint;
  privacy(): PrivacyFacts;
  /** Whether what others opened and licensed counts in results. */
  ranksByUse(): boolean;
  readonly texts: Pick<TextsInMemory, 'document' | 'version'>;
}

/** Says that a text no longer holds, and where the one is that does. */
const oldNotice = (words: Words, path: string, version: number): string =>
  `<p role="note">${escape(words('OldVersion', { version }))} <a href="${path}">${escape(words('CurrentVersion'))}</a></p>`;

/** The requested part of a document. */
interface AskedDocument {
  readonly name: DocumentName;
  readonly language: string;
  /** An earlier version, to which an agreement refers. Null for the one that holds now. */
  readonly version: number | null;
}

/** Values of `{{name}}` in a text, which depend on how the site is set up. */
function partsOf(name: DocumentName, language: string, site: DocumentSite): Record<string, string> {
  if (name === 'privacy') return privacyParts(language, site.privacy());
  if (name === 'accessibility') return accessibilityParts(language);
  const use = site.ranksByUse() ? 'Ranking:Popular' : 'Ranking:NotPopular';
  return name === 'ranking' ? { popularity: wordsIn(language)(use) } : {};
}

/** A document as one page. */
export async function documentPage(
  { name, language, version }: AskedDocument,
  site: DocumentSite,
): Promise<Content> {
  const words = wordsIn(language);
  const [path, current] = [`/${name}`, site.texts.document(name, language)];
  const isOld = version !== null && version !== current.version;
  const text = isOld ? await site.texts.version(nameOfDocument(name), language, version) : current;
  const { body } = text ?? current;
  const { title, summary, html } = renderDocument(withParts(body, partsOf(name, language, site)));
  const notice = isOld && text ? oldNotice(words, path, version) : '';
  const content = contentOf(words, site, { path, title, summary, html: notice + html });
  return isOld && !text ? { ...content, status: 404 } : content;
}

/** The form is the scripts'. Without them, the address at the foot of the page is left. */
function contact(language: string, site: DocumentSite): Content {
  const words = wordsIn(language);
  const text = words('ContactText');
  return contentOf(words, site, {
    path: '/contact',
    title: words('Document:contact'),
    summary: text,
    html: `<p>${escape(text)}</p>`,
  });
}

/**
 * The part of the page for administrators only. Browsers show nothing of a template: the page of the
 * scripts takes it out for those who may change the settings.
 */
const forAdministrators = (words: Words, names: string): string =>
  `<template data-for="administrators"><p class="ed-alert ed-alert--warning" role="note"><span>${escape(words('ImprintMissing', { names }))} <a href="/administration/settings">${escape(words('ImprintMissingLink'))}</a></span></p></template>`;

/** The operator of the site. */
function imprint(language: string, site: DocumentSite): Content {
  const words = wordsIn(language);
  const { lines, numbers, fields, missing } = site.imprint();
  const labelOf = (name: string) => translate(language, 'Settings', `DisplayName:${name}`);
  const linesOf = (text: string) => text.split('\n').map(escape).join('<br>');
  const facts = [
    ...numbers.map(({ name, value }) => [words(name), value] as const),
    ...fields.map(({ name, value }) => [labelOf(name), value] as const),
  ];
  const list = facts.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${linesOf(value)}</dd>`);
  const note = missing.length > 0 ? forAdministrators(words, missing.map(labelOf).join(', ')) : '';
  return contentOf(words, site, {
    path: '/imprint',
    title: words('Document:imprint'),
    summary: lines,
    html: `${note}<p>${linesOf(lines)}</p>${list.length > 0 ? `<dl>${list.join('')}</dl>` : ''}`,
  });
}

/** The number of a version in a query, or null. */
export const versionIn = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;

/**
 * Legal texts, contact and imprint, in the visitor's language. They need no scripts and no account.
 */
export function documentPages(app: FastifyInstance, site: DocumentSite, send: SendPage): void {
  const hide = { schema: { hide: true } };
  for (const name of DocumentNames.filter((one) => one !== 'help'))
    app.get<{ Querystring: Record<string, unknown> }>(`/${name}`, hide, (request, reply) => {
      const version = versionIn(request.query.version);
      const now = site.texts.document(name, languageOf(request)).version;
      // Settings change these texts without a new version of them.
      const facts =
        name === 'privacy' ? site.privacy() : name === 'ranking' ? site.ranksByUse() : null;
      const path = JSON.stringify([name, version, now, facts]);
      return send({ request, reply, path, framePath: '/help' }, (language) =>
        documentPage({ name, language, version }, site),
      );
    });
  app.get('/contact', hide, (request, reply) =>
    send({ request, reply, path: '/contact', framePath: '/help' }, async (language) =>
      contact(language, site),
    ),
  );
  app.get('/imprint', hide, (request, reply) =>
    send(
      { request, reply, path: `/imprint?${JSON.stringify(site.imprint())}`, framePath: '/help' },
      async (language) => imprint(language, site),
    ),
  );
}
