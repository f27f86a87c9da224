import type { ShownTerms } from '@editorial/contracts/shown-terms';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { Languages } from '../languages/texts.ts';
import type { TextsInMemory } from './texts-in-memory.ts';

const accepted = ['terms', 'license'] as const;

interface Texts {
  readonly texts: Pick<TextsInMemory, 'document'>;
}

/** The versions of terms and license that hold now, in a language. */
export function termsNow({ texts }: Texts, language: string): ShownTerms {
  const versionOf = (document: (typeof accepted)[number]) =>
    texts.document(document, language).version;
  return { language, terms: versionOf('terms'), license: versionOf('license') };
}

/**
 * Throws `Editorial:TermsChanged`, with the versions of now, if a page showed others: nobody accepts
 * what they could not read. Callers that show no page send none.
 */
export function assertTermsAsShown(
  context: Texts,
  shown: ShownTerms | undefined,
  language: string,
): void {
  if (!shown) return;
  const isKnown = Languages.some(({ cultureName }) => cultureName === shown.language);
  const now = termsNow(context, isKnown ? shown.language : language);
  const isSame = now.terms === shown.terms && now.license === shown.license;
  if (!isKnown || !isSame) throw problem('Editorial:TermsChanged', { data: { terms: now } });
}

export interface Acceptance {
  readonly userId: string;
  readonly occasion: 'Registration' | 'Plan' | 'Order';
  /** In which the texts were shown. */
  readonly language: string;
  readonly now: Date;
}

/**
 * Keeps which versions of terms and license somebody accepted, in the transaction that they
 * accepted them with. The accepted texts can be read later, because versions of texts stay.
 */
export async function keepAcceptance(
  context: Texts,
  tx: Tx,
  { userId, occasion, language, now }: Acceptance,
): Promise<void> {
  const versions = termsNow(context, language);
  const rows = accepted.map(
    (document) => sql`(${userId}, ${occasion}, ${document}, ${language},
      ${versions[document]}, ${now.toISOString()})`,
  );
  await tx.execute(sql`insert into accepted_terms
      (user_id, occasion, document, language, version, accepted_at)
    values ${sql.join(rows, sql`, `)}`);
}
