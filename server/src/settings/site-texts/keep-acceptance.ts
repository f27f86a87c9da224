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

/** Whether the versions of now are those that a page showed. Callers that show no page send none. */
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
 * Throws `Editorial:TermsChanged`, with the versions of now, if a page showed others: nobody accepts
 * what they could not read.
 */
export function assertTermsAsShown(
  context: Texts,
  shown: ShownTerms | undefined,
  language: string,
): void {
  if (!shown || areTermsAsShown(context, shown, language)) return;
  const terms = termsNow(context, knownLanguage(shown, language));
  throw problem('Editorial:TermsChanged', { data: { terms } });
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

/** Checks and keeps what the page of a plan that begins showed. */
export async function acceptForPlan(
  context: Texts,
  tx: Tx,
  {
    terms,
    language,
    ...who
  }: Omit<Acceptance, 'occasion'> & { readonly terms: ShownTerms | undefined },
): Promise<void> {
  assertTermsAsShown(context, terms, language);
  await keepAcceptance(context, tx, {
    ...who,
    occasion: 'Plan',
    language: terms?.language ?? language,
  });
}
