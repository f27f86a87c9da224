import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Basket } from '@editorial/contracts/checkout';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { isGranted } from '@editorial/contracts/granted';
import { Policy } from '@editorial/contracts/policy';
import { recentApi } from '@editorial/contracts/recent';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { eq, inArray } from 'drizzle-orm';
import { assets, assetSets, categories } from '../../catalog/assets/assets.tables.ts';
import { orderRequests } from '../../commerce/tables/order-requests.tables.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { required } from '../../ground/required.ts';
import type { TestSite } from '../test-site.testing.ts';
import { openCallers, openGridSite, type GridCaller } from './access-callers.testing.ts';
import { allEndpoints } from './endpoints.testing.ts';

const States = ['Draft', 'Submitted', 'Rejected', 'Withdrawn'] as const;

let site: TestSite;
let setId: number;
/** Pictures of the contributor that nobody else may see. */
let hidden: string[];
/** Pictures of nobody that nobody but reviewers may see. */
let orphans: string[];
/** What people made with these pictures while they were public. */
let kept: string[];

const changed = (ids: string[], values: Partial<typeof assets.$inferInsert>) =>
  site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set(values).where(inArray(assets.id, ids)),
  );

before(async () => {
  site = await openGridSite();
  const titles = States.flatMap((state) => [`${state} of the contributor`, `${state} of nobody`]);
  const ids = new Map<string, string>();
  for (const [index, title] of titles.entries())
    ids.set(title, await site.add(`#10${index}0${index}0`, 'Hidden', { title }));
  const { database } = site.context;
  const [person] = await database.asSystem((tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.email, 'contributor@editorial.test')),
  );
  const of = (whose: string) =>
    States.map((state) => required(ids.get(`${state} of ${whose}`), ''));
  [hidden, orphans] = [of('the contributor'), of('nobody')];
  await changed(hidden, { contributorId: required(person, 'The contributor').id });
  const all = [...hidden, ...orphans];
  kept = [...(await keptWhilePublic(all)), await askedFor(all)];
  for (const [index, status] of States.entries())
    await changed([hidden[index]!, orphans[index]!], { status });
  await site.context.database.inTenant(HOST_TENANT, async (tx) => {
    const [row] = await tx.select().from(assets).where(eq(assets.id, orphans[3]!));
    setId = required(row, 'The picture').setId;
    await tx.update(assetSets).set({ coverId: orphans[3]! }).where(eq(assetSets.id, setId));
    await tx
      .insert(categories)
      .values({ id: 'C01', names: {}, coverId: orphans[3]!, creationTime: new Date() })
      .onConflictDoNothing();
    await tx.update(categories).set({ coverId: orphans[3]! }).where(eq(categories.id, 'C01'));
  });
});
after(() => site.close());

const basketOf = (ids: readonly string[]): Basket => ({
  subscriptionImages: [],
  aLaCarteImages: ids.map((assetId) => ({
    assetId,
    resolutionType: 0,
    licenseZoneId: 'worldwide',
  })),
});

/** What people keep of pictures while these are public. Gives the ids of what they made. */
async function keptWhilePublic(ids: string[]): Promise<string[]> {
  const made: string[] = [];
  for (const person of ['client', 'newcomer', 'contributor']) {
    const token = await site.tokenOf(person);
    const { create } = lightboxesApi;
    const { status, body } = await site.call('POST', create.path, {
      token,
      body: { name: `Kept by ${person}`, assetIds: ids },
    });
    assert.equal(status, 201);
    made.push(body.id);
    for (const assetId of ids)
      await site.call('POST', recentApi.view.path, { token, body: { assetId } });
  }
  return made;
}

/** A request for the pictures by somebody who may ask for anything. */
async function askedFor(ids: string[]): Promise<string> {
  const token = await site.tokenOf('newcomer');
  const { body: plan } = await site.call('POST', subscriptionApi.startPayPerImage.path, { token });
  return site.context.database.inTenant(HOST_TENANT, async (tx) => {
    const [asker] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, 'newcomer@editorial.test'));
    const [row] = await tx
      .insert(orderRequests)
      .values({
        subscriptionId: plan.id,
        userId: required(asker, 'The asker').id,
        basket: basketOf(ids),
        language: 'en',
        creationTime: new Date(),
      })
      .returning({ id: orderRequests.id });
    return required(row, 'The request').id;
  });
}

const seesAll = ({ granted }: GridCaller) =>
  granted !== null && isGranted(Policy.AssetsReview, granted);

/** The paths of a call with each id. */
const addressesOf = ({ path }: Endpoint, ids: readonly string[]): string[] =>
  path.includes(':')
    ? (path.includes(':setId') ? [String(setId)] : ids).map((id) => path.replaceAll(/:\w+/g, id))
    : [path];

const Queries = [
  '',
  '?includeHidden=true',
  '?mine=true',
  '?status=Withdrawn',
  '?includeDetails=true',
];

/** One body that many calls accept: they read the fields that they know. */
const bodyOf = (ids: readonly string[]) => ({
  ...basketOf(ids),
  quoteHash: '-',
  assetId: ids[0],
  assetIds: ids,
  ids,
  selection: { ids },
  resolutionType: 1,
  text: 'Harbour',
  name: 'Harbour',
});

test('[R7.23] no answer to anybody without a right has the address of a hidden picture’s file', async () => {
  const people = await openCallers(site);
  const ids = [...hidden, ...orphans];
  const leaks: string[] = [];
  let answers = 0;
  for (const caller of people.filter((one) => !seesAll(one))) {
    const foreign = caller.name === 'contributor' ? orphans : ids;
    const isForeign = new RegExp(`file/(${foreign.join('|')})/`);
    for (const [name, endpoint] of await allEndpoints()) {
      if (name === 'ownDataApi.close') continue;
      const isRead = endpoint.method === 'GET';
      for (const address of addressesOf(
        endpoint,
        isRead ? [...foreign, ...kept] : foreign.slice(-1),
      ))
        for (const query of isRead && address === endpoint.path ? Queries : ['']) {
          const { status, body } = await site.call(endpoint.method, address + query, {
            token: caller.token,
            headers: caller.headers,
            ...(endpoint.body ? { body: bodyOf(foreign) } : {}),
          });
          if (status < 300) answers += 1;
          const found = isForeign.exec(JSON.stringify(body));
          if (found) leaks.push(`${name} (${address}${query}) to ${caller.name}: ${found[0]}`);
        }
    }
  }
  assert.ok(answers > 500, `${answers} calls were answered`);
  assert.deepEqual(leaks, []);
});
