import type { FastifyReply, FastifyRequest } from 'fastify';
import { neighborhoodOf } from '../../ground/visitor.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import { CACHE_REVALIDATE } from '../../http/file-life.ts';
import type { Frame } from './frame.ts';
import { allowInline, sourceOf } from '../../http/inline-sources.ts';
import { sendPacked } from '../../http/packed-text.ts';
import { type Card, withCard, withTitle } from './cards.ts';
import { fileInliner, type InlinedIndex } from './inline-files.ts';
import { withLaterScripts } from './later-scripts.ts';
import { PAGE_STYLE } from './page-style.ts';
import { createPageMemory, type NewPage } from './page-memory.ts';

/** The facts of a page and its content. */
export interface Content {
  readonly status: number;
  readonly card: Card | null;
  /** The title of a page without a card; otherwise it has the site's name alone. */
  readonly title?: string;
  readonly body: string;
  /** Rules that only this page needs. */
  readonly style?: string;
  /** Whether what visitors do there works as links and forms (`@editorial/contracts/document`). */
  readonly worksWithoutScripts?: boolean;
  /** How long the page is kept, if not for a minute. */
  readonly keptSeconds?: number;
  /** The path of the page that this one has become. */
  readonly movedTo?: string;
}
interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Distinguishes the page from all others of its language. */
  readonly path: string;
  /** The path whose header and footer are around it. */
  readonly framePath: string;
  /** Waits for the visitor's turn before anything is drawn. Nobody else waits for it. */
  readonly inTurn?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
}
export type SendPage = (
  page: PageRequest,
  read: (language: string) => Promise<Content>,
) => Promise<FastifyReply>;

interface Site {
  /** The folder of the built shell. */
  readonly siteDir: string;
  readonly readIndex: () => Promise<string>;
  /** Reads what is around the content of a page. `index` is the built page of the shell. */
  readonly readFrame: (
    path: string,
    drawing: { readonly language: string; readonly index: string },
  ) => Promise<Frame | null>;
  /** Changes with every change of the catalog. */
  readonly versionOf: () => string;
  /** The site's name, as its settings have it. */
  readonly nameOf: () => string;
}

function attributesOf({ status, worksWithoutScripts }: Content): string {
  // The scripts' page says the same of the address (`shell/src/first-paint/missing.ts`).
  const ofStatus = status === 200 ? '' : ` data-status="${status}"`;
  return ofStatus + (worksWithoutScripts ? ' data-works' : '');
}

/**
 * The content in its frame. Where links open without scripts, signing in leads back to the page, as
 * it does with them.
 */
function drawnOf(frame: Frame | null, { body, card, worksWithoutScripts }: Content): string {
  if (!frame) return body;
  if (!worksWithoutScripts || !card) return frame.around(body);
  const back = encodeURIComponent(new URL(card.address).pathname);
  const signIn = 'href="/account/login"';
  return frame.around(body).replace(signIn, `href="/account/login?returnUrl=${back}"`);
}

/** The page with a frame around its content, which the scripts replace once theirs is ready. */
function pageOf(
  { index, rules, scriptSource }: InlinedIndex,
  frame: Frame | null,
  content: Content,
  siteName: string,
): NewPage {
  const { status, card, title, style: own = '', keptSeconds, movedTo } = content;
  const style = rules + PAGE_STYLE + own + (frame?.style ?? '');
  const drawn = drawnOf(frame, content);
  const plain = title === undefined ? index : withTitle(index, `${title} | ${siteName}`);
  const html = withLaterScripts(card ? withCard(index, card, siteName) : plain)
    .replace(
      '<html lang="en" dir="ltr">',
      () => `<html lang="${frame?.language ?? 'en'}" dir="${frame?.direction ?? 'ltr'}">`,
    )
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="drawn"${attributesOf(content)}>${drawn}</div><div id="root"></div>`,
    );
  return { status, html, styleSource: sourceOf(style), scriptSource, keptSeconds, movedTo };
}

/** Returns a function that draws a page in the visitor's language, keeps it and sends it. */
export function createPageSender({
  siteDir,
  readIndex,
  readFrame,
  versionOf,
  nameOf,
}: Site): SendPage {
  const memory = createPageMemory();
  const inlined = fileInliner(siteDir);
  return async ({ request, reply, path, framePath, inTurn }, read) => {
    const language = languageOf(request);
    const index = await readIndex();
    const frame = await readFrame(framePath, { language, index });
    const siteName = nameOf();
    const about = [language, path, versionOf(), siteName, index.length, frame?.styleHash];
    const key = JSON.stringify(about);
    const drawing = async () => {
      const [inlinedIndex, content] = await Promise.all([inlined(index), read(language)]);
      return pageOf(inlinedIndex, frame, content, siteName);
    };
    const shared = () => memory.read(key, drawing, neighborhoodOf(request.ip));
    const page = await (inTurn && !memory.has(key) ? inTurn(shared) : shared());
    if (page.movedTo !== undefined) return reply.redirect(page.movedTo, 301);
    reply
      .status(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', CACHE_REVALIDATE)
      .header('vary', 'Accept-Language, Cookie, Accept-Encoding');
    allowInline(reply, page);
    return sendPacked(request, reply, page.html);
  };
}
