import type {
  ListedText,
  SiteText,
  siteTextsApi,
  TextContent,
} from '@editorial/contracts/site-texts';
import type { z } from '@editorial/contracts/schema';
import { isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Clock } from '../../ground/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { readSorting } from '../../ground/database/lists.ts';
import { actorNames } from '../../people/permissions/actor-names.ts';
import { holdsAdmin } from '../../people/permissions/holds-admin.ts';
import { problem } from '../../ground/problem.ts';
import { deliveredText, isMail, TextNames } from '../../settings/site-texts/delivered-texts.ts';
import { assertUsable, placeholdersOf } from './placeholders.ts';
import { readVersions, type Which } from '../../settings/site-texts/site-texts.queries.ts';
import { textVersions } from '../../settings/site-texts/site-texts.tables.ts';
import type { TextsInMemory } from '../../settings/site-texts/texts-in-memory.ts';

const kindOf = (name: string) => (isMail(name) ? 'Mail' : 'Document');

/** How a text is called: the subject of a mail, the first line of a document. */
export const titleOf = (name: string, { subject, body }: TextContent): string =>
  isMail(name) ? (subject ?? '') : (body.split('\n', 1)[0] ?? '').replace(/^#\s*/, '');

export function assertKnown(name: string): void {
  if (!TextNames.includes(name)) throw problem('Editorial:NotFound');
}

const sortings: Readonly<Record<string, (text: ListedText) => string>> = {
  title: ({ title }) => title.toLowerCase(),
  name: ({ name }) => name,
  changedAt: ({ changedAt }) => changedAt ?? '',
};

type ListQuery = z.output<NonNullable<typeof siteTextsApi.list.query>>;

/** The texts of the site, as their list shows them. */
export async function listTexts(
  tx: Tx,
  texts: TextsInMemory,
  { filter = '', kind, state, sorting = '', skipCount, maxResultCount }: ListQuery,
  language: string,
): Promise<{ totalCount: number; items: ListedText[] }> {
  const sorted = sorting === '' ? null : readSorting(sorting, sortings);
  const changes = await tx
    .select({
      name: textVersions.name,
      languages: sql<string[]>`array_agg(distinct ${textVersions.language})`,
      at: sql<string>`max(${textVersions.savedAt})`,
    })
    .from(textVersions)
    .where(isNotNull(textVersions.savedById))
    .groupBy(textVersions.name);
  const changeOf = new Map(changes.map((row) => [row.name, row]));
  const all = TextNames.map((name): ListedText => {
    const change = changeOf.get(name);
    return {
      name,
      kind: kindOf(name),
      title: titleOf(name, texts.read(name, language)),
      changedLanguages: change?.languages ?? [],
      changedAt: change ? new Date(change.at).toISOString() : null,
    };
  });
  const wanted = filter.toLowerCase();
  const found = all.filter(
    (text) =>
      `${text.name} ${text.title}`.toLowerCase().includes(wanted) &&
      (!kind || text.kind === kind) &&
      (state !== 'Changed' || text.changedAt !== null),
  );
  if (sorted) found.sort((a, b) => sorted.column(a).localeCompare(sorted.column(b)));
  if (sorted?.isDescending) found.reverse();
  return {
    totalCount: found.length,
    items: found.slice(skipCount, skipCount + maxResultCount),
  };
}

/** A text in one language, with its versions. */
export async function readText(tx: Tx, { name, language }: Which): Promise<SiteText> {
  assertKnown(name);
  const rows = await readVersions(tx, { name, language });
  const delivered = deliveredText(name, language);
  const nameOf = await actorNames(
    tx,
    rows.flatMap(({ savedBy }) => savedBy ?? []),
  );
  const { subject, body, version } = rows[0] ?? { ...delivered, version: 0 };
  return {
    name,
    kind: kindOf(name),
    language,
    subject,
    body,
    version,
    delivered,
    placeholders: placeholdersOf(name),
    versions: rows.map((row) => ({
      version: row.version,
      savedAt: row.savedAt.toISOString(),
      savedBy: row.savedBy === null ? null : nameOf(row.savedBy),
    })),
  };
}

interface Change extends TextContent {
  /** The version that was edited. */
  readonly version: number;
}

/**
 * Saves a text as its next version. If somebody saved one meanwhile, nothing is saved, and the
 * answer has theirs. A text that is as before makes no version.
 */
export async function changeText(
  tx: Tx,
  { name, language }: Which,
  { version, ...given }: Change,
  by: {
    readonly caller: Caller;
    readonly clock: Clock;
    readonly language: string;
    readonly publicUrl: string;
  },
): Promise<SiteText> {
  assertKnown(name);
  const next = { body: given.body, subject: isMail(name) ? given.subject : null };
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`text:${name}:${language}`}, 0))`,
  );
  const current = await readText(tx, { name, language });
  const isAdmin = await holdsAdmin(tx, by.caller);
  assertUsable(name, next, { publicUrl: by.publicUrl, current, isAdmin }, by.language);
  if (current.version !== version)
    throw problem('Editorial:ChangedMeanwhile', { data: { current } });
  if (current.body === next.body && current.subject === next.subject) return current;
  await tx.insert(textVersions).values({
    name,
    language,
    version: version + 1,
    ...next,
    savedAt: by.clock.now(),
    savedById: by.caller.userId,
    savedBy: by.caller.userId,
    isChecked: true,
  });
  recordAudit(tx, {
    action: 'Text.Changed',
    tenantId: HOST_TENANT,
    target: { type: 'Text', id: `${name}.${language}` },
    changes: { version: [version, version + 1] },
  });
  return readText(tx, { name, language });
}
