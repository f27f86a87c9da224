import { isbot } from 'isbot';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { HttpProblem } from '../../problem.ts';
import type { Content, SendPage } from '../public-pages/page-sender.ts';
import { createCrawlerLane } from './crawler-lane.ts';
import { createDocumentRunner } from './document-runner.ts';
import { drawnPage } from './drawn-page.ts';
import { type FoundPage, remoteDocuments } from './remote-documents.ts';

/** A document that failed so often in a row is left alone for a while. */
const MAX_FAILURES = 5;
const REST_MS = 30_000;
const MAX_QUERY_LENGTH = 200;

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
 * Returns what answers with the page that a remote draws at an address, or with false: no live remote
 * draws it, or drawing failed, which is logged. The browser draws the page then.
 */
// Long because its functions share what is known of the documents.
export function remotePages(
  app: FastifyInstance,
  context: Pick<Context, 'environment' | 'log' | 'settings'>,
  send: SendPage,
  registryText?: () => Promise<string | null>,
): (request: FastifyRequest, reply: FastifyReply, pathname: string) => Promise<boolean> {
  const { environment, log, settings } = context;
  const runner = createDocumentRunner();
  app.addHook('onClose', () => runner.close());
  const find = remoteDocuments({ environment, log }, runner, registryText);
  const crawlerLane = createCrawlerLane();
  const failures = new Map<string, { count: number; at: number }>();

  const isResting = (name: string): boolean => {
    const failed = failures.get(name);
    return failed !== undefined && failed.count >= MAX_FAILURES && Date.now() - failed.at < REST_MS;
  };

  /** Calls go to this server without a session, so nothing personal can be drawn. */
  const answerIn = (language: string) => async (path: string) => {
    const { statusCode, body, headers } = await app.inject({
      url: path,
      headers: { 'accept-language': language, 'accept-encoding': 'identity' },
    });
    const isJson = /^application\/(\w+\+)?json\b/.test(String(headers['content-type']));
    return `{"status":${statusCode},"body":${isJson ? body : 'null'}}`;
  };

  async function draw(
    { document, page, params }: FoundPage,
    query: Record<string, string>,
    language: string,
  ): Promise<Content> {
    const site = { address: environment.publicUrl, name: settings.valueOf('Site.Name') };
    const asked = { page: page.path, params, query, language, site };
    const drawn = drawnPage.parse(await runner.run(document.code, asked, answerIn(language)));
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
        const drawing = () => draw(found, query, language);
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
