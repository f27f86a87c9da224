import { z } from 'zod';

const MAX_KEPT_SECONDS = 60;
const text = (maxLength: number) => z.string().max(maxLength);
/** A path of the site, never another site's address (`//host`). */
const path = text(2000).regex(/^\/(?![/\\])/);
const card = z.strictObject({
  title: text(10_000),
  description: text(20_000),
  path,
  image: z.strictObject({ address: text(2000), text: text(5000) }).optional(),
  data: z.record(z.string(), z.unknown()),
});
const moved = z.strictObject({ movedTo: path });
const shown = z.strictObject({
  status: z.literal([200, 404, 410]).default(200),
  card: card.optional(),
  body: z.strictObject({ markup: text(1_000_000) }),
  style: text(50_000)
    .refine((rules) => !rules.includes('</'), 'Rules must not end their style element.')
    .default(''),
  worksWithoutScripts: z.boolean().default(false),
  keptSeconds: z.number().min(0).max(MAX_KEPT_SECONDS).default(MAX_KEPT_SECONDS),
});

/** Limits of a remote's drawn page. Lengths are in characters. */
export const drawnPage = z.union([moved, shown]);

/** The pages that a remote's document draws, and the parts of the query that each of them reads. */
export const drawnPaths = z
  .array(
    z.strictObject({
      path: text(200).regex(/^\/[\w/:-]+$/),
      query: z.array(text(50)).max(10),
      byCountry: z.boolean(),
    }),
  )
  .max(50);
export type DrawnPath = z.infer<typeof drawnPaths>[number];
