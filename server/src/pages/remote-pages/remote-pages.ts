import { isbot } from 'isbot';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../commerce/context/context.ts';
import { visitorCountry } from '../../settings/languages/visitor-country.ts';
import { HttpProblem, problem, tooManyRequests } from '../../ground/problem.ts';
import { RETRY_AFTER_SECONDS } from '../../http/errors.ts';
import { createSharedRoom } from '../../ground/shared-room.ts';
import { visitorOf } from '../../ground/visitor.ts';
import type { Content, SendPage } from '../public-pages/page-sender.ts';
import { createCrawlerLane } from './crawler-lane.ts';
import { createDocumentRunner } from './document-runner.ts';
import type { z } from '@editorial/contracts/schema';
import { drawnPage } from './drawn-page.ts';
import { type FoundPage, remoteDocuments, type Undrawn } from './remote-documents.ts';

/** A document that failed so often in a row is left alone for a while. */
const MAX_FAILURES = 5;
const REST_MS = 30_000;
const MAX_QUERY_LENGTH = 200;
/** How many pages may be drawn, or wait for it. The runner takes as many. */
const MAX_DRAWN = 500;

interface RemotePages {
  readonly send: SendPage;
  readonly undrawn: Undrawn;
  readonly registryText?: (() => Promise<string | null>) | undefined;
}

/** For whom a page is drawn. */
interface Visitor {
  readonly language: string;
  /** Of a page that shows prices: where they begin. */
  readonly country: string | undefined;
  readonly address: string;
}

/** The parts of the query that the page reads. */
function queryOf({ page }: FoundPage, request: FastifyRequest): Record<string, string> {
  const given = request.query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    page.query.toSorted().flatMap((name) => {
      const value = given[name];
      // A cut may leave half of a character, which no address can hold.
      const text =
        typeof value === 'string' ? value.trim().slice(0, MAX_QUERY_LENGTH).toWellFormed() : '';
      return text ? [[name, text]] : [];
    }),
  );
}

/** Documents that rest after their failures: for all visitors if more than one met them. */
function openRests() {
  const failures = new Map<string, { count: number; at: number; visitors: Set<string> }>();
  return {
    isResting(name: string, visitor: string): boolean {
      const failed = failures.get(name);
      return (
        failed !== undefined &&
        failed.count >= MAX_FAILURES &&
        Date.now() - failed.at < REST_MS &&
        (failed.visitors.size > 1 || failed.visitors.has(visitor))
      );
    },
    note(name: string, visitor: string): void {
      const { count, visitors } = failures.get(name) ?? { count: 0, visitors: new Set<string>() };
      failures.set(name, { count: count + 1, at: Date.now(), visitors: visitors.add(visitor) });
    },
    forget: (name: string) => failures.delete(name),
  };
}

interface Running {
  readonly app: FastifyInstance;
  readonly runner: ReturnType<typeof createDocumentRunner>;
  readonly site: { readonly address: string; readonly name: string };
}

/**
 * Runs a document. Its calls go to this server without a session, so nothing personal can be
 * drawn, and from the visitor's address, so each visitor's limits count that visitor alone.
 * Throws a problem if a call could not be answered now: what the page would show then, such as
 * that a picture is missing, would be false.
 */
async function runDocument(
  { app, runner, site }: Running,
  { document, page, params }: FoundPage,
  query: Record<string, string>,
  { language, country, address }: Visitor,
): Promise<unknown> {
  const asked = { page: page.path, params, query, language, site };
  const locale = country ? `${language}-${country}` : language;
  let refused: HttpProblem | undefined;
  const read = async (path: string) => {
    const { statusCode, body, headers } = await app.inject({
      url: path,
      remoteAddress: address,
      headers: { 'accept-language': locale, 'accept-encoding': 'identity' },
    });
    const retryAfterSeconds = Number(headers['retry-after']) || RETRY_AFTER_SECONDS;
    // The limit is the visitor's own, a failure is everybody's.
    if (statusCode === 429) refused = tooManyRequests({ ttlInSeconds: retryAfterSeconds });
    else if (statusCode >= 500) refused = problem('Editorial:Unavailable', { retryAfterSeconds });
    const isJson = /^application\/(\w+\+)?json\b/.test(String(headers['content-type']));
    return `{"status":${statusCode},"body":${isJson ? body : 'null'}}`;
  };
  try {
    const result = await runner.run(document.code, asked, read);
    if (refused) throw refused;
    return result;
  } catch (error) {
    // A document that throws because of such an answer has not failed itself.
    throw refused ?? error;
  }
}

