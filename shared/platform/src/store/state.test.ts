import { accountApi } from '@editorial/contracts/account';
import { ProfileType } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { FakeApi, aSubscription, aUser, installFakePlatform } from '@editorial/testing';
import { refreshSubscriptionState } from '../subscription/subscription-state.ts';
import { getSetting, hasPolicy } from './configuration.slice.ts';
import { restoreSession, setLanguage, setTenant } from './session.slice.ts';
import { activeSubscriptionState } from './subscription.slice.ts';
import { getState, patch } from './store.ts';

test('[R1.15][R3.15] a subscription without clientId is a free trial, and counts as active', () => {
  const { clientId: _, ...trial } = aSubscription();
  expect(activeSubscriptionState(trial)).toMatchObject({
    hasActiveSubscription: true,
    isFreeTrialSubscription: true,
  });
  expect(activeSubscriptionState(aSubscription())).toMatchObject({
    hasActiveSubscription: true,
    isFreeTrialSubscription: false,
  });
  expect(activeSubscriptionState(null)).toMatchObject({
    hasActiveSubscription: false,
    isFreeTrialSubscription: false,
  });
});

test('[R3.62][R9.44] language and tenant are stored as abpSession and restored', async () => {
  await installFakePlatform();
  setLanguage('de');
  setTenant({ id: 't', name: 'northlight', isAvailable: true });
  expect(JSON.parse(localStorage.getItem('abpSession') ?? '')).toEqual({
    language: 'de',
    tenant: { id: 't', name: 'northlight', isAvailable: true },
  });
  patch('session', { language: null, tenant: null });
  restoreSession();
  expect(getState().session).toMatchObject({ language: 'de', tenant: { name: 'northlight' } });
});

test('[R4.26] a signed-in user requests the three states and the profile; without a user, there is no request', async () => {
  const api = new FakeApi()
    .answer(accountApi.publicProfile, {
      profile: { type: ProfileType.Client, name: '', company: '' },
    })
    .answer(subscriptionApi.active, { hasSubscription: false, subscription: null })
    .answer(subscriptionApi.approved, { hasSubscription: true, subscription: aSubscription() })
    .answer(subscriptionApi.isMasterUser, { isMasterUser: false })
    .install();
  await installFakePlatform();
  await refreshSubscriptionState();
  expect(api.seen).toHaveLength(0);
  await installFakePlatform({ user: aUser() });
  await refreshSubscriptionState();
  expect(api.seen).toHaveLength(4);
  expect(getState().subscription).toMatchObject({
    isKnown: true,
    hasActiveSubscription: false,
    isMasterUser: false,
    profileType: ProfileType.Client,
  });
  expect(getState().subscription.approved).not.toBeNull();
});

test('[R3.42] DisableSetView and IsSetViewDefault count only when their text is True', async () => {
  await installFakePlatform({
    settings: { DisableSetView: 'True', IsSetViewDefault: 'true' },
    policies: ['A'],
  });
  expect([
    getSetting('DisableSetView') === 'True',
    getSetting('IsSetViewDefault') === 'True',
    getSetting('Other') === 'True',
  ]).toEqual([true, false, false]);
  expect([hasPolicy('A'), hasPolicy('B')]).toEqual([true, false]);
});
