import type { FastifyInstance } from 'fastify';
import { type Words, wordsIn } from './bodies.ts';
import { escape } from './markup.ts';
import type { SendPage } from './page-sender.ts';

/** Searching and browsing: what they show depends on the visitor, so only places are drawn. */
const Paths = ['/catalog', '/public'] as const;
/** Proportions of the places, as the catalog's own waiting pictures have them. */
const Proportions = [1.5, 1, 1.5, 0.75, 1.4, 1.5, 0.7, 1.3];
const PLACE_COUNT = 24;

function waitingBody(words: Words): string {
  const places = Array.from({ length: PLACE_COUNT }, (_, at) => at % Proportions.length).map(
    (kind) => `<span class="ed-skeleton drawn-place-${kind}"></span>`,
  );
  const head = `<header class="drawn-head"><h1>${escape(words('AllPictures'))}</h1></header>`;
  return `<div class="ed-page drawn-page drawn-waiting">${head}<div class="drawn-places" aria-hidden="true">${places.join('')}</div></div>`;
}

/** Rules of the places: as high as rows of pictures, which take their room without a jump. */
const WAITING_STYLE = [
  // Who is not signed in is led home.
  ':root:not([data-visitor=known]) .drawn-waiting{visibility:hidden}',
  '.drawn-places{display:flex;flex-wrap:wrap;gap:8px}',
  ...Proportions.map(
    (proportion, kind) =>
      `.drawn-place-${kind}{block-size:176px;flex:${proportion} 1 ${proportion * 176}px}`,
  ),
  '@media(width>=992px){[data-visitor=known] .drawn-places{margin-inline-start:calc(13rem + var(--ed-6))}}',
  `@media(width<576px){${Proportions.map((proportion, kind) => `.drawn-place-${kind}{block-size:110px;flex-basis:${proportion * 110}px}`).join('')}}`,
].join('');

/**
 * Places of pictures for pages whose pictures only the scripts can ask for: on a slow line the
 * visitor sees at once that pictures will come.
 */
export function waitingPages(app: FastifyInstance, send: SendPage): void {
  for (const path of Paths)
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      send({ request, reply, path: 'waiting', frame: 'catalog' }, async (language) => ({
        status: 200,
        card: null,
        body: waitingBody(wordsIn(language)),
        style: WAITING_STYLE,
      })),
    );
}
