import type { JsonSchema } from './component-schemas.ts';

const text = (name: string) => ({ name, in: 'query', required: true, schema: { type: 'string' } });
const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/RemoteError' } } },
});
const bytes = (media: string) => ({
  [media]: { schema: { type: 'string', contentMediaType: media } },
});
const files = {
  ...bytes('application/zip'),
  ...bytes('image/jpeg'),
  ...bytes('image/png'),
  ...bytes('image/webp'),
  ...bytes('application/octet-stream'),
};

/**
 * The file behind a download link. Other calls create these links; with an external store they lead
 * there.
 */
export const fileOperation: JsonSchema = {
  operationId: 'catalogFile',
  summary: 'The file behind a link that another call gave',
  description: 'Links are whole: nothing is put together by hand. Ranges are answered.',
  tags: ['catalog'],
  security: [{}],
  parameters: [
    { name: 'Range', in: 'header', required: false, schema: { type: 'string' } },
    { ...text('signature'), required: false },
  ],
  responses: {
    200: { description: 'The file.', content: files },
    206: { description: 'A part of it.', content: files },
    403: problem('LinkInvalid'),
    404: problem('FileMissing'),
    410: problem('LinkExpired'),
    default: { $ref: '#/components/responses/Unexpected' },
  },
};
