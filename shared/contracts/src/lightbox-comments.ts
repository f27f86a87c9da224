import { z } from '@editorial/contracts/schema';
import { id, instant, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ITEM_PATH, LIGHTBOX_PATH } from './lightboxes.ts';

/**
 * At most this many comments on one picture of a lightbox are made by people of the plan, and as
 * many by the guests of each link.
 */
export const MAX_LIGHTBOX_COMMENTS = 200;

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

/** Comments on the pictures of a lightbox. */
export const lightboxCommentsApi = {
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
};
