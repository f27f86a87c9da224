import { configurationApi } from './configuration.ts';
import { answerOf } from './endpoint.ts';
import { publicProfileApi } from './public-profile.ts';
import { subscriptionStateCalls } from './subscription-state.ts';

// The calls of each page for people who are signed in, or in an organization. The shell's build
// compiles the schemas of this file, as those of `first-visit.ts`.

export const tenantById = answerOf(configurationApi.tenantById);
export const tenantByName = answerOf(configurationApi.tenantByName);
export const publicProfile = answerOf(publicProfileApi.current);
export const activeSubscription = answerOf(subscriptionStateCalls.active);
export const approvedSubscription = answerOf(subscriptionStateCalls.approved);
export const isMasterUser = answerOf(subscriptionStateCalls.isMasterUser);
