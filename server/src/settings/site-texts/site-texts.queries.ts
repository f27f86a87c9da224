import type { TextContent } from '@editorial/contracts/site-texts';
import { and, desc, eq, lte, max } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { textVersions, type TextVersionRow } from './site-texts.tables.ts';

const MAX_VERSIONS = 100;

/** Which text, in which language. */
export interface Which {
  readonly name: string;
  readonly language: string;
}

const rowsOf = ({ name, language }: Which) =>
  and(eq(textVersions.name, name), eq(textVersions.language, language));

/** The newest versions of a text, the newest first. */
export const readVersions = (tx: Tx, which: Which): Promise<TextVersionRow[]> =>
  tx
    .select()
    .from(textVersions)
    .where(rowsOf(which))
    .orderBy(desc(textVersions.version))
    .limit(MAX_VERSIONS);

/** An earlier version of a text, or null. */
export async function readVersion(
  tx: Tx,
  which: Which,
  version: number,
): Promise<TextContent | null> {
  const [row] = await tx
    .select({ subject: textVersions.subject, body: textVersions.body })
    .from(textVersions)
    .where(and(rowsOf(which), eq(textVersions.version, version)));
  return row ?? null;
}

/** The version of a text that held at a moment. A moment before all versions has the first one. */
export async function versionAt(tx: Tx, which: Which, moment: Date): Promise<number> {
  const [found] = await tx
    .select({ version: max(textVersions.version) })
    .from(textVersions)
    .where(and(rowsOf(which), lte(textVersions.savedAt, moment)));
  return found?.version ?? 1;
}
