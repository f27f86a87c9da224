import { ASSET_PATH, listedAsset } from './assets.ts';
import { idParams } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** The largest picture to search by, as sent: base64 in JSON. Browsers send a small version. */
export const MAX_SENT_PICTURE = 1_900_000;

export const lookCalls = {
  look: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ASSET_PATH}/look`,
    summary: 'The look of a picture, to search by. The picture is not kept',
    body: z.object({
      /** A JPEG, PNG, WebP, AVIF, HEIC or TIFF file as base64. */
      picture: z
        .string()
        .check(z.minLength(1), z.maxLength(MAX_SENT_PICTURE), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    bodyBytes: 2 * 1024 ** 2,
    response: z.object({
      /** The value for `looksLike` of the asset lists. */
      look: z.string(),
    }),
    whileImpersonating: 'It reads a picture and keeps nothing.',
    problems: ['PictureUnreadable'],
  }),
  nearDuplicates: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/:id/near-duplicates`,
    summary: 'Published assets that may be the same picture, or its mirror image',
    params: idParams,
    response: z.object({ items: z.array(listedAsset) }),
    access: { policy: Policy.AssetsReview },
    problems: ['NotFound'],
  }),
};
