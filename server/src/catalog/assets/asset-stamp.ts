import { createHash } from 'node:crypto';
import type { Asset } from '@editorial/contracts/catalog';

/** The fields of a picture that people change. Files and addresses do not count: a job makes them. */
const changeable = [
  'title',
  'description',
  'alternativeText',
  'assetType',
  'exclusivity',
  'use',
  'setId',
  'categories',
  'countries',
  'place',
  'tags',
  'creator',
  'modelRelease',
  'propertyRelease',
  'showsMinor',
  'rightsEnd',
  'peopleCount',
  'takenAt',
  'isHidden',
  'status',
  'statusReason',
  'translations',
] as const satisfies readonly (keyof Asset)[];

/**
 * A stamp of what people can change of a picture. It follows from the content, so that every way to
 * write a picture changes it, and a change back to what was is none.
 */
export const stampOf = (asset: Asset): string =>
  createHash('sha256')
    .update(JSON.stringify(changeable.map((field) => asset[field] ?? null)))
    .digest('base64url')
    .slice(0, 22);
