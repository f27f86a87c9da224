import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import type { TextsInMemory } from './texts-in-memory.ts';

const accepted = ['terms', 'license'] as const;

export interface Acceptance {
  readonly userId: string;
  readonly occasion: 'Registration' | 'Plan';
  /** In which the texts were shown. */
  readonly language: string;
  readonly now: Date;
}

/**
 * Keeps which versions of terms and license somebody accepted, in the transaction that they
 * accepted them with. The accepted texts can be read later, because versions of texts stay.
 */
export async function keepAcceptance(
  { texts }: { readonly texts: Pick<TextsInMemory, 'document'> },
  tx: Tx,
  { userId, occasion, language, now }: Acceptance,
): Promise<void> {
  for (const document of accepted)
    await tx.execute(sql`insert into accepted_terms
        (user_id, occasion, document, language, version, accepted_at)
      values (${userId}, ${occasion}, ${document}, ${language},
        ${texts.document(document, language).version}, ${now.toISOString()})`);
}
