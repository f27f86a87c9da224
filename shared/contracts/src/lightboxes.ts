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
 * How often a page says that somebody still looks at a lightbox, and a guest's page that it may.
 */
export const VIEWER_RENEWAL_MS = 20_000;
/** The others of the owner's plan who may use a lightbox, and how. */
export const LightboxSharings = ['Private', 'View', 'Comment', 'Edit'] as const;
/**
 * The caller's right for a lightbox. Each right includes those after it: `Comment` is to say
 * and to decide, `Edit` to choose the pictures, their order and the guests.
 */
export const LightboxRights = ['Owner', 'Edit', 'Comment', 'View'] as const;
export type LightboxRight = (typeof LightboxRights)[number];
/** Whether who has a right may do what needs another. */
export const includesRight = (right: LightboxRight, needed: LightboxRight): boolean =>
  LightboxRights.indexOf(right) <= LightboxRights.indexOf(needed);

/** A person's right for a lightbox that is shared with them by name. */
export const NamedRights = ['View', 'Comment', 'Edit'] as const;

/** A person's opinion of a picture in a lightbox. */
export const LightboxOpinions = ['Star', 'Reject'] as const;
/**
 * Which pictures of a lightbox: all, those with a star of anybody, or those that nobody rejected.
 */
export const LightboxSelections = ['All', 'Starred', 'NotRejected'] as const;
export type LightboxSelection = (typeof LightboxSelections)[number];

const name = text(200, 1);

