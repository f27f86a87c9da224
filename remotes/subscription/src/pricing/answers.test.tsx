import { subscriptionApi } from '@editorial/contracts/subscription';
import { aSubscription, installFakePlatform, renderInside, testAnswers } from '@editorial/testing';
import { TrialOffer } from './TrialOffer.tsx';

testAnswers({
  endpoint: subscriptionApi.startTrial,
  answer: aSubscription(),
  field: 'planName',
  button: /StartTrial/,
  async open() {
    // The state of the plan is read again afterwards, unless nobody is signed in.
    await installFakePlatform();
    renderInside(
      <TrialOffer trial={{ days: 7, credits: 5, resolutionTypes: [] }} buyer="WithoutPlan" />,
    );
  },
});
