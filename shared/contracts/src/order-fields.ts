import { z } from '@editorial/contracts/schema';
import { text } from './common.ts';
import { endpoint } from './endpoint.ts';

export const MAX_ORDER_FIELDS = 3;
const NAME_LENGTH = 40;
const name = text(NAME_LENGTH, 1);

/** A field that a company wants on each order, such as a project or an order number of its own. */
export const orderField = z.object({ name, isRequired: z.boolean() });
export type OrderField = z.infer<typeof orderField>;

/** The value of a buyer for a field. The name stays as it was when the order was placed. */
export const orderReference = z.object({ name, value: text(100) });
export type OrderReference = z.infer<typeof orderReference>;

/** Both in answers. */
export const storedField = z.object({ name: z.string(), isRequired: z.boolean() });
export const storedReference = z.object({ name: z.string(), value: z.string() });

const areDifferent = (fields: readonly OrderField[]): boolean =>
  new Set(fields.map((field) => field.name.trim().toLowerCase())).size === fields.length;

export const orderFields = z.array(orderField).check(
  z.maxLength(MAX_ORDER_FIELDS),
  z.refine((fields) => areDifferent(fields as OrderField[]), 'Two fields have the same name.'),
);

export const ownOrderFields = z.object({
  fields: z.array(storedField),
  /** False: they are those of the organization. */
  isOwn: z.boolean(),
});
export type OwnOrderFields = z.infer<typeof ownOrderFields>;

const ORDER_FIELDS_PATH = '/api/subscription/order-fields';

/** The fields of a company's orders, for its master users. */
export const orderFieldsApi = {
  own: endpoint({
    method: 'GET',
    side: 'both',
    path: ORDER_FIELDS_PATH,
    summary: 'Fields that orders with the own subscription have',
    response: ownOrderFields,
    problems: ['NotMasterUser'],
  }),
  change: endpoint({
    method: 'PUT',
    side: 'both',
    path: ORDER_FIELDS_PATH,
    summary: 'Change the fields of orders; null: those of the organization',
    body: z.object({ fields: z.nullable(orderFields) }),
    response: ownOrderFields,
    problems: ['NotMasterUser'],
  }),
};
