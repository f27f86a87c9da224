import type { licenseFilter, LicenseRights } from '@editorial/contracts/licensing';
import type { z } from '@editorial/contracts/schema';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { dayOf } from '../../catalog/assets/rights-end.rules.ts';
import { DAY_MS } from '../../ground/clock.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import type { Caller, Context } from '../context/context.ts';
import { licenses, type LicenseRow } from '../tables/licenses.tables.ts';
import { orders } from '../tables/orders.tables.ts';
import {
  readLicenses,
  termsOf,
  termsRows,
  visibleTo,
  type LicensePage,
  type LicenseTerms,
  type Reading,
} from './license.queries.ts';

type Filter = Partial<z.output<typeof licenseFilter>> & {
  skipCount: number;
  maxResultCount: number;
};

const sortings = {
  issuedAt: licenses.runningNumber,
  number: licenses.runningNumber,
  assetTitle: licenses.assetTitle,
  assetNumber: licenses.assetNumber,
  licensee: licenses.licensee,
  source: licenses.source,
  credits: licenses.credits,
  amount: licenses.amount,
} as const;

type Sorted = { readonly name: keyof typeof sortings; readonly isAscending: boolean };
function sortedBy(sorting: string | undefined): Sorted {
  if (!sorting) return { name: 'issuedAt', isAscending: false };
  const [name = '', direction = 'asc', ...rest] = sorting.trim().split(/\s+/);
  if (!Object.hasOwn(sortings, name) || rest.length > 0 || !/^(asc|desc)$/i.test(direction))
    throw problem('Editorial:UnknownSorting', { data: { sorting, known: Object.keys(sortings) } });
  return { name: name as keyof typeof sortings, isAscending: direction.toLowerCase() === 'asc' };
}

const orderOf = ({ name, isAscending }: Sorted): SQL[] => [
  isAscending ? asc(sortings[name]) : desc(sortings[name]),
  desc(licenses.runningNumber),
];

/** How long before an end its holders are notified for the first time. */
const NOTICE_DAYS = 30;
const wholeDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text;
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Orders in one of whose fields the buyer wrote a text. */
const ordersWithReference = (tx: Tx, pattern: string) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.references} <> '[]' and exists (
        select from jsonb_array_elements(${orders.references}) as given
        where given->>'value' ilike ${pattern})`,
    );

const pictureIs = (condition: SQL) =>
  sql`exists (select from assets where assets.id = ${licenses.assetId} and ${condition})`;

/** Rights that end within the time in which their holders are notified. */
const rightsFilters: Readonly<
  Record<(typeof LicenseRights)[number], (now: Date) => SQL | undefined>
> = {
  Ending(now) {
    const until = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
    const days = sql`rights_last_day between ${dayOf(now)} and ${dayOf(until)}`;
    return and(
      isNull(licenses.revokedAt),
      or(
        and(gt(licenses.endsAt, now), lte(licenses.endsAt, until)),
        pictureIs(sql`rights_end = 'Exclusivity' and ${days}`),
      ),
    );
  },
  Ended: (now) => lte(sql`least(${licenses.revokedAt}, ${licenses.endsAt})`, now),
  Withdrawn: () => pictureIs(sql`status = 'Withdrawn'`),
};

const isRefunded = sql`exists (select from credit_note_lines r
  where r.order_line_id = ${licenses.orderLineId})`;

async function historyOf(
  tx: Tx,
  caller: Caller,
  filter: Partial<Filter>,
  now: Date,
): Promise<SQL | undefined> {
  const text = filter.filter?.trim() ? `%${literal(filter.filter.trim())}%` : undefined;
  return and(
    await visibleTo(tx, caller),
    // A license that was taken back never counted. A refunded one stays, and says so.
    or(isNull(licenses.revokedAt), isRefunded),
    text
      ? or(
          ilike(licenses.assetTitle, text),
          sql`exists (select from asset_translations t
            where t.asset_id = ${licenses.assetId} and t.title ilike ${text})`,
          ilike(licenses.assetNumber, text),
          ilike(licenses.number, text),
          ilike(licenses.licensee, text),
          inArray(licenses.orderId, ordersWithReference(tx, text)),
        )
      : undefined,
    filter.userId ? eq(licenses.userId, filter.userId) : undefined,
    filter.source ? eq(licenses.source, filter.source) : undefined,
    filter.rights ? rightsFilters[filter.rights](now) : undefined,
    filter.from ? gte(licenses.issuedAt, new Date(filter.from)) : undefined,
    filter.to ? lte(licenses.issuedAt, new Date(wholeDay(filter.to))) : undefined,
  );
}

/** A page of the caller's licensing history (R7.91N). */
export const listLicenses = async (
  tx: Tx,
  reading: Reading & { readonly caller: Caller },
  filter: Filter,
): Promise<LicensePage> =>
  readLicenses(
    tx,
    reading,
    await historyOf(tx, reading.caller, filter, reading.context.clock.now()),
    { ...filter, orderBy: orderOf(sortedBy(filter.sorting)) },
  );

/**
 * Yields the whole history in pages of `size` licenses. Each page has its own transaction, so that
 * a slow reader does not keep one open.
 */
export async function* licensePages(
  context: Context,
  caller: Caller,
  filter: Partial<Filter>,
  size: number,
): AsyncGenerator<LicenseTerms[]> {
  const sorted = sortedBy(filter.sorting);
  const column = sortings[sorted.name];
  // Continue after the last row, not at an offset, so that new licenses do not shift the pages.
  const after = (last: LicenseRow): SQL | undefined => {
    if (column.name === 'running_number')
      return sorted.isAscending ? gt(column, last.runningNumber) : lt(column, last.runningNumber);
    const value = last[sorted.name as 'assetTitle'];
    return or(
      sorted.isAscending ? gt(column, value) : lt(column, value),
      and(eq(column, value), lt(licenses.runningNumber, last.runningNumber)),
    );
  };
  for (let last: LicenseRow | undefined; ;) {
    const rows = await context.database.inTenant(caller.tenantId, async (tx) =>
      termsRows(
        tx,
        and(
          await historyOf(tx, caller, filter, context.clock.now()),
          last ? after(last) : undefined,
        ),
      )
        .orderBy(...orderOf(sorted))
        .limit(size),
    );
    yield rows.map(termsOf);
    if (rows.length < size) return;
    last = rows.at(-1)?.license;
  }
}
