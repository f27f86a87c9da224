import { lightboxCommentsApi } from '@editorial/contracts/lightbox-comments';
import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { recentApi } from '@editorial/contracts/recent';
import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import { aUser, FakeApi, type Given, idOf, installFakePlatform } from '@editorial/testing';

/** A lightbox with two pictures. */
export const box = {
  id: idOf(1),
  name: 'Harbor',
  ownerName: 'Clara',
  right: 'Owner' as const,
  sharing: 'Private' as const,
  isArchived: false,
  pictureCount: 2,
  changedAt: '2026-01-01T00:00:00.000Z',
  cover: [],
  coverId: null,
  links: [],
  people: [],
};
/** A lightbox in the menu of those that pictures go into. */
export const choice = (n: number, name: string) => ({
  id: idOf(n),
  name,
  pictureCount: 2,
  isIn: false,
});
const undecided = { ownOpinion: null, starredBy: [], rejectedBy: [], openCommentCount: 0 };
const comment = {
  id: idOf(21),
  body: '<b>Sky?</b>',
  authorName: 'Tom',
  isGuest: false,
  isOwn: false,
  point: { x: 0.5, y: 0.25 },
  createdAt: '2026-01-01T00:00:00.000Z',
  resolvedAt: null,
  resolvedByName: null,
};
/** The pictures of the lightbox. */
export const items = {
  totalCount: 2,
  items: [
    { assetId: idOf(11), title: 'Anchor', note: '', ...undecided, asset: null },
    { assetId: idOf(12), title: 'Buoy', note: 'Cover', ...undecided, asset: null },
  ],
};

/** A saved search with new pictures. */
export const search = {
  id: idOf(31),
  name: 'Blue harbors',
  query: 'searchText=harbor&colour=blue',
  newCount: 3,
  visitedAt: '2026-01-01T00:00:00.000Z',
  alert: 'None' as const,
};

/**
 * Signs somebody in who owns a lightbox and a saved search, as `given` changes them. Returns the
 * answers of the server.
 */
export async function openCollections(given: Given = {}): Promise<FakeApi> {
  // The page’s own window scrolls.
  window.scrollTo = () => {};
  const api = new FakeApi()
    .answer(lightboxesApi.list, { totalCount: 1, items: [box] })
    .answer(lightboxesApi.choices, { totalCount: 1, items: [choice(1, 'Harbor')] })
    .answer(lightboxesApi.seats, {
      items: [
        { id: idOf(41), name: 'Ole Lind' },
        { id: idOf(42), name: 'Mia Rot' },
      ],
    })
    .answer(savedSearchesApi.list, { items: [search] })
    .answer(savedSearchesApi.save, search)
    .answer(savedSearchesApi.visit, undefined)
    .answer(recentApi.list, { pictures: [], searches: [] })
    .answer(recentApi.view, undefined)
    .answer(recentApi.search, undefined)
    .answer(recentApi.clear, undefined)
    .answer(savedSearchesApi.change, { ...search, alert: 'Daily' })
    .answer(lightboxesApi.get, box)
    .answer(lightboxesApi.items, items)
    .answer(lightboxesApi.arrange, box)
    .answer(lightboxesApi.note, items.items[0]!)
    .answer(lightboxesApi.judge, items.items[0]!)
    .answer(lightboxesApi.people, { items: [{ id: idOf(7), name: 'Tom' }] })
    .answer(lightboxCommentsApi.comments, { items: [comment] })
    .answer(lightboxCommentsApi.say, { items: [comment] })
    .answer(lightboxCommentsApi.resolve, { items: [comment] })
    .answer(lightboxesApi.attend, { others: ['Tom'] })
    .answer(lightboxLinksApi.share, { key: 'k'.repeat(43), lightbox: box })
    .install();
  await installFakePlatform({ user: aUser({ id: idOf(1) }), ...given });
  return api;
}
