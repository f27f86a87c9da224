import type { Billing } from '@editorial/contracts/checkout';
import type { IssuedDocument } from '@editorial/contracts/issued-documents';
import type { Tax } from '@editorial/contracts/tax';
import { sql, type SQL } from 'drizzle-orm';
import { isElectronic } from '../invoices/electronic-invoice.ts';
import type { Tx } from '../../ground/database/database.ts';
import { containing, orderBy } from '../../ground/database/lists.ts';
import { monthSpan } from '../profit/profit.rules.ts';
import { required } from '../../ground/required.ts';
import type { Seller } from '../../settings/settings-in-memory.ts';

/** Which documents are listed. Without a kind: all but certificates. */
export interface DocumentFilter {
  readonly filter?: string | undefined;
  readonly month?: string | undefined;
  readonly kind?: IssuedDocument['kind'] | undefined;
  readonly state?: IssuedDocument['state'] | undefined;
}

/** Documents whose account is closed may have a name that was removed: it is in the file alone. */
const documents = (now: Date): SQL => sql`(
  select d.id, d.kind, d.number, d.issued_at, d.locked_at, d.deleted_at, d.byte_size, d.sha256,
    v.amount, v.currency, v.billing, v.tax, v.seller, v.reference, v.state,
    coalesce(nullif(v.billing ->> 'company', ''), v.billing ->> 'name') as name
  from issued_documents d join (
    select 'Invoice' as kind, v.id, v.amount, v.currency, v.billing, v.tax, v.seller,
      o.number as reference, case when v.credited = v.amount then 'Credited'
        when v.paid_at is not null then 'Paid'
        when v.due_at < ${now.toISOString()} then 'Overdue' else 'Open' end as state
      from invoices v join orders o on o.id = v.order_id
    union all
    select 'PlanInvoice', v.id, v.amount, v.currency, v.billing, v.tax, v.seller, v.plan_name,
      case when v.credited = v.amount then 'Credited' when v.paid_at is not null then 'Paid'
        when v.due_at < ${now.toISOString()} then 'Overdue' else 'Open' end
      from plan_invoices v
    union all
    select 'CreditNote', n.id, -n.amount, n.currency, n.billing, n.tax, n.seller,
      coalesce(i.number, p.number, ''), case when n.method = 'SetOff' then 'SetOff'
        when n.state = 'Done' then 'GivenBack' else 'GivingBack' end
      from credit_notes n left join invoices i on i.id = n.invoice_id
        left join plan_invoices p on p.id = n.plan_invoice_id
    union all
    select 'Statement', p.id, p.share, p.currency, jsonb_build_object('name', p.contributor_name),
      null, null, to_char(p.month, 'YYYY-MM'), null from profit_statements p
    union all
    select 'Certificate', l.id, null, null, jsonb_build_object('name', l.licensee), null, null,
      coalesce(o.number, ''), null from licenses l left join orders o on o.id = l.order_id
  ) v on v.kind = d.kind and v.id = d.subject_id
  where d.kind <> 'StatementTable')`;

/** The records of a document. `billing` of statements and certificates has a name alone. */
export interface DocumentRecord {
  readonly id: string;
  readonly kind: IssuedDocument['kind'];
  readonly number: string;
  readonly issued_at: string;
  readonly locked_at: string | null;
  readonly deleted_at: string | null;
  readonly byte_size: number | null;
  readonly sha256: string | null;
  readonly amount: string | number | null;
  readonly currency: string | null;
  readonly billing: Billing;
  readonly tax: Tax | null;
  readonly seller: Seller | null;
  readonly reference: string;
  readonly state: IssuedDocument['state'];
  readonly name: string | null;
}

function whereOf({ filter, month, kind, state }: DocumentFilter): SQL {
  const text = filter?.trim();
  const conditions = [
    kind ? sql`kind = ${kind}` : sql`kind <> 'Certificate'`,
    ...(state ? [sql`state = ${state}`] : []),
    ...(text
      ? [
          sql`(number ilike ${containing(text).slice(1)} or name ilike ${containing(text)}
            or billing ->> 'name' ilike ${containing(text)})`,
        ]
      : []),
  ];
  if (month) {
    const { start, end } = monthSpan(month);
    conditions.push(sql`issued_at >= ${start.toISOString()} and issued_at < ${end.toISOString()}`);
  }
  return sql.join(conditions, sql` and `);
}

const sortings: Readonly<Record<string, SQL>> = {
  issuedAt: sql`issued_at`,
  number: sql`number`,
  name: sql`name`,
  gross: sql`amount`,
};

/** A document in the terms of the contract. Amounts of credit notes are negative. */
export function viewOf(row: DocumentRecord): IssuedDocument {
  const { billing, seller } = row;
  const gross = row.amount === null ? null : Number(row.amount);
  const tax = row.tax ? Math.sign(gross ?? 0) * row.tax.amount : gross === null ? null : 0;
  const isBilled = row.kind !== 'Statement' && row.kind !== 'Certificate';
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedAt: new Date(row.issued_at).toISOString(),
    name: row.name ?? '',
    country: billing.country ?? '',
    vatNumber: billing.vatNumber ?? '',
    net: gross === null || tax === null ? null : gross - tax,
    tax,
    gross,
    currency: row.currency,
    reference: row.reference,
    state: row.state,
    hasData: isBilled && seller !== null && isElectronic({ tax: row.tax, seller, billing }),
    isLocked: row.locked_at !== null,
    isDeleted: row.deleted_at !== null,
  };
}

type Rows<T> = { rows: T[] };

/** A page of the documents that were issued, newest first. Throws `Editorial:UnknownSorting`. */
export async function listIssuedDocuments(
  tx: Tx,
  query: DocumentFilter & {
    readonly sorting?: string | undefined;
    readonly skipCount: number;
    readonly maxResultCount: number;
  },
  now: Date,
): Promise<{ totalCount: number; items: IssuedDocument[] }> {
  const where = whereOf(query);
  const order = query.sorting ? orderBy(query.sorting, sortings) : sql`issued_at desc`;
  const counted = (await tx.execute(
    sql`select count(*)::int as total from ${documents(now)} as d where ${where}`,
  )) as unknown as Rows<{ total: number }>;
  const { rows } = (await tx.execute(sql`select * from ${documents(now)} as d where ${where}
    order by ${order}, number desc, id offset ${query.skipCount} limit ${query.maxResultCount}`)) as unknown as Rows<DocumentRecord>;
  return {
    totalCount: required(counted.rows[0], 'The count of documents').total,
    items: rows.map(viewOf),
  };
}

/** A statement for the documents of a filter as they are recorded. */
export const recordedDocuments = (filter: DocumentFilter, now: Date): SQL =>
  sql`select * from ${documents(now)} as d where ${whereOf(filter)}`;

/** Documents of a filter as they are recorded, oldest first, as far as a limit. */
export async function documentRecords(
  tx: Tx,
  filter: DocumentFilter,
  now: Date,
  limit?: number,
): Promise<readonly DocumentRecord[]> {
  const { rows } = (await tx.execute(sql`${recordedDocuments(filter, now)}
    order by issued_at, number, id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`)) as unknown as Rows<DocumentRecord>;
  return rows;
}
