import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Languages, languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../commerce/context/context.ts';
import { issuerOf } from '../../ground/issuer.ts';
import { developersPage } from './developers.page.ts';

const read = (file: string) => readFileSync(new URL(`examples/${file}`, import.meta.url), 'utf8');
const examples = ['search', 'order', 'licenses'].map((name) => ({
  name,
  curl: read(`${name}.sh`),
  typeScript: read(`${name}.ts`),
}));

/** Serves `/developers`, which explains how to call the API from outside. */
export function developersRoutes(
  app: FastifyInstance,
  { environment, settings }: Pick<Context, 'environment' | 'settings'>,
): void {
  const { publicUrl } = environment;
  const draw = (name: string) => {
    const site = { name, publicUrl, issuer: issuerOf(environment) };
    const pages = Languages.map(
      ({ cultureName }) => [cultureName, developersPage(cultureName, site, examples)] as const,
    );
    return { name, pages: new Map<string, string>(pages) };
  };
  let drawn = draw(settings.valueOf('Site.Name'));
  /** The pages under the site's present name, drawn again only when it changed. */
  const pagesNow = () => {
    const name = settings.valueOf('Site.Name');
    if (drawn.name !== name) drawn = draw(name);
    return drawn.pages;
  };
  app.get('/developers', { schema: { hide: true } }, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .header('vary', 'Accept-Language, Cookie')
      .send(pagesNow().get(languageOf(request))),
  );
}
