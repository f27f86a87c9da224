import type { FastifyInstance } from 'fastify';
import type { SendPage } from './page-sender.ts';

/** Searching and browsing: what they show depends on the visitor, so only places are drawn. */
const Paths = ['/catalog', '/public'] as const;
/** Proportions of the places, as the catalog's own waiting pictures have them. */
const Proportions = [1.5, 1, 1.5, 0.75, 1.4, 1.5, 0.7, 1.3];
const PLACE_COUNT = 24;

/** No title: it depends on the search, and a heading would tell that the page is there. */
function waitingBody(): string {
  const places = Array.from({ length: PLACE_COUNT }, (_, at) => at % Proportions.length).map(
    (kind) => `<span class="ed-skeleton drawn-place-${kind}"></span>`,
  );
  const title = '<span class="ed-skeleton drawn-place-title"></span>';
  return `<div class="ed-page drawn-page drawn-waiting" aria-hidden="true"><div class="drawn-head">${title}</div><div class="drawn-places">${places.join('')}</div></div>`;
}

/** Rules of the places: as high as rows of pictures, which take their room without a jump. */
const WAITING_STYLE = [
  // Who is not signed in is led home.
  ':root:not([data-visitor=known]) .drawn-waiting{visibility:hidden}',
  '.drawn-place-title{block-size:1.8rem;inline-size:14rem}',
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
      send({ request, reply, path: 'waiting', frame: 'catalog' }, async () => ({
        status: 200,
        card: null,
        body: waitingBody(),
        style: WAITING_STYLE,
      })),
    );
}
