import { isbot } from 'isbot';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { HttpProblem, problem } from '../../problem.ts';
import { RETRY_AFTER_SECONDS } from '../errors.ts';
import type { Content, SendPage } from '../public-pages/page-sender.ts';
import { createCrawlerLane } from './crawler-lane.ts';
import { createDocumentRunner } from './document-runner.ts';
import { drawnPage } from './drawn-page.ts';
import { type FoundPage, remoteDocuments, type Undrawn } from './remote-documents.ts';

/** A document that failed so often in a row is left alone for a while. */
const MAX_FAILURES = 5;
const REST_MS = 30_000;
const MAX_QUERY_LENGTH = 200;

interface RemotePages {
  readonly send: SendPage;
  readonly undrawn: Undrawn;
  readonly registryText?: (() => Promise<string | null>) | undefined;
}

/** For whom a page is drawn. */
interface Visitor {
  readonly language: string;
  readonly address: string;
}

/** Whether an answer says nothing of what was asked for: a limit was reached, or the server failed. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

/** The parts of the query that the page reads. */
function queryOf({ page }: FoundPage, request: FastifyRequest): Record<string, string> {
  const given = request.query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    page.query.toSorted().flatMap((name) => {
      const value = given[name];
      const text = typeof value === 'string' ? value.trim().slice(0, MAX_QUERY_LENGTH) : '';
      return text ? [[name, text]] : [];
    }),
  );
}

/**
 * Returns what answers with the page that a remote draws at an address, or with false: no live
 * remote draws it, or drawing failed, which is logged. The browser draws the page then. Throws
 * `Editorial:Unavailable` if the page can't be drawn right now.
 */
// Long because its functions share what is known of the documents.
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
  const failures = new Map<string, { count: number; at: number }>();

  const isResting = (name: string): boolean => {
    const failed = failures.get(name);
    return failed !== undefined && failed.count >= MAX_FAILURES && Date.now() - failed.at < REST_MS;
  };

  /**
   * Runs a document. Its calls go to this server without a session, so nothing personal can be
   * drawn, and from the visitor's address, so each visitor's limits count that visitor alone.
   * Throws `Editorial:Unavailable` if a call could not be answered now: what the page would show
   * then, such as that a picture is missing, would be false.
   */
  async function run(
    { document, page, params }: FoundPage,
    query: Record<string, string>,
    { language, address }: Visitor,
  ): Promise<unknown> {
    const site = { address: environment.publicUrl, name: settings.valueOf('Site.Name') };
    const asked = { page: page.path, params, query, language, site };
    let refused: HttpProblem | undefined;
    const read = async (path: string) => {
      const { statusCode, body, headers } = await app.inject({
        url: path,
        remoteAddress: address,
        headers: { 'accept-language': language, 'accept-encoding': 'identity' },
      });
      if (isTemporary(statusCode))
        refused = problem('Editorial:Unavailable', {
          retryAfterSeconds: Number(headers['retry-after']) || RETRY_AFTER_SECONDS,
        });
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

  async function draw(
    found: FoundPage,
    query: Record<string, string>,
    visitor: Visitor,
  ): Promise<Content> {
    const { document } = found;
    const site = { address: environment.publicUrl };
    const drawn = drawnPage.parse(await run(found, query, visitor));
    failures.delete(document.name);
    if ('movedTo' in drawn) return { status: 301, card: null, body: '', movedTo: drawn.movedTo };
    const { card, body, ...rest } = drawn;
    return {
      ...rest,
      body: body.markup,
      card: card
        ? {
            ...card,
            address: site.address + card.path,
            image: card.image && {
              address: new URL(card.image.address, site.address).href,
              text: card.image.text,
            },
          }
        : null,
    };
  }

  return async (request, reply, pathname) => {
    const found = await find(pathname);
    if (!found || isResting(found.document.name)) return false;
    const { name, version } = found.document;
    const query = queryOf(found, request);
    const path = JSON.stringify([name, version, found.page.path, found.params, query]);
    // The frame is that of the path's first part: what the header shows may depend on it.
    const framePath = `/${pathname.split('/')[1] ?? ''}`.toLowerCase();
    try {
      await send({ request, reply, path, framePath }, (language) => {
        const drawing = () => draw(found, query, { language, address: request.ip });
        return isbot(request.headers['user-agent']) ? crawlerLane(drawing) : drawing();
      });
      return true;
    } catch (error) {
      if (error instanceof HttpProblem) throw error;
      const count = (failures.get(name)?.count ?? 0) + 1;
      failures.set(name, { count, at: Date.now() });
      log.warn({ err: error, remote: name, version, path: pathname }, 'A page could not be drawn.');
      return false;
    }
  };
}
