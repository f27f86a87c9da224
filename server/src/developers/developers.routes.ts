import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Languages, languageOf } from '../configuration/texts.ts';
import type { Environment } from '../environment.ts';
import { issuerOf } from '../issuer.ts';
import { developersPage } from './developers.page.ts';

const read = (file: string) => readFileSync(new URL(`examples/${file}`, import.meta.url), 'utf8');
const examples = ['search', 'order', 'licenses'].map((name) => ({
  name,
  curl: read(`${name}.sh`),
  typeScript: read(`${name}.ts`),
}));

/** Serves `/developers`, which explains how to call the API from outside. */
export function developersRoutes(app: FastifyInstance, environment: Environment): void {
  const { publicUrl } = environment;
  const site = { publicUrl, issuer: issuerOf(environment) };
  const pages = new Map(
    Languages.map(({ cultureName }) => [cultureName, developersPage(cultureName, site, examples)]),
  );
  app.get('/developers', { schema: { hide: true } }, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .header('vary', 'Accept-Language, Cookie')
      .send(pages.get(languageOf(request))),
  );
}
