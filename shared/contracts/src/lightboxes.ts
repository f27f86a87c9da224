import { z } from '@editorial/contracts/schema';
import { listedAsset } from './assets.ts';
import {
  id,
  idParams,
  instant,
  nothing,
  page,
  pageSize,
  paging,
  queryBoolean,
  text,
} from './common.ts';
import { endpoint } from './endpoint.ts';

/** At most this many pictures lie in one lightbox. */
export const MAX_LIGHTBOX_PICTURES = 5000;
/** A person has at most this many lightboxes. */
export const MAX_LIGHTBOXES = 200;
/**
 * How often a page says that somebody still looks at a lightbox. As often, the page of a guest asks
 * whether its link still works, and what others wrote.
 */
export const VIEWER_RENEWAL_MS = 20_000;
/** The others of the owner's plan who may use a lightbox, and how. */
export const LightboxSharings = ['Private', 'View', 'Comment', 'Edit'] as const;
/**
 * The caller's right for a lightbox. Each right includes those after it: `Comment` lets them
 * comment and give opinions, `Edit` lets them choose the pictures, their order and the guests.
 */
export const LightboxRights = ['Owner', 'Edit', 'Comment', 'View'] as const;
export type LightboxRight = (typeof LightboxRights)[number];
/** Whether somebody with a right may do what needs another right. */
export const includesRight = (right: LightboxRight, needed: LightboxRight): boolean =>
  LightboxRights.indexOf(right) <= LightboxRights.indexOf(needed);

/** A person's right for a lightbox that is shared with them by name. */
export const NamedRights = ['View', 'Comment', 'Edit'] as const;

/** A person's opinion of a picture in a lightbox. */
export const LightboxOpinions = ['Star', 'Reject'] as const;
/**
 * The pictures of a lightbox that are shown: all, those with a star, or those nobody rejected.
 */
export const LightboxSelections = ['All', 'Starred', 'NotRejected'] as const;
export type LightboxSelection = (typeof LightboxSelections)[number];

/** The name of a lightbox. */
const name = text(200, 1);

export const lightboxSummary = z.object({
  id,
  name: z.string(),
  ownerName: z.string(),
  right: z.enum(LightboxRights),
  sharing: z.enum(LightboxSharings),
  isArchived: z.boolean(),
  pictureCount: z.int().check(z.minimum(0)),
  changedAt: instant,
  /** The first pictures that are still offered. */
  cover: z.array(listedAsset),
});

export type LightboxSummary = z.infer<typeof lightboxSummary>;

/** The entry of a lightbox in a menu. */
export const lightboxChoice = z.object({
  id,
  name: z.string(),
  pictureCount: z.int().check(z.minimum(0)),
  /** Whether the picture that the query names is in it. False if it names none. */
  isIn: z.boolean(),
});

export type LightboxChoice = z.infer<typeof lightboxChoice>;

/** A list's page holds at most so many lightboxes: each comes with its cover. */
export const MAX_LISTED_LIGHTBOXES = 100;

/** A link with which people without an account see a lightbox. */
export const lightboxLink = z.object({
  id,
  createdAt: instant,
  endsAt: z.nullable(instant),
  visits: z.int().check(z.minimum(0)),
  hasPassword: z.boolean(),
  /** Whether guests may comment. */
  mayComment: z._default(z.boolean(), false),
});

export type LightboxLink = z.infer<typeof lightboxLink>;

export const lightbox = z.extend(lightboxSummary, {
  /** The chosen cover. Null if the first pictures are the cover. */
  coverId: z.nullable(id),
  /** Links that still work. Empty for those who may not change the lightbox. */
  links: z.array(lightboxLink),
  /** With whom it is shared by name. Only the owner sees them. */
  people: z._default(z.array(z.object({ id, name: z.string(), right: z.enum(NamedRights) })), []),
});

export type Lightbox = z.infer<typeof lightbox>;

export const lightboxItem = z.object({
  assetId: id,
  title: z.string(),
  note: z.string(),
  ownOpinion: z.nullable(z.enum(LightboxOpinions)),
  /** Names of those who gave a star. */
  starredBy: z.array(z.string()),
  /** Names of those who rejected it. */
  rejectedBy: z.array(z.string()),
  openCommentCount: z.int().check(z.minimum(0)),
  /** Null for a picture that is no longer offered. */
  asset: z.nullable(listedAsset),
});

export type LightboxItem = z.infer<typeof lightboxItem>;

const assetIds = z.array(id).check(z.minLength(1), z.maxLength(500));
/** Base path of the calls of lightboxes. */
export const LIGHTBOX_PATH = '/api/collections/lightbox';
/** Path of a lightbox's pictures. */
export const ITEM_PATH = `${LIGHTBOX_PATH}/:id/item`;

