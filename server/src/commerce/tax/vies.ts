import type { Billing } from '@editorial/contracts/checkout';
import { z } from '@editorial/contracts/schema';
import type { AddressProblem, TaxedBuyer } from '@editorial/contracts/tax';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { problem } from '../../ground/problem.ts';
import { numbersFor } from '../../settings/seller-numbers.ts';
import { sellerOf } from '../../settings/settings-in-memory.ts';
import { EuRates } from '../../ground/tax/tax-rates.ts';
import { vatChecks } from '../tables/vat-checks.tables.ts';
import { dependsOnVatNumber } from '../../ground/tax/tax.rules.ts';
import { vatNumberOf } from '../../ground/tax/vat-number.rules.ts';
import { addressProblemOf, checkedBilling, saleNow } from './vat-numbers.ts';

const VALID_FOR_MS = 24 * 3_600_000;
const TIMEOUT_MS = 4000;
/** A buyer who edits a basket waits for each quote. */
const QUOTE_TIMEOUT_MS = 1500;

/** The answer of VIES. When an office of a member state is away, it says so without `valid`. */
const answer = z.object({
  valid: z.optional(z.boolean()),
  requestIdentifier: z.nullish(z.string()),
  errorWrappers: z.optional(z.array(z.object({ error: z.string() }))),
});

interface Consultation {
  readonly isRegistered: boolean;
  /** The proof of the request. VIES gives it to those who name their own number. */
  readonly consultation: string | null;
}

const isInVies = (number: string): boolean => {
  const letters = number.slice(0, 2);
  return letters === 'EL' || letters === 'XI' || Object.hasOwn(EuRates, letters);
};

/** A number in VIES's two fields. Greek numbers begin with EL. */
const partsOf = (number: string) => ({
  countryCode: number.slice(0, 2),
  vatNumber: number.slice(2),
});

/** Asks VIES. Returns null if it does not know at the moment. */
async function ask(
  context: Context,
  url: string,
  number: string,
  timeoutMs: number,
): Promise<Consultation | null> {
  const seller = sellerOf(context.settings);
  const { country } = seller;
  const own = vatNumberOf(country, numbersFor(seller, country).vat);
  const requester =
    own && Object.hasOwn(EuRates, country)
      ? { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) }
      : {};
  try {
    const said = await context.dependencies.vatNumbers.ask(async () => {
      const response = await fetch(`${url.replace(/\/+$/, '')}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ ...partsOf(number), ...requester }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { ...answer.parse(await response.json()), status: response.status };
    });
    if (said.valid === undefined)
      throw new Error(said.errorWrappers?.[0]?.error ?? `It answered ${said.status}.`);
    return { isRegistered: said.valid, consultation: said.requestIdentifier || null };
  } catch (error) {
    context.log.warn({ error: String(error) }, 'VIES did not check a VAT number');
    return null;
  }
}

/**
 * Whether VIES knows the VAT number of an address. Null: it was not asked, because there is no
 * number, no tax that depends on it or no `VIES_URL`, or it did not answer.
 */
async function isRegistered(
  context: Context,
  buyer: TaxedBuyer,
  timeoutMs: number,
): Promise<boolean | null> {
  const { database, clock, environment } = context;
  const url = environment.viesUrl;
  const { country, vatNumber = '' } = buyer;
  const number = vatNumberOf(country, vatNumber);
  // Numbers of Monaco are French, and those of Northern Ireland are in VIES, too.
  if (!url || !number || !isInVies(number)) return null;
  const { seller, now: today } = saleNow(context);
  if (!dependsOnVatNumber(seller, buyer, today)) return null;

  const now = clock.now();
  const [known] = await database.asSystem((tx) =>
    tx
      .select({ isRegistered: vatChecks.isRegistered })
      .from(vatChecks)
      .where(
        and(
          eq(vatChecks.number, number),
          gt(vatChecks.checkedAt, new Date(now.getTime() - VALID_FOR_MS)),
        ),
      )
      .orderBy(desc(vatChecks.checkedAt))
      .limit(1),
  );
  // A company that was just registered is asked about again.
  if (known?.isRegistered) return true;
  const consulted = await ask(context, url, number, timeoutMs);
  if (!consulted) return null;
  await database.asSystem((tx) =>
    tx
      .insert(vatChecks)
      .values({ number, checkedAt: now, ...consulted })
      .onConflictDoNothing(),
  );
  return consulted.isRegistered;
}

/**
 * Refuses an address whose VAT number VIES does not know, if `VIES_URL` is set. Without an answer
 * the number counts by its format, and the next order asks again: a sale does not wait for the tax
 * office of another country. Call it before the transaction begins.
 */
export async function assertVatNumberRegistered(
  context: Context,
  billing: Billing | null | undefined,
): Promise<void> {
  if (!billing) return;
  if (
    (await isRegistered(context, checkedBilling(billing, saleNow(context)), TIMEOUT_MS)) === false
  )
    throw problem('Editorial:VatNumberNotRegistered', {
      validationErrors: [
        { message: 'Editorial::Editorial:VatNumberNotRegistered', members: ['vatNumber'] },
      ],
    });
}

/**
 * Why an order to this address would be refused, for pages that show it while it is typed. Call it
 * outside of a transaction.
 */
export async function addressProblemFor(
  context: Context,
  buyer: TaxedBuyer | undefined,
): Promise<AddressProblem | undefined> {
  if (!buyer) return undefined;
  const wrong = addressProblemOf(buyer, saleNow(context));
  if (wrong) return wrong;
  return (await isRegistered(context, buyer, QUOTE_TIMEOUT_MS)) === false
    ? 'VatNumberNotRegistered'
    : undefined;
}
