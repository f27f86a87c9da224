import type { TextContent } from '@editorial/contracts/site-texts';
import { sql } from 'drizzle-orm';
import { fillIn, Languages } from '../configuration/texts.ts';
import type { Clock } from '../../ground/context/context.ts';
import type { Database, Tx } from '../../ground/database/database.ts';
import {
  deliveredText,
  type DocumentName,
  DocumentNames,
  nameOfDocument,
  nameOfMail,
} from './delivered-texts.ts';
import { readVersion } from './site-texts.queries.ts';
import { textVersions } from './site-texts.tables.ts';

const CHANNEL = 'editorial_texts';

interface CurrentText extends TextContent {
  readonly version: number;
  /** Null for what came with the software. */
  readonly savedAt: Date | null;
}

const keyOf = (name: string, language: string): string => `${name} ${language}`;

/** Reads the newest version of each text. */
async function newest(tx: Tx) {
  return tx
    .selectDistinctOn([textVersions.name, textVersions.language])
    .from(textVersions)
    .orderBy(textVersions.name, textVersions.language, sql`${textVersions.version} desc`);
}

/**
 * Keeps the documents that came with the software as versions, so that what somebody agreed to can
 * still be read after an update. A text that administrators changed stays.
 */
async function keepDelivered(database: Database, { now }: Clock): Promise<void> {
  await database.asSystem(async (tx) => {
    const known = new Map((await newest(tx)).map((row) => [keyOf(row.name, row.language), row]));
    const rows = DocumentNames.flatMap((document) =>
      Languages.flatMap(({ cultureName: language }) => {
        const name = nameOfDocument(document);
        const [last, { body }] = [known.get(keyOf(name, language)), deliveredText(name, language)];
        const isKept = last && (last.savedById !== null || last.body === body);
        const version = (last?.version ?? 0) + 1;
        return isKept ? [] : [{ name, language, version, body, savedAt: now() }];
      }),
    );
    // Another server may keep them at the same moment.
    if (rows.length > 0) await tx.insert(textVersions).values(rows).onConflictDoNothing();
  });
}

/**
 * What people are called, and what they call their things. Everything else has lines of its own.
 */
const Names = ['name', 'asker', 'client', 'decider', 'lightbox', 'owner', 'person', 'reference'];

/** Names in one line each: whoever types one must not write the rest of a letter of the site. */
const inOneLine = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Names.includes(key) && typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : value,
    ]),
  );

/**
 * The site's texts, held in memory. They are read again when the database notifies that one
 * changed.
 */
export async function openTexts(database: Database, clock: Clock) {
  let current: ReadonlyMap<string, CurrentText> = new Map();
  async function reload(): Promise<void> {
    const rows = await database.asSystem(newest);
    current = new Map(
      rows.map(({ name, language, subject, body, version, savedAt, savedById }) => [
        keyOf(name, language),
        { subject, body, version, savedAt: savedById === null ? null : savedAt },
      ]),
    );
  }
  await keepDelivered(database, clock);
  const stop = await database.listen(CHANNEL, { reread: reload });
  await reload();
  const read = (name: string, language: string): CurrentText =>
    current.get(keyOf(name, language)) ?? {
      ...deliveredText(name, language),
      version: 0,
      savedAt: null,
    };
  return {
    reload,
    stop,
    read,
    document: (document: DocumentName, language: string) =>
      read(nameOfDocument(document), language),
    /** An earlier version, or null. */
    version: (name: string, language: string, version: number) =>
      database.asSystem((tx) => readVersion(tx, { name, language }, version)),
    /** A mail with its placeholders filled. */
    mail(language: string, kind: string, given: Readonly<Record<string, unknown>>) {
      const { subject, body } = read(nameOfMail(kind), language);
      const values = inOneLine(given);
      return { subject: fillIn(subject ?? '', values), text: fillIn(body, values) };
    },
  };
}
export type TextsInMemory = Awaited<ReturnType<typeof openTexts>>;
