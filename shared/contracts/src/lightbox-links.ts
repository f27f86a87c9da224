import { z } from '@editorial/contracts/schema';
import { listedAsset } from './assets.ts';
import { id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { lightbox, LIGHTBOX_PATH } from './lightboxes.ts';

/**
 * At most this many comments are made by one link of guests. A guest's network takes no more of
 * this room, or of a picture's, than it leaves free for others.
 */
export const MAX_LINK_COMMENTS = 1000;

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
 * A name on one line that people can see: it has a letter or a digit, and no sign that turns the
 * direction of the text after it. Joiners are allowed, since Persian names need them.
 */
const guestName = text(MAX_GUEST_NAME_LENGTH, 1).check(
  z.regex(
    /^(?=.*(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}])[^\p{Zl}\p{Zp}\p{Bidi_Control}\r\n]*$/u,
    'A visible name on one line is expected.',
  ),
);

/** The content of a shared link: names and pictures, without notes. */
export const sharedLightbox = z.extend(page(listedAsset), {
  name: z.string(),
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

/** Links with which guests see a lightbox, and what guests do there. */
export const lightboxLinksApi = {
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
