import { Readable } from 'node:stream';
import { licensingApi } from '@editorial/contracts/licensing';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { serve, type Call } from '../../people/access/serve.ts';
import { problem } from '../../ground/problem.ts';
import { licensesCsv } from './licenses.csv.ts';
import { transferLicenses } from './license-transfers.ts';
import { listLicenses } from './license-history.queries.ts';
import { readLicense } from './license.queries.ts';
import { licenses } from '../tables/licenses.tables.ts';

const initialsOf = (licensee: string): string =>
  licensee
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((sign) => /\p{L}|\p{N}/u.test(sign))
    .join('')
    .toUpperCase();

/** Verification codes are short, so checks are limited per address to prevent guessing. */
const limited = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Sends all licenses of the search as a CSV file, and records that they were exported. */
async function sendCsv(
  context: Context,
  { query, caller, reply }: Pick<Call<typeof licensingApi.export>, 'query' | 'caller' | 'reply'>,
) {
  await context.database.inTenant(caller.tenantId, async (tx) =>
    recordAudit(tx, { action: 'Licenses.Exported', data: { filter: query } }),
  );
  const text = licensesCsv(context, caller, query);
  // Read the first page before answering, so that an error can still set the status.
  const { value: first } = await text.next();
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="licenses.csv"');
  return Readable.from(
    (async function* whole() {
      yield first;
      yield* text;
    })(),
  );
}

/** The license with a code. The caller has only the code: it is of any tenant, with few fields. */
async function verify(context: Context, typed: string) {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^A-Z2-9]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-');
  const [license] = await context.database.asSystem((tx) =>
    tx.select().from(licenses).where(eq(licenses.verificationCode, code)),
  );
  if (!license) throw problem('Editorial:NotFound');
  return {
    assetNumber: license.assetNumber,
    licenseeInitials: initialsOf(license.licensee),
    issuedAt: license.issuedAt.toISOString(),
    isValid:
      license.revokedAt === null &&
      (license.endsAt === null || license.endsAt > context.clock.now()),
    revokedAt: license.revokedAt?.toISOString() ?? null,
  };
}

/** Registers the license routes: history, CSV and public verification (R7.91N). */
export function licensingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, licensingApi.list, ({ tx, query, caller, request }) =>
    listLicenses(tx, { context, caller, language: languageOf(request) }, query),
  );
  serve(app, licensingApi.export, (visit) => sendCsv(context, visit), { transaction: false });
  serve(app, licensingApi.get, ({ tx, params, caller, request }) =>
    readLicense(tx, { context, caller, language: languageOf(request) }, params.id),
  );
  serve(app, licensingApi.transfer, async ({ tx, caller, body }) => ({
    count: await transferLicenses(context, tx, caller, body),
  }));
  serve(app, licensingApi.verify, ({ params }) => verify(context, params.code), {
    transaction: false,
    config: limited,
  });
}
