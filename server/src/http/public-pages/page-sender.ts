import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../configuration/texts.ts';
import { CACHE_REVALIDATE } from '../file-life.ts';
import type { Frame, FrameName } from '../home.ts';
import { allowStyle, sourceOfStyle } from '../style-sources.ts';
import { BODY_STYLE } from './bodies.ts';
import { type Card, withCard } from './cards.ts';
import { createPageMemory, type NewPage } from './page-memory.ts';

/** What a page shows and tells. */
export interface Content {
  readonly status: number;
  readonly card: Card | null;
  readonly body: string;
  /** Rules that only this page needs. */
  readonly style?: string;
}
interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Tells the page from all others of its language. */
  readonly path: string;
  readonly frame: FrameName;
}
export type SendPage = (
  page: PageRequest,
  read: (language: string) => Promise<Content>,
) => Promise<FastifyReply>;

interface Site {
  readonly readIndex: () => Promise<string>;
  readonly readFrame: (language: string, index: string, name: FrameName) => Promise<Frame | null>;
  /** Changes with every change of the catalog. */
  readonly versionOf: () => string;
  /** The site's name, as its settings have it. */
  readonly nameOf: () => string;
}

/** The page with a frame around its content, which the scripts replace once theirs is ready. */
function pageOf(
  index: string,
  frame: Frame | null,
  { status, card, body, style: own = '' }: Content,
  siteName: string,
): NewPage {
  const style = BODY_STYLE + own + (frame?.style ?? '');
  const drawn = frame ? frame.around(body) : body;
  const html = (card ? withCard(index, card, siteName) : index)
    .replace(
      '<html lang="en" dir="ltr">',
      () => `<html lang="${frame?.language ?? 'en'}" dir="${frame?.direction ?? 'ltr'}">`,
    )
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="drawn">${drawn}</div><div id="root"></div>`);
  return { status, html, styleSource: sourceOfStyle(style) };
}

/** Returns a function that draws a page in the visitor's language, keeps it and sends it. */
export function createPageSender({ readIndex, readFrame, versionOf, nameOf }: Site): SendPage {
  const memory = createPageMemory();
  return async ({ request, reply, path, frame: name }, read) => {
    const language = languageOf(request);
    const index = await readIndex();
    const frame = await readFrame(language, index, name);
    const siteName = nameOf();
    const page = await memory.read(
      JSON.stringify([language, path, versionOf(), siteName, index.length, frame?.style]),
      async () => pageOf(index, frame, await read(language), siteName),
    );
    reply
      .status(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', CACHE_REVALIDATE)
      .header('vary', 'Accept-Language, Cookie, Accept-Encoding');
    if (page.styleSource) allowStyle(reply, page.styleSource);
    if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.header('content-encoding', 'br').send(page.br);
    return reply.send(page.html);
  };
}
