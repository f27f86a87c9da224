import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import type { DocumentKind } from '../tables/issued-documents.tables.ts';

/** Where each kind lies in the copy of a person's data. */
const folders: Readonly<Record<DocumentKind, string>> = {
  Invoice: 'invoices',
  PlanInvoice: 'invoices',
  CreditNote: 'credit-notes',
  Certificate: 'certificates',
  Statement: 'statements',
  StatementTable: 'statements',
};

interface PersonsDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly version: number;
  readonly is_newest: boolean;
}

/**
 * The documents that were issued to a person, all versions, with their places in the copy of the
 * person's data.
 */
export async function documentsOf(
  tx: Tx,
  userId: string,
): Promise<{ readonly id: string; readonly path: string }[]> {
  const { rows } = (await tx.execute(sql`
    with own (kind, subject_id) as (
      select 'Invoice', v.id from invoices v join orders o on o.id = v.order_id
        where o.user_id = ${userId}
      union all select 'PlanInvoice', v.id from plan_invoices v
        join subscriptions s on s.id = v.subscription_id where s.client_id = ${userId}
      union all select 'CreditNote', n.id from credit_notes n
        join subscriptions s on s.id = n.subscription_id
        left join invoices v on v.id = n.invoice_id left join orders o on o.id = v.order_id
        where o.user_id = ${userId} or (o.id is null and s.client_id = ${userId})
      union all select 'Certificate', l.id from licenses l where l.user_id = ${userId}
      union all select kind, p.id from profit_statements p,
        unnest(array['Statement', 'StatementTable']) as kind where p.contributor_id = ${userId})
    select d.id, d.kind, d.number, d.version,
      d.version = max(d.version) over (partition by d.kind, d.subject_id) as is_newest
    from issued_documents d join own on own.kind = d.kind and own.subject_id = d.subject_id
    where d.deleted_at is null order by d.number, d.version`)) as unknown as {
    rows: PersonsDocument[];
  };
  return rows.map(({ id, kind, number, version, is_newest: isNewest }) => ({
    id,
    path:
      `${folders[kind]}/${number}${isNewest ? '' : `-version-${version}`}` +
      (kind === 'StatementTable' ? '.csv' : '.pdf'),
  }));
}
