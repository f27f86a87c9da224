import type { DrawnPage } from '@editorial/contracts/document';
import { html } from '@editorial/contracts/markup';
import { BODY_STYLE } from './style.ts';

/** Proportions of the places, as the catalog's own waiting pictures have them. */
const Proportions = [1.5, 1, 1.5, 0.75, 1.4, 1.5, 0.7, 1.3];
const PLACE_COUNT = 24;

/** Rules of the places: as high as rows of pictures, which take their room without a jump. */
const STYLE = [
  // A visitor who is not signed in is led home.
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
 * Searching and browsing: what they show depends on the visitor, so only places of pictures are
 * drawn. On a slow line the visitor sees at once that pictures will come. There is no title, which
 * depends on the search, and no heading, which would show that the page is there. Without places,
 * only the frame is drawn.
 */
export function waitingPage(placeCount = PLACE_COUNT): DrawnPage {
  const places = Array.from({ length: placeCount }, (_, at) => at % Proportions.length).map(
    (kind) => html`<span class="ed-skeleton drawn-place-${kind}"></span>`,
  );
  return {
    body: html`
      <div class="ed-page drawn-page drawn-waiting" aria-hidden="true">
        ${
          placeCount > 0 &&
          html`
          <div class="drawn-head"><span class="ed-skeleton drawn-place-title"></span></div>
          <div class="drawn-places">${places}</div>`
        }
      </div>`,
    style: BODY_STYLE + STYLE,
  };
}
