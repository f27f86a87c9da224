import { DELIVERY_PATH } from '../../catalog/downloads/delivery.ts';
import { FILE_BASE } from '../../catalog/assets/file-addresses.ts';
import { StorageRoutes } from '../../ground/storage/folder.storage.ts';
import { type JsonSchema, refTo } from './component-schemas.ts';
import { problemResponses } from './problem-responses.ts';

const text = (name: string, place: string, required: boolean) => ({
  name,
  in: place,
  required,
  schema: { type: 'string' },
});
const bytes = (...medias: readonly string[]) =>
  Object.fromEntries(
    medias.map((media) => [media, { schema: { type: 'string', contentMediaType: media } }]),
  );
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
const files = bytes('application/zip', ...pictures, 'application/octet-stream');
/** An empty text. Without a type, generated clients would call the answer `unknown`. */
const nothing = { 'text/plain': { schema: { type: 'string', maxLength: 0 } } };
const unexpected = { default: refTo('responses', 'Unexpected') };
const links = 'Links are whole: nothing is put together by hand.';

const linked = {
  description: `${links} Ranges are answered.`,
  tags: ['catalog'],
  security: [{}],
  parameters: [text('Range', 'header', false), text('signature', 'query', false)],
  responses: {
    200: { description: 'The file.', content: files },
    206: { description: 'A part of it.', content: files },
    416: { description: 'The file has no such part.', content: nothing },
    ...unexpected,
  },
};

const linkProblems = [
  'Editorial:LinkInvalid',
  'Editorial:FileMissing',
  'Editorial:LinkExpired',
] as const;
const file: JsonSchema = {
  ...linked,
  operationId: 'catalogFile',
  summary: 'The file behind a link that another call gave',
  responses: { ...linked.responses, ...problemResponses(linkProblems) },
};

const delivery: JsonSchema = {
  ...linked,
  operationId: 'catalogDelivery',
  summary: 'A licensed picture behind a link that another call gave, with its license inside',
  responses: {
    ...linked.responses,
    ...problemResponses([...linkProblems, 'Editorial:AssetNotLicensed', 'Editorial:NotFound']),
  },
};

const part: JsonSchema = {
  operationId: 'catalogUploadPart',
  summary: 'Send one part of an upload to the link that another call gave',
  description: links,
  tags: ['catalog'],
  security: [{}],
  parameters: [text('signature', 'query', false)],
  requestBody: { required: true, content: bytes('application/octet-stream') },
  responses: {
    200: {
      description: 'It is stored; its `ETag` goes into the call that completes the upload.',
      headers: { ETag: { schema: { type: 'string' } } },
      content: nothing,
    },
    ...problemResponses([
      'Editorial:LinkInvalid',
      'Editorial:LinkExpired',
      'Editorial:UploadTooLarge',
      'Editorial:UploadUnknown',
    ]),
    ...unexpected,
  },
};

const picture: JsonSchema = {
  operationId: 'catalogPicture',
  summary: 'A small picture of an asset, at the address that the asset names',
  description: 'The format is the best of those in `Accept`.',
  tags: ['catalog'],
  security: [{}],
  parameters: [
    { ...text('id', 'path', true), schema: { type: 'string', format: 'uuid' } },
    text('name', 'path', true),
    text('Accept', 'header', false),
  ],
  responses: {
    200: { description: 'The picture.', content: bytes(...pictures) },
    ...problemResponses(['Editorial:NotFound', 'Editorial:FileMissing']),
    ...unexpected,
  },
};

/**
 * Files by path. Other calls give the links and addresses; with an external store, links lead
 * there.
 */
export const fileOperations: Readonly<Record<string, Record<string, JsonSchema>>> = {
  [StorageRoutes.file]: { get: file },
  [DELIVERY_PATH]: { get: delivery },
  [StorageRoutes.part]: { put: part },
  [`${FILE_BASE}/{id}/{name}`]: { get: picture },
};