export const lightboxSummary = z.object({
  id,
  name,
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
  name,
  pictureCount: z.int().check(z.minimum(0)),
  /** Whether the asked picture is in it. False if none was named. */
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
  /** The chosen cover. Null: the first pictures stand for it. */
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

/**
 * At most this many comments on one picture of a lightbox are made by people of the plan, and as
 * many by the guests of each link.
 */
export const MAX_LIGHTBOX_COMMENTS = 200;

/**
 * At most this many comments are made by one link of guests. A guest's network takes no more of
 * this room, or of a picture's, than it leaves free for others.
 */
export const MAX_LINK_COMMENTS = 1000;

const share = z.number().check(z.minimum(0), z.maximum(1));

export const lightboxComment = z.object({
  id,
  body: z.string(),
  authorName: z.string(),
  /** Whether it is of somebody without an account, by the name that they gave. */
  isGuest: z._default(z.boolean(), false),
  isOwn: z.boolean(),
  /** Shares of the picture's width and height; null for a comment on the whole picture. */
  point: z.nullable(z.object({ x: share, y: share })),
  createdAt: instant,
  resolvedAt: z.nullable(instant),
  resolvedByName: z.nullable(z.string()),
});

export type LightboxComment = z.infer<typeof lightboxComment>;

/** A comment as guests with the same link see it. */
export const guestComment = z.object({
  id,
  body: z.string(),
  /** The name that the guest gave. */
  authorName: z.string(),
  createdAt: instant,
});
export type GuestComment = z.infer<typeof guestComment>;

/** The longest name that a guest gives. */
export const MAX_GUEST_NAME_LENGTH = 60;

/**
 * A name on one line that people can see: it has a letter or a digit, and no sign that turns the direction
 * of the text after it. Joiners are allowed, since Persian names need them.
 */
const guestName = text(MAX_GUEST_NAME_LENGTH, 1).check(
  z.regex(
    /^(?=.*(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}])[^\p{Zl}\p{Zp}\p{Bidi_Control}\r\n]*$/u,
    'A visible name on one line is expected.',
  ),
);

/** The content of a shared link: names and pictures, without notes. */
export const sharedLightbox = z.extend(page(listedAsset), {
  name,
  ownerName: z.string(),
  /** Whether the link lets guests comment. */
  mayComment: z._default(z.boolean(), false),
});
export type SharedLightbox = z.infer<typeof sharedLightbox>;

/** At least this long: a link that leaked leaves time to try many. */
export const MIN_LINK_PASSWORD_LENGTH = 8;
const linkPassword = z.string().check(z.minLength(MIN_LINK_PASSWORD_LENGTH), z.maxLength(128));
const linkKey = z.string().check(z.minLength(20), z.maxLength(100));
/** From `unlock`, for a link with a password. */
const pass = z.optional(z.string().check(z.maxLength(500)));
const ofGuest = z.object({ key: linkKey, pass, assetId: id });
const assetIds = z.array(id).check(z.minLength(1), z.maxLength(500));
const LIGHTBOX_PATH = '/api/collections/lightbox';
const ITEM_PATH = `${LIGHTBOX_PATH}/:id/item`;

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
        /** One of its pictures; null lets the first ones stand for it again. */
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
  comments: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ITEM_PATH}/:assetId/comment`,
    summary: 'Comments on a picture of a lightbox, the oldest first',
    params: z.object({ id, assetId: id }),
    response: z.object({ items: z.array(lightboxComment) }),
    problems: ['NotFound'],
  }),
  say: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ITEM_PATH}/:assetId/comment`,
    summary: 'Comment on a picture of a lightbox, or on a point of it; a mail tells the mentioned',
    params: z.object({ id, assetId: id }),
    body: z.object({
      body: text(2000, 1),
      point: z._default(z.nullable(z.object({ x: share, y: share })), null),
      mentions: z._default(z.array(id).check(z.maxLength(20)), []),
    }),
    response: z.object({ items: z.array(lightboxComment) }),
    status: 201,
    problems: ['NotFound', 'TooManyComments'],
  }),
  resolve: endpoint({
    method: 'POST',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/comment/:commentId/state`,
    summary: 'Mark a comment as resolved, or open it again',
    params: z.object({ id, commentId: id }),
    body: z.object({ isResolved: z.boolean() }),
    response: z.object({ items: z.array(lightboxComment) }),
    problems: ['NotFound'],
  }),
  unsay: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/comment/:commentId`,
    summary: 'Delete an own comment, or any in an own lightbox',
    params: z.object({ id, commentId: id }),
    response: nothing,
    status: 204,
    problems: ['NotFound'],
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
  share: endpoint({
    method: 'POST',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/link`,
    summary: 'Make a link for people without an account; its key is shown only once',
    params: idParams,
    body: z.object({
      endsAt: z.nullable(instant),
      /** Guests need it to see the lightbox. Null or absent: the link is enough. */
      password: z.optional(z.nullable(linkPassword)),
      /** Whether guests may comment by a name that they give. */
      mayComment: z._default(z.boolean(), false),
    }),
    response: z.object({ key: z.string(), lightbox }),
    status: 201,
    problems: ['NotFound', 'TooManyLinks'],
    confirmed: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${LIGHTBOX_PATH}/:id/link/:linkId`,
    summary: 'End a link',
    params: z.object({ id, linkId: id }),
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
  open: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/collections/shared-lightbox',
    summary: 'What a link shows; its first page counts as a visit',
    body: z.object({
      key: linkKey,
      pass,
      /** Reads again what is shown already: no further visit. */
      isReturn: z._default(z.boolean(), false),
      skipCount: paging.skipCount,
      maxResultCount: paging.maxResultCount,
    }),
    response: sharedLightbox,
    access: 'anonymous',
    whileImpersonating: 'Looking at a shared lightbox changes nothing but its count of visits.',
    problems: ['LightboxLinkEnded', 'LightboxPasswordNeeded'],
  }),
  guestComments: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/collections/shared-lightbox/comments',
    summary: 'What guests said on a picture by this link, the oldest first',
    body: ofGuest,
    response: z.object({ items: z.array(guestComment) }),
    access: 'anonymous',
    whileImpersonating: 'Reading what guests said changes nothing.',
    problems: ['LightboxLinkEnded', 'LightboxPasswordNeeded', 'NotFound'],
  }),
  sayAsGuest: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/collections/shared-lightbox/comment',
    summary: 'Comment on a picture by name, with a link that lets guests comment',
    body: z.extend(ofGuest, {
      name: guestName,
      body: text(2000, 1),
    }),
    response: z.object({ items: z.array(guestComment) }),
    status: 201,
    access: 'anonymous',
    problems: ['LightboxLinkEnded', 'LightboxPasswordNeeded', 'NoRoomForGuests', 'NotFound'],
  }),
  unlock: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/collections/shared-lightbox/unlock',
    summary: 'Give the password of a link; answers a pass with which it opens for an hour',
    body: z.object({ key: linkKey, password: z.string().check(z.maxLength(128)) }),
    response: z.object({ pass: z.string() }),
    access: 'anonymous',
    whileImpersonating: 'The password of a link opens a lightbox to look at and changes nothing.',
    problems: ['LightboxLinkEnded', 'LightboxPasswordWrong'],
  }),
};
