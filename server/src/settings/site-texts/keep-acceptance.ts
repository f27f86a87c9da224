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
 * Whether the versions of now are those that a page showed. Callers that show no page send none.
 */
export function areTermsAsShown(
  context: Texts,
  shown: ShownTerms | undefined,
  language: string,
): boolean {
  if (!shown) return true;
  const now = termsNow(context, knownLanguage(shown, language));
  return (
    now.language === shown.language && now.terms === shown.terms && now.license === shown.license
  );
}

/** The language that a page showed the texts in; if there is none like it, that of the request. */
const knownLanguage = (shown: ShownTerms, language: string): string =>
  Languages.some(({ cultureName }) => cultureName === shown.language) ? shown.language : language;

/**
 * The versions that a call accepts: those that a page showed, or those of now. Throws
 * `Editorial:TermsChanged`, with those of now, if a page showed others: nobody accepts what they
 * could not read.
 */
export function assertTermsAsShown(
  context: Texts,
  shown: ShownTerms | undefined,
  language: string,
): ShownTerms {
  if (!shown) return termsNow(context, language);
  if (areTermsAsShown(context, shown, language)) return shown;
  const terms = termsNow(context, knownLanguage(shown, language));
  throw problem('Editorial:TermsChanged', { data: { terms } });
}

export interface Acceptance {
  readonly userId: string;
  readonly occasion: 'Registration' | 'Plan' | 'Order';
  readonly terms: ShownTerms;
  readonly now: Date;
}

/**
 * Keeps which versions of terms and license somebody accepted, in the transaction that they
 * accepted them with. The accepted texts can be read later, because versions of texts stay.
 */
export async function keepAcceptance(
  tx: Tx,
  { userId, occasion, terms, now }: Acceptance,
): Promise<void> {
  const rows = accepted.map(
    (document) => sql`(${userId}, ${occasion}, ${document}, ${terms.language},
      ${terms[document]}, ${now.toISOString()})`,
  );
  await tx.execute(sql`insert into accepted_terms
      (user_id, occasion, document, language, version, accepted_at)
    values ${sql.join(rows, sql`, `)}`);
}
