import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { contributorsApi } from '@editorial/contracts/contributors';
import { TransferProtocol } from '@editorial/contracts/enumerations';
import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import { refundsApi } from '@editorial/contracts/refunds';
import { salesApi } from '@editorial/contracts/sales';
import {
  newSshKey,
  openSshd,
  type RealServer,
  withoutSshd,
} from '../../catalog/transfers/real-servers.testing.ts';
import { newHostKey, openTestSftp } from '../../catalog/transfers/sftp-server.testing.ts';
import { transfersOf } from '../../catalog/transfers/transfers.testing.ts';
import { uploadBytes } from '../../catalog/uploads/upload.testing.ts';
import { billing, byMoney } from '../checkout/baskets.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { CLOSING_DELAY_MS, monthOf, monthSpan } from '../profit/profit.rules.ts';
import { closeMonth, statementsOf } from '../profit/statements.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { large } from '../licensing/licensing.testing.ts';
import { mailContributors, mailStatements } from '../profit/contributor-mails.job.ts';
import { nearDuplicate, photograph } from './photographs.testing.ts';

/** Half of them are uploaded, half are on a file server. */
const COUNT = 60;
/** These are so large that Low is a size of its own. */
const SOLD = 3;
const password = 'pa55word';
const email = 'contributor@editorial.test';
let money: MoneySite;
let folder: string;
let root: string;
let server: { readonly port: number; close(): Promise<void> };

/** OpenSSH where it is installed, else a small server of this process. */
async function openServer(): Promise<RealServer> {
  if (withoutSshd !== false) return openTestSftp({ root, hostKey: newHostKey(), password });
  const hostKey = await newSshKey(join(folder, 'host'));
  const port = await freePort();
  return openSshd(folder, { root, password, hostKey, userKey: hostKey, port });
}

