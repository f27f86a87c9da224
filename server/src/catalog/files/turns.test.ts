import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { openJobs } from '../../ground/jobs/jobs.ts';
import { assets, uploads } from '../assets/assets.tables.ts';
import { openTestSite } from '../../testing/test-site.testing.ts';
import { RENDITIONS_JOB, renditionsJobData } from './renditions.job.ts';

test('contributors take turns: after a hundred pictures of one, the first picture of another waits for only one', async (t) => {
  // Jobs are only queued here. The worker starts when all are queued.
  const site = await openTestSite({ variables: { JOBS: 'off' } });
  let worker: Awaited<ReturnType<typeof openJobs>> | undefined;
  // The worker first: without its database, it would wait for ever.
  t.after(async () => {
    await worker?.stop();
    await site.close();
  });
  const { database, log } = site.context;
  const add = async (person: string, title: string) => {
    const { id: blobContainerId, uploadId } = await database.inTenant(HOST_TENANT, async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.email, `${person}@editorial.test`));
      const [row] = await tx
        .insert(uploads)
        .values({
          uploadId: randomUUID(),
          userId: user!.id,
          fileName: `${title}.jpg`,
          byteSize: 1,
          contentType: 'image/jpeg',
          storageKey: `uploads/${title}`,
          state: 'Completed',
        })
        .returning();
      return row!;
    });
    const { status } = await site.call('POST', '/api/asset-management/asset', {
      token: await site.tokenOf(person),
      body: { title, blobContainerId, uploadId },
    });
    assert.equal(status, 201);
  };
  for (const title of ['a1', 'a2', 'a3']) await add('contributor', title);
  for (const title of ['b1', 'b2']) await add('admin', title);
  const started = await openJobs(database, log);
  worker = started;
  const order: string[] = [];
  await new Promise<void>((done) => {
    void started.register(RENDITIONS_JOB, renditionsJobData, async ({ assetId }) => {
      const [asset] = await database.inTenant(HOST_TENANT, (tx) =>
        tx.select().from(assets).where(eq(assets.id, assetId)),
      );
      if (order.push(asset!.title) === 5) done();
    });
  });
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'b2', 'a3']);
});
