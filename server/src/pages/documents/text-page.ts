import { escape } from '@editorial/contracts/markup';
import type { Environment } from '../../ground/environment.ts';
import type { Content } from '../public-pages/page-sender.ts';
import type { Words } from '../public-pages/words.ts';
import { DocumentNames } from '../../settings/site-texts/delivered-texts.ts';

export type TextSite = Pick<Environment, 'publicUrl' | 'mailFrom'>;

interface Page {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  /** The ways on, if not those to the other texts. */
  readonly ways?: string;
  /** The page that this one is part of. */
  readonly parent?: { readonly path: string; readonly title: string };
  /** The languages that have this page, if not all have it. */
  readonly languages?: readonly string[];
}

/** A list of ways on. It is beside the text where there is room. */
export const waysOn = (name: string, links: readonly string[]): string =>
  `<nav aria-label="${escape(name)}"><ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul></nav>`;

/** The ways to the other texts. */
function otherTexts(words: Words, path: string): string {
  const others = [...DocumentNames, 'contact', 'notice', 'imprint', 'status', 'licenses'].filter(
    (name) => `/${name}` !== path,
  );
  const links = others.map((name) => `<a href="/${name}">${escape(words(`Document:${name}`))}</a>`);
  return waysOn(words('Documents'), links);
}

/** The site's address, if somebody set one: mail to `.test` never arrives (RFC 2606). */
const writeTo = (words: Words, { mailFrom }: TextSite): string =>
  mailFrom.endsWith('.test')
    ? ''
    : `<p>${escape(words('WriteTo'))} <a href="mailto:${escape(mailFrom)}">${escape(mailFrom)}</a></p>`;

/** Data for search engines about a page of text, and of the page that it is part of. */
function dataOf({ publicUrl }: TextSite, { path, title, parent }: Page): object {
  const page = { '@type': 'WebPage', name: title, url: publicUrl + path };
  const trail = parent && {
    '@type': 'BreadcrumbList',
    itemListElement: [parent, { path, title }].map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step.title,
      item: publicUrl + step.path,
    })),
  };
  const context = { '@context': 'https://schema.org' };
  return trail ? { ...context, '@graph': [page, trail] } : { ...context, ...page };
}

/** A page of text, with the ways to the others at its foot. */
export function contentOf(words: Words, site: TextSite, page: Page): Content {
  const { path, title, summary, html, ways = otherTexts(words, path), languages } = page;
  return {
    status: 200,
    card: {
      title,
      description: summary,
      address: site.publicUrl + path,
      data: dataOf(site, page),
      ...(languages ? { languages } : {}),
    },
    body: `<article class="ed-page document" data-document="${path}"><h1>${escape(title)}</h1>${html}${ways}${writeTo(words, site)}</article>`,
  };
}
