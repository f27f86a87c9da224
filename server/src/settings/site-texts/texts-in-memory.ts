import type { TextContent } from '@editorial/contracts/site-texts';
import { sql } from 'drizzle-orm';
import { fillIn, Languages } from '../languages/texts.ts';
import type { Clock } from '../../ground/context/context.ts';
import { nameInMail, wordsInMail } from '../../ground/mail/name-in-mail.ts';
import { ownAddressIn } from '../../ground/mail/own-address.rules.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { type Database, HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import {
  deliveredText,
  type DocumentName,
  DocumentNames,
  isMail,
  nameOfDocument,
  nameOfMail,
} from './delivered-texts.ts';
import { foreignAddresses, isLinkAlone } from './mail-links.rules.ts';
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
 * Puts mails back to what came with the software whose text was saved before their addresses were
 * looked at, and whose link is inside another address or that lead elsewhere. The old text stays as
 * an earlier version, from which somebody who may can save it again.
 */
async function putBackUnchecked(
  database: Database,
  { now }: Clock,
  publicUrl: string,
): Promise<void> {
  await database.asSystem(async (tx) => {
    const rows = (await newest(tx)).filter(
      (row) =>
        isMail(row.name) &&
        row.savedById !== null &&
        !row.isChecked &&
        (!isLinkAlone(row) || foreignAddresses(row, publicUrl).length > 0),
    );
    for (const { name, language, version } of rows) {
      const next = { ...deliveredText(name, language), version: version + 1 };
      const made = await tx
        .insert(textVersions)
        .values({ name, language, ...next, savedAt: now(), isChecked: true })
        // Another server may do it at the same moment.
        .onConflictDoNothing()
        .returning({ version: textVersions.version });
      if (made.length > 0)
        recordAudit(tx, {
          action: 'Text.Changed',
          tenantId: HOST_TENANT,
          target: { type: 'Text', id: `${name}.${language}` },
          changes: { version: [version, version + 1] },
        });
    }
  });
}

/** Values that have lines of their own. All others are one line in a mail. */
const Blocks: ReadonlySet<string> = new Set([
  'words',
  'text',
  'reason',
  'note',
  'comments',
  'lines',
  'pictures',
  'facts',
  'ground',
  'what',
]);
/** Values that the site itself writes: the link of a mail, and names of its files. */
const OwnWords: ReadonlySet<string> = new Set(['address', 'file']);

/**
 * Each value as its mail may have it: whoever types a name must not write the rest of a letter of
 * the site, and nobody's words lead a reader elsewhere.
 */
const asTyped = (
  values: Readonly<Record<string, unknown>>,
  publicUrl: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value !== 'string' || OwnWords.has(key)) return [key, value];
      const shown = Blocks.has(key)
        ? wordsInMail(value, (word) => ownAddressIn(word, publicUrl) !== null)
        : nameInMail(value);
      return [key, shown];
    }),
  );

/** The site's texts, held in memory. They are read again when the database notifies that one changed. */
export async function openTexts(database: Database, clock: Clock, publicUrl: string) {
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
  await putBackUnchecked(database, clock, publicUrl);
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
    /** A mail with its placeholders filled, and the page to which it leads. */
    mail(language: string, kind: string, given: Readonly<Record<string, unknown>>) {
      const { subject, body } = read(nameOfMail(kind), language);
      const values = asTyped(given, publicUrl);
      return {
        subject: fillIn(subject ?? '', values),
        text: fillIn(body, values),
        language,
        ...(typeof given.address === 'string' && { address: given.address }),
      };
    },
  };
}
export type TextsInMemory = Awaited<ReturnType<typeof openTexts>>;