before(
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'editorial-journey-'));
    root = join(folder, 'files');
    await mkdir(join(root, 'shoot'), { recursive: true });
    for (let n = COUNT / 2; n < COUNT; n += 1)
      await writeFile(
        join(root, 'shoot', `DSC_${n}.jpg`),
        await (n === COUNT - 1 ? nearDuplicate(3, n, 480, 320) : photograph(n, 480, 320)),
      );
    server = await openServer();
    money = await openMoneySite({ PRIVATE_FILE_SERVERS: 'on' });
  },
  { timeout: 180_000 },
);
after(async () => {
  await money.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
const contributor = () => money.as('contributor');
const admin = () => money.as('admin');
async function own(status: string, count = COUNT) {
  const query = `mine=true&status=${status}&maxResultCount=100`;
  for (;;) {
    const { items } = (await contributor().get(`${catalogApi.list.path}?${query}`)).body;
    if (items.length === count && items.every(({ width }: { width: number }) => width > 0))
      return items as { id: string; title: string }[];
  }
}
const decide = async (id: string, body: object) =>
  assert.equal((await admin().put(at(catalogApi.update, id), body)).status, 200);
const submit = async (id: string, words = '') => {
  const answer = await contributor().post(at(ownPicturesApi.submit, id), { words });
  assert.equal(answer.status, 204, JSON.stringify(answer.body));
};

test('60 photographs with texts, of a folder and a server: submitted, reviewed, sold, refunded, stated', async () => {
  const { site } = money;
  const token = await site.tokenOf('contributor');
  for (let n = 0; n < COUNT / 2; n += 1) {
    const { width, height } = n < SOLD ? large : { width: 480, height: 320 };
    const bytes = await photograph(n, width, height);
    const upload = await uploadBytes(site, token, bytes, `IMG_${n}.jpg`);
    assert.equal((await contributor().post(catalogApi.create.path, upload)).status, 201);
  }
  const { define, run } = transfersOf(site, token, {
    protocol: TransferProtocol.Sftp,
    host: '127.0.0.1',
    port: server.port,
    userName: 'ada',
    secret: password,
  });
  const id = await define({ folder: withoutSshd === false ? join(root, 'shoot') : '/shoot' });
  const { state, reason, taken } = await run(id);
  assert.deepEqual([state, reason, taken], ['Done', '', COUNT / 2]);

  // Each has the texts of its file.
  const drafts = await own('Draft');
  assert.deepEqual(
    new Set(drafts.map(({ title }) => title)),
    new Set(Array.from({ length: COUNT }, (_, n) => `Harbor ${n}`)),
  );
  for (const draft of drafts) {
    const releases = { modelRelease: 'NotNeeded', propertyRelease: 'NotNeeded' };
    const changed = await contributor().put(at(catalogApi.update, draft.id), releases);
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    await submit(draft.id);
  }

  // The review begins with the oldest. One goes back with words, which stay beside the answer.
  const queue = `${catalogApi.list.path}?status=Submitted&includeHidden=true&sorting=oldest`;
  const [first] = (await admin().get(`${queue}&maxResultCount=1`)).body.items;
  assert.equal(first.title, 'Harbor 0');
  await decide(first.id, { status: 'Returned', statusReason: 'The horizon leans.' });
  await submit(first.id, 'Straightened.');
  const steps = (await contributor().get(at(ownPicturesApi.steps, first.id))).body.items;
  assert.deepEqual(
    steps.map(({ status, words }: { status: string; words: string }) => [status, words]),
    [
      ['Submitted', ''],
      ['Returned', 'The horizon leans.'],
      ['Submitted', 'Straightened.'],
    ],
  );
  // The last one is nearly the same as the third, which is published by then.
  const waiting = await own('Submitted');
  const last = `Harbor ${COUNT - 1}`;
  for (const picture of waiting.toSorted(
    (one, two) => +(one.title === last) - +(two.title === last),
  )) {
    await decide(picture.id, { status: 'Accepted' });
    if (picture.title === last) {
      const alike = (await admin().get(at(catalogApi.nearDuplicates, picture.id))).body.items;
      assert.equal(alike[0]?.title, 'Harbor 3', JSON.stringify(alike));
    }
    await decide(picture.id, { status: 'Published' });
  }
  const titles = new Set(Array.from({ length: SOLD }, (_, n) => `Harbor ${n}`));
  const sold = (await own('Published'))
    .filter(({ title }) => titles.has(title))
    .map(({ id }) => id);

  // Sold on account: pending until it is paid.
  const basket = byMoney(...sold);
  const quote = (await money.as('client').post(checkoutApi.quote.path, basket)).body;
  const { body: order } = await money
    .as('client')
    .post(
      checkoutApi.order.path,
      { ...basket, quoteHash: quote.quoteHash, billing, paymentMethod: 'OnAccount' },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
  const states = async () =>
    (await contributor().get(contributorsApi.earnings.path)).body.items.map(
      (one: { kind: string; state: string; revenue: number }) => [one.kind, one.state, one.revenue],
    );
  assert.deepEqual(
    await states(),
    Array.from({ length: 3 }, () => ['Sale', 'Pending', 1900]),
  );
  await admin().post(at(salesApi.recordPayment, order.id), { reference: 'Transfer 1' });
  assert.deepEqual(
    await states(),
    Array.from({ length: 3 }, () => ['Sale', 'Cleared', 1900]),
  );
  assert.equal(await mailContributors(site.context), 1);
  await site.mailTo(email, /^News of your pictures/);

  // The month is closed and mailed. Then one license is refunded.
  const month = monthOf(money.now());
  const { end } = monthSpan(month);
  await site.context.database.inTenant(HOST_TENANT, async (tx) => {
    await closeMonth(tx, month, 'Paul Novak', new Date(end.getTime() + CLOSING_DELAY_MS));
    await mailStatements(site.context, tx, month);
  });
  await site.mailTo(email, /^Your statement for .*\$22\.80/);
  const { items } = (await admin().get(`${salesApi.orders.path}?filter=${order.number}`)).body;
  const path = at(refundsApi.view, items[0].invoiceId);
  const { lines } = (await admin().get(path)).body;
  const refund = await admin().post(
    at(refundsApi.refund, items[0].invoiceId),
    { reason: 'Damaged', scope: 'Lines', lineIds: [lines[0].id] },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  assert.equal(refund.status, 200, JSON.stringify(refund.body));
  const statement = async (of: string) =>
    site.context.database.inTenant(HOST_TENANT, (tx) => statementsOf(tx, of));
  const [[closed], [next]] = [await statement(month), await statement(monthOf(end))];
  assert.deepEqual([closed?.revenue, closed?.share, closed?.lines.length], [5700, 2280, 3]);
  assert.deepEqual(
    next?.lines.map(({ kind, revenue, share }) => [kind, revenue, share]),
    [['Return', -1900, -760]],
  );
  await money.assertLedger();
});
