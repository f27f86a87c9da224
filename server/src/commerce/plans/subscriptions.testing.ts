import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import {
  openMoneySite,
  subscriptionPath as base,
  type MoneySite,
} from '../ledger/money.testing.ts';

const { Created, Approved, Activated, Deactivated } = SubscriptionState;

/**
 * A site for the tests of a file, and what staff does with subscriptions there. It opens before the
 * first test and closes after the last.
 */
export function subscriptionSite() {
  let money: MoneySite;
  before(
    async () => {
      money = await openMoneySite();
    },
    { timeout: 120_000 },
  );
  after(() => money.close());
  const admin = () => money.as('admin');
  const stateOf = async (id: string) => (await admin().get(`${base}/${id}`)).body.state;
  const setState = (id: string, state: number) =>
    admin().put(`${base}/${id}/state`, { state, reason: 'test' });
  async function newSubscription(change: Record<string, unknown> = {}) {
    const clientId = await money.userId('newcomer@editorial.test');
    const { status, body } = await admin().post(base, {
      clientId,
      planName: 'Studio',
      planId: 'studio',
      creditsPerCycle: 120,
      downloadVolume: 250,
      seats: 5,
      ...change,
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  }
  return {
    get money() {
      return money;
    },
    admin,
    stateOf,
    setState,
    newSubscription,
    /** Creates a subscription and moves it to the given state by allowed transitions. */
    async inState(state: number) {
      const { id } = await newSubscription();
      const way =
        {
          [Created]: [],
          [Approved]: [Approved],
          [Activated]: [Approved, Activated],
          [Deactivated]: [Deactivated],
        }[state] ?? [];
      for (const step of way) assert.equal((await setState(id, step)).status, 200);
      return id;
    },
  };
}
