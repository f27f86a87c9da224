import { sql } from 'drizzle-orm';
import { own, ownTeam, type PersonalTable } from './personal-data.ts';

const collections = { purpose: 'Collections', basis: 'Contract', period: 'Account' } as const;

/** Lightboxes, and what people search for and look at. */
export const collectionTables: readonly PersonalTable[] = [
  {
    table: 'saved_searches',
    ...collections,
    rows: own('user_id'),
    columns: { user_id: 'Deleted', name: 'Deleted' },
    copy: {
      savedSearches: (userId) => sql`select name, query, alert, created_at, visited_at
        from saved_searches where user_id = ${userId} order by created_at`,
    },
  },
  {
    table: 'recent_pictures',
    ...collections,
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: {
      recentPictures: (userId) => sql`select assets.number, assets.title, seen_at
        from recent_pictures join assets on assets.id = asset_id
        where user_id = ${userId} order by seen_at`,
    },
  },
  {
    table: 'recent_searches',
    ...collections,
    rows: own('user_id'),
    columns: { user_id: 'Deleted', query: 'Deleted' },
    copy: {
      recentSearches: (userId) => sql`select query, seen_at from recent_searches
        where user_id = ${userId} order by seen_at`,
    },
  },
  {
    table: 'lightboxes',
    ...collections,
    rows: own('owner_id'),
    mentionedIn: (userId) => sql`owner_id in (${ownTeam(userId)})`,
    columns: { owner_id: 'Deleted', name: 'Mentions' },
    copy: {
      lightboxes: (userId) => sql`select name, sharing, is_archived, created_at, changed_at, (select
        json_agg(json_build_object('asset', assets.number, 'title', assets.title, 'note', note)
          order by position) from lightbox_items join assets on assets.id = asset_id
          where lightbox_id = lightboxes.id) as pictures
        from lightboxes where owner_id = ${userId} order by created_at`,
    },
  },
  {
    table: 'lightbox_items',
    ...collections,
    rows: own('added_by'),
    mentionedIn: (userId) => sql`added_by in (${ownTeam(userId)})`,
    columns: { added_by: 'Id', note: 'Mentions' },
    copy: {
      picturesInLightboxes: (userId) => sql`select lightboxes.name as lightbox,
        assets.number as asset, note, added_at from lightbox_items
        join lightboxes on lightboxes.id = lightbox_id join assets on assets.id = asset_id
        where added_by = ${userId} and owner_id <> ${userId} order by added_at`,
    },
  },
  {
    table: 'lightbox_links',
    ...collections,
    rows: own('created_by'),
    columns: { created_by: 'Id' },
    copy: {
      lightboxLinks: (userId) => sql`select lightboxes.name as lightbox, lightbox_links.created_at,
        ends_at, visits from lightbox_links join lightboxes on lightboxes.id = lightbox_id
        where created_by = ${userId} order by lightbox_links.created_at`,
    },
  },
  {
    table: 'lightbox_people',
    ...collections,
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: {
      lightboxesSharedByName: (userId) => sql`select lightboxes.name as lightbox, access, added_at
        from lightbox_people join lightboxes on lightboxes.id = lightbox_id
        where user_id = ${userId} order by added_at`,
    },
  },
  {
    table: 'lightbox_viewers',
    ...collections,
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: {
      lightboxesSeen: (userId) => sql`select lightboxes.name as lightbox, seen_at
        from lightbox_viewers join lightboxes on lightboxes.id = lightbox_id
        where user_id = ${userId} order by seen_at`,
    },
  },
  {
    table: 'lightbox_opinions',
    ...collections,
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: {
      lightboxOpinions: (userId) => sql`select lightboxes.name as lightbox, assets.number as asset,
        opinion, given_at from lightbox_opinions join lightboxes on lightboxes.id = lightbox_id
        join assets on assets.id = asset_id where user_id = ${userId} order by given_at`,
    },
  },
  {
    table: 'lightbox_comments',
    ...collections,
    rows: own('user_id'),
    // Guests have no account. Their comments go with the lightbox, or when its owner deletes them.
    mentionedIn: (userId) => sql`user_id in (${ownTeam(userId)}) or user_id is null
      and lightbox_id in (select id from lightboxes where owner_id in (${ownTeam(userId)}))`,
    columns: {
      user_id: 'Deleted',
      guest_name: 'Mentions',
      guest_mark: 'Kept',
      body: 'Mentions',
      resolved_by: 'Id',
    },
    copy: {
      lightboxComments: (userId) => sql`select lightboxes.name as lightbox, assets.number as asset,
        body, lightbox_comments.created_at from lightbox_comments
        join lightboxes on lightboxes.id = lightbox_id join assets on assets.id = asset_id
        where user_id = ${userId} order by lightbox_comments.created_at`,
    },
  },
  {
    table: 'lightbox_mentions',
    ...collections,
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: {
      lightboxMentions: (userId) => sql`select lightboxes.name as lightbox, body, mailed_at
        from lightbox_mentions join lightbox_comments c on c.id = comment_id
        join lightboxes on lightboxes.id = c.lightbox_id
        where lightbox_mentions.user_id = ${userId} order by c.created_at`,
    },
  },
];