/** A drawn page as it is sent, with whole addresses in its card. */
function contentOf(drawn: z.output<typeof drawnPage>, siteAddress: string): Content {
  if ('movedTo' in drawn) return { status: 301, card: null, body: '', movedTo: drawn.movedTo };
  const { card, body, ...rest } = drawn;
  return {
    ...rest,
    body: body.markup,
    card: card
      ? {
          ...card,
          address: siteAddress + card.path,
          image: card.image && {
            address: new URL(card.image.address, siteAddress).href,
            text: card.image.text,
          },
        }
      : null,
  };
}

/**
 * Returns a handler that answers with the page that a remote draws at an address, or with false: no
 * live remote draws it, or drawing failed, which is logged. The browser draws the page then. Throws
 * `Editorial:Unavailable` if the page can't be drawn right now, `Editorial:TooManyRequests` if the
 * visitor's limit is reached.
 */
export function remotePages(
  app: FastifyInstance,
  context: Pick<Context, 'environment' | 'log' | 'settings'>,
  { send, undrawn, registryText }: RemotePages,
): (request: FastifyRequest, reply: FastifyReply, pathname: string) => Promise<boolean> {
  const { environment, log, settings } = context;
  const runner = createDocumentRunner();
  app.addHook('onClose', () => runner.close());
  const find = remoteDocuments({ environment, log, runner, undrawn, registryText });
  const crawlerLane = createCrawlerLane();
  const room = createSharedRoom(MAX_DRAWN);
  const rests = openRests();

  async function draw(
    found: FoundPage,
    query: Record<string, string>,
    visitor: Visitor,
  ): Promise<Content> {
    const { document } = found;
    const site = { address: environment.publicUrl, name: settings.valueOf('Site.Name') };
    const leave = room.enter(visitorOf(null, visitor.address));
    if (!leave) throw tooManyRequests({ ttlInSeconds: RETRY_AFTER_SECONDS });
    const drawn = drawnPage.parse(
      await runDocument({ app, runner, site }, found, query, visitor).finally(leave),
    );
    rests.forget(document.name);
    return contentOf(drawn, site.address);
  }

  return async (request, reply, pathname) => {
    const found = await find(pathname);
    const visitor = visitorOf(null, request.ip);
    if (!found || rests.isResting(found.document.name, visitor)) return false;
    const { name, version } = found.document;
    const query = queryOf(found, request);
    const country = found.page.byCountry ? visitorCountry(request) : undefined;
    const path = JSON.stringify([name, version, found.page.path, found.params, query, country]);
    // The frame is that of the path's first part: what the header shows may depend on it.
    const framePath = `/${pathname.split('/')[1] ?? ''}`.toLowerCase();
    try {
      // People never wait in the crawlers' lane, not even for a page that a crawler asked for
      // first.
      const inTurn = isbot(request.headers['user-agent'])
        ? <T>(work: () => Promise<T>) => crawlerLane(visitor, work)
        : undefined;
      await send({ request, reply, path, framePath, inTurn }, (language) =>
        draw(found, query, { language, country, address: request.ip }),
      );
      return true;
    } catch (error) {
      if (error instanceof HttpProblem) throw error;
      rests.note(name, visitor);
      log.warn({ err: error, remote: name, version, path: pathname }, 'A page could not be drawn.');
      return false;
    }
  };
}