/** Lightboxes: pictures that people gather, share and decide on. */
export const lightboxesApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: LIGHTBOX_PATH,
    summary: 'Own lightboxes, and those that others of the plan share; the last changed first',
    query: z.object({
      isArchived: z._default(queryBoolean, false),
      /** Only those that hold this picture. */
      assetId: z.optional(id),
      skipCount: paging.skipCount,
      // Pages that were built before this list had pages ask for no number.
      maxResultCount: pageSize(MAX_LISTED_LIGHTBOXES),
    }),
    response: page(lightboxSummary),
  }),
  choices: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/collections/lightbox-choice',
    summary: 'Lightboxes to choose from in a menu; the last changed first, without archived ones',
    query: z.object({
      /** Own ones, or all whose pictures the caller may change. */
      right: z._default(z.enum(['Owner', 'Edit']), 'Edit'),
      /** A part of the name. */
      searchText: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      /** Says of each whether it holds this picture. */
      assetId: z.optional(id),
      skipCount: paging.skipCount,
      maxResultCount: pageSize(MAX_LISTED_LIGHTBOXES, 50),
    }),
    response: page(lightboxChoice),
  }),
  create: endpoint({
    method: 'POST',
    side: 'both',
    path: LIGHTBOX_PATH,
    summary: 'Create a lightbox',
    body: z.object({ name, assetIds: z.optional(assetIds) }),
    response: lightbox,
    status: 201,
    problems: ['NotFound', 'TooManyLightboxes'],
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id`,
    summary: 'A lightbox, without its pictures',
    params: idParams,
    response: lightbox,
    problems: ['NotFound'],
  }),
  update: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id`,
    summary: 'Change a lightbox',
    params: idParams,
    body: z.partial(
      z.object({
        name,
        sharing: z.enum(LightboxSharings),
        isArchived: z.boolean(),
        /** One of its pictures. Null makes the first pictures the cover again. */
        coverId: z.nullable(id),
      }),
    ),
    response: lightbox,
    problems: ['NoActiveSubscription', 'NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id`,
    summary: 'Delete an own lightbox',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
  duplicate: endpoint({
    method: 'POST',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/duplicate`,
    summary: 'Make an own copy: pictures, order, notes, and the own opinions',
    params: idParams,
    body: z.object({ name }),
    response: lightbox,
    status: 201,
    problems: ['NotFound', 'TooManyLightboxes'],
  }),
  merge: endpoint({
    method: 'POST',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/merge`,
    summary: 'Put all of an own lightbox behind the pictures of this one, and delete it',
    params: idParams,
    body: z.object({ fromId: id }),
    response: lightbox,
    problems: ['LightboxFull', 'NotFound'],
  }),
  items: endpoint({
    method: 'GET',
    side: 'both',
    path: ITEM_PATH,
    summary: 'Pictures of a lightbox, in its order',
    params: idParams,
    query: z.object({
      selection: z._default(z.enum(LightboxSelections), 'All'),
      skipCount: paging.skipCount,
      maxResultCount: paging.maxResultCount,
    }),
    response: page(lightboxItem),
    problems: ['NotFound'],
  }),
  add: endpoint({
    method: 'POST',
    side: 'both',
    path: ITEM_PATH,
    summary: 'Add pictures at the end; those that are there already stay where they are',
    params: idParams,
    body: z.object({ assetIds }),
    response: lightbox,
    problems: ['LightboxFull', 'NotFound'],
  }),
  takeOut: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ITEM_PATH}/take-out`,
    summary: 'Take pictures out',
    params: idParams,
    body: z.object({ assetIds }),
    response: lightbox,
    problems: ['NotFound'],
  }),
  arrange: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ITEM_PATH}/arrange`,
    summary: 'Move pictures before another one, or to the end',
    params: idParams,
    body: z.object({ assetIds, before: z.nullable(id) }),
    response: lightbox,
    problems: ['NotFound'],
  }),
  note: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ITEM_PATH}/:assetId/note`,
    summary: 'Write a note on a picture of a lightbox; an empty one removes it',
    params: z.object({ id, assetId: id }),
    body: z.object({ note: text(2000) }),
    response: lightboxItem,
    problems: ['NotFound'],
  }),
  judge: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ITEM_PATH}/:assetId/opinion`,
    summary: 'Give a picture of a lightbox a star, reject it, or take the own opinion back',
    params: z.object({ id, assetId: id }),
    body: z.object({ opinion: z.nullable(z.enum(LightboxOpinions)) }),
    response: lightboxItem,
    problems: ['NotFound'],
  }),
  people: endpoint({
    method: 'GET',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/people`,
    summary: 'Who else may see a lightbox, and so can be mentioned in it',
    params: idParams,
    response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
    problems: ['NotFound'],
  }),
  seats: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/collections/seat',
    summary: 'The other people of the own plan, with whom lightboxes can be shared by name',
    response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
  }),
  namePerson: endpoint({
    method: 'POST',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/person`,
    summary: 'Share a lightbox with a person of the own plan; null takes the right back',
    params: idParams,
    body: z.object({ userId: id, right: z.nullable(z.enum(NamedRights)) }),
    response: lightbox,
    problems: ['NoActiveSubscription', 'NotFound'],
    confirmed: true,
  }),
  attend: endpoint({
    method: 'POST',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/presence`,
    summary: 'Say that the caller looks at a lightbox, or left it; answers who else looks at it',
    params: idParams,
    body: z.object({ isHere: z.boolean() }),
    response: z.object({ others: z.array(z.string()) }),
    problems: ['NotFound'],
  }),
};
