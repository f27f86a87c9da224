import type { DrawnPage, PageRequest } from '@editorial/contracts/document';
import { html } from '@editorial/contracts/markup';
import { missingBody } from './bodies.ts';
import { readPicture, readPictures } from './calls.ts';
import { BODY_STYLE } from './style.ts';
import { SET_ID, UUID } from './ids.ts';
import { waitingPage } from './waiting.ts';
import { wordsIn } from './words.ts';

/** People who are signed in may see more than the server drew. Their own page shows it. */
const STYLE = '[data-visitor=known] .drawn-for-guests{visibility:hidden}';

const missing = ({ language }: PageRequest, isGone = false): DrawnPage => ({
  status: isGone ? 410 : 404,
  body: html`<div class="drawn-waiting drawn-for-guests">${missingBody(wordsIn(language), isGone)}</div>`,
  style: BODY_STYLE + STYLE,
});

/**
 * `/public/:assetId`: the page of a picture for people who are signed in. Its content depends on
 * the visitor, so only its frame is drawn, and whether there is such a picture (R2.116).
 */
export async function ownPicturePage(request: PageRequest): Promise<DrawnPage> {
  const id = (request.params.assetId ?? '').toLowerCase();
  if (!UUID.test(id)) return missing(request);
  const { picture, isWithdrawn } = await readPicture(request, id);
  return picture ? waitingPage(0) : missing(request, isWithdrawn);
}

/** `/public/sets/:setId`: the same for a set. */
export async function ownSetPage(request: PageRequest): Promise<DrawnPage> {
  const { setId = '' } = request.params;
  if (!SET_ID.test(setId)) return missing(request);
  const pictures = await readPictures(request, { setId, maxResultCount: 1 });
  return pictures.length > 0 ? waitingPage() : missing(request);
}
