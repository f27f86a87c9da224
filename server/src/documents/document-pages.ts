import type { FastifyInstance } from 'fastify';
import { languageOf, translate } from '../configuration/texts.ts';
import type { Environment } from '../environment.ts';
import { type Words, wordsIn } from '../http/public-pages/words.ts';
import { escape } from '@editorial/contracts/markup';
import type { Content, SendPage } from '../http/public-pages/page-sender.ts';
import { type DocumentName, DocumentNames, nameOfDocument } from '../site-texts/delivered-texts.ts';
import type { TextsInMemory } from '../site-texts/texts-in-memory.ts';
import { renderDocument } from './documents.ts';
import type { Imprint } from './imprint.ts';

/** A longer search finds nothing, and would fill the memory of pages. */
const MAX_SEARCH_LENGTH = 100;

export type DocumentSite = Pick<Environment, 'publicUrl' | 'mailFrom'>;

interface Site extends DocumentSite {
  imprint(): Imprint;
  readonly texts: Pick<TextsInMemory, 'document' | 'version'>;
}

interface Page {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
}

/** The other texts, and where to write to. */
function foot(words: Words, { mailFrom }: DocumentSite, path: string): string {
  const others = [...DocumentNames, 'contact', 'imprint', 'status'].filter(
    (name) => `/${name}` !== path,
  );
  const links = others.map(
    (name) => `<li><a href="/${name}">${escape(words(`Document:${name}`))}</a></li>`,
  );
  return `<nav aria-label="${escape(words('Documents'))}"><ul>${links.join('')}</ul></nav><p>${escape(words('WriteTo'))} <a href="mailto:${escape(mailFrom)}">${escape(mailFrom)}</a></p>`;
}

/** A page of text, with the ways to the others at its foot. */
export function contentOf(
  words: Words,
  site: DocumentSite,
  { path, title, summary, html }: Page,
): Content {
  const address = `${site.publicUrl}${path}`;
  return {
    status: 200,
    card: {
      title,
      description: summary,
      address,
      data: { '@context': 'https://schema.org', '@type': 'WebPage', name: title, url: address },
    },
    body: `<article class="ed-page document" data-document="${path}"><h1>${escape(title)}</h1>${html}${foot(words, site, path)}</article>`,
  };
}

/** The search of the help works without scripts. */
function searchForm(words: Words, search: string): string {
  return `<search><form action="/help"><label for="help-search">${escape(words('SearchHelp'))}</label> <input id="help-search" class="ed-input" type="search" name="q" maxlength="${MAX_SEARCH_LENGTH}" value="${escape(search)}"> <button type="submit" class="ed-button">${escape(words('Search'))}</button></form></search>`;
}

/** What of a document is asked for. */
interface AskedDocument {
  readonly name: DocumentName;
  readonly language: string;
  readonly search: string;
  /** An earlier version, to which an agreement refers. Null for the one that holds now. */
  readonly version: number | null;
}

/** Says that a text no longer holds, and where the one is that does. */
const oldNotice = (words: Words, path: string, version: number): string =>
  `<p role="note">${escape(words('OldVersion', { version }))} <a href="${path}">${escape(words('CurrentVersion'))}</a></p>`;

async function document(asked: AskedDocument, site: Site): Promise<Content> {
  const { name, language, search, version } = asked;
  const words = wordsIn(language);
  const [path, current] = [`/${name}`, site.texts.document(name, language)];
  const isOld = version !== null && version !== current.version;
  const text = isOld ? await site.texts.version(nameOfDocument(name), language, version) : current;
  const { title, summary, html, foundCount } = renderDocument((text ?? current).body, search);
  const nothing = foundCount === 0 ? `<p role="status">${escape(words('NothingFound'))}</p>` : '';
  const top = name === 'help' ? searchForm(words, search) + nothing : '';
  const notice = isOld && text ? oldNotice(words, path, version) : '';
  const content = contentOf(words, site, { path, title, summary, html: notice + top + html });
  return isOld && !text ? { ...content, status: 404 } : content;
}

/** The form is the scripts'. Without them, the address at the foot of the page is left. */
function contact(language: string, site: Site): Content {
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
 * What only administrators read on the page. Browsers show nothing of a template: the page of the
 * scripts takes it out for those who may change the settings.
 */
const forAdministrators = (words: Words, names: string): string =>
  `<template data-for="administrators"><p class="ed-alert ed-alert--warning" role="note"><span>${escape(words('ImprintMissing', { names }))} <a href="/administration/settings">${escape(words('ImprintMissingLink'))}</a></span></p></template>`;

/** Who runs the site. */
function imprint(language: string, site: Site): Content {
  const words = wordsIn(language);
  const { lines, taxNumber, missing } = site.imprint();
  const labelOf = (name: string) => translate(language, 'Settings', `DisplayName:${name}`);
  const tax = taxNumber && `<p>${escape(`${labelOf('Seller.TaxNumber')}: ${taxNumber}`)}</p>`;
  const note = missing.length > 0 ? forAdministrators(words, missing.map(labelOf).join(', ')) : '';
  return contentOf(words, site, {
    path: '/imprint',
    title: words('Document:imprint'),
    summary: lines,
    html: `${note}<p>${lines.split('\n').map(escape).join('<br>')}</p>${tax}`,
  });
}

/** The number of a version in a query, or null. */
const versionIn = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;

/** Help and legal texts, in the visitor's language. They need no scripts and no account. */
export function documentPages(app: FastifyInstance, site: Site, send: SendPage): void {
  const hide = { schema: { hide: true } };
  for (const name of DocumentNames)
    app.get<{ Querystring: Record<string, unknown> }>(`/${name}`, hide, (request, reply) => {
      const { q } = request.query;
      const search =
        name === 'help' && typeof q === 'string' ? q.trim().slice(0, MAX_SEARCH_LENGTH) : '';
      const version = versionIn(request.query.version);
      const now = site.texts.document(name, languageOf(request)).version;
      const path = JSON.stringify([name, search, version, now]);
      return send({ request, reply, path, framePath: '/help' }, (language) =>
        document({ name, language, search, version }, site),
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
