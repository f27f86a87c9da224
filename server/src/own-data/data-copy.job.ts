import { Readable } from 'node:stream';
import { z } from '@editorial/contracts/schema';
import { and, eq } from 'drizzle-orm';
import { assetRenditions, assets } from '../catalog/assets/assets.tables.ts';
import { createArchive, type ArchiveEntry } from '../catalog/downloads/archive.ts';
import type { Caller, Context } from '../commerce/context/context.ts';
import { loadCaller } from '../people/permissions/callers.ts';
import { expireSecrets } from '../people/sessions/expire-secrets.ts';
import { issuedDocumentById, issuedFile } from '../commerce/issued-documents/keep-documents.ts';
import { documentsOf } from '../commerce/issued-documents/documents-of-person.ts';
import { sendAccountMail } from '../people/mails/account-mails.job.ts';
import { DefaultLanguage, shippedLanguage } from '../settings/languages/texts.ts';
import { privacyFactsOf } from './privacy/privacy-facts.ts';
import { collectData } from './collect.queries.ts';
import { copyPage } from './copy-page.ts';
import { dataCopies } from './data-copies.tables.ts';
import { copyKey, DATA_COPY_JOB, dataCopyJob, sweepCopies } from './data-copy.ts';
import { FORGET_JOB } from '../people/people/closed-name.ts';
import { emptyFinishedJobs, forgetGuestMarks, forgetJob, forgetPerson } from './forget.job.ts';

const SWEEP_JOB = 'account.data-copy-sweep';
type Job = z.infer<typeof dataCopyJob>;

/** Every document that was issued to the person, and the originals of a contributor's pictures. */
async function filesOf(context: Context, caller: Caller, modified: Date): Promise<ArchiveEntry[]> {
  const { database, storage } = context;
  const { userId, tenantId } = caller;
  const issued = await database.inTenant(tenantId, (tx) => documentsOf(tx, userId));
  const originals = await database.inTenant(tenantId, (tx) =>
    tx
      .select({
        number: assets.number,
        key: assetRenditions.storageKey,
        byteSize: assetRenditions.byteSize,
      })
      .from(assets)
      .innerJoin(assetRenditions, eq(assetRenditions.assetId, assets.id))
      .where(and(eq(assets.contributorId, userId), eq(assetRenditions.resolutionType, 0))),
  );
  const entries: ArchiveEntry[] = [];
  for (const { id, path } of issued) {
    // Each is read when its turn comes: a person may have thousands.
    const read = async () =>
      issuedFile(context, await database.inTenant(tenantId, (tx) => issuedDocumentById(tx, id)));
    entries.push({
      name: path,
      byteSize: (await read()).content.length,
      modified,
      open: async () => Readable.from([(await read()).content]),
    });
  }
  for (const { number, key, byteSize } of originals)
    entries.push({
      name: `pictures/${number}${/\.\w+$/.exec(key)?.[0] ?? ''}`,
      byteSize,
      modified,
      open: () => storage.get(key),
    });
  return entries;
}

async function pack(context: Context, { id, userId, tenantId, language }: Job): Promise<void> {
  const { database, storage, clock, settings } = context;
  const caller = await loadCaller(database, { sub: userId, tenantId });
  // The account was closed in the meantime.
  if (!caller) return;
  const modified = clock.now();
  const data = await database.asSystem((tx) => collectData(tx, userId));
  const page = copyPage({
    language: shippedLanguage(language) ?? DefaultLanguage,
    site: settings.valueOf('Site.Name'),
    at: modified,
    facts: privacyFactsOf(context),
    data,
  });
  const archive = await createArchive(await filesOf(context, caller, modified), [
    { name: 'data.json', content: JSON.stringify(data, null, 2), modified },
    { name: 'index.html', content: page, modified },
  ]);
  await storage.put(copyKey(id), archive.stream, {
    contentType: 'application/zip',
    byteSize: archive.byteSize,
  });
  const isKept = await database.inTenant(tenantId, async (tx) => {
    const ready = await tx
      .update(dataCopies)
      .set({ state: 'Ready', byteSize: archive.byteSize })
      .where(eq(dataCopies.id, id))
      .returning({ id: dataCopies.id });
    if (ready.length === 0) return false;
    await sendAccountMail(context, tx, {
      tenantId,
      to: caller.person.email,
      kind: 'data-copy',
      language,
      values: { name: caller.person.name },
      page: '/account/manage?tab=data',
    });
    return true;
  });
  // The account was closed meanwhile, and nobody else knows of the file.
  if (!isKept) await storage.remove(copyKey(id));
}

/** Makes a queued copy. */
export async function makeCopy(context: Context, job: Job, signal: AbortSignal): Promise<void> {
  const { database, storage, log } = context;
  const [copy] = await database.inTenant(job.tenantId, (tx) =>
    tx.select().from(dataCopies).where(eq(dataCopies.id, job.id)),
  );
  if (copy?.state !== 'Preparing') return;
  try {
    await pack(context, job);
  } catch (error) {
    await storage.remove(copyKey(job.id));
    // The server is shutting down: the next one to start repeats the job.
    if (signal.aborted) throw error;
    log.error({ err: error, copyId: job.id }, 'A copy of somebody’s data could not be made');
    await database.inTenant(job.tenantId, (tx) =>
      tx.update(dataCopies).set({ state: 'Failed' }).where(eq(dataCopies.id, job.id)),
    );
  }
}

/** Registers the background jobs about people's own data. */
export async function ownDataJobs(context: Context): Promise<void> {
  await context.jobs.register(DATA_COPY_JOB, dataCopyJob, (job, { signal }) =>
    makeCopy(context, job, signal),
  );
  await context.jobs.register(FORGET_JOB, forgetJob, (job) => forgetPerson(context, job));
  await context.jobs.register(SWEEP_JOB, z.object({}), async (_, { signal }) => {
    await sweepCopies(context);
    await emptyFinishedJobs(context);
    await forgetGuestMarks(context);
    await expireSecrets(context.database, signal);
  });
  await context.jobs.schedule(SWEEP_JOB, '17 3 * * *');
}
