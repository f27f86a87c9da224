import { defineDocument } from '@editorial/contracts/document';
import { ownPicturePage, ownSetPage } from './document/behind-sign-in.ts';
import { picturePage, previewsPage, setPage } from './document/previews.ts';
import { waitingPage } from './document/waiting.ts';

/**
 * The catalog as the server draws it, for visitors without scripts and until scripts are there.
 */
export default defineDocument({
  '/preview': { query: ['categories', 'creator'], draw: previewsPage },
  '/preview/sets/:setId': { draw: setPage },
  '/preview/:assetId': { byCountry: true, draw: picturePage },
  '/catalog': { draw: async () => waitingPage() },
  '/public': { draw: async () => waitingPage() },
  '/public/sets/:setId': { draw: ownSetPage },
  '/public/:assetId': { draw: ownPicturePage },
});
