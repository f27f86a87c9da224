import { interactionPolicy } from 'oidc-provider';

const { base, Prompt } = interactionPolicy;

/**
 * Signing in is asked for when it is needed. Choosing an account and consent are asked for when the
 * client wants it: clients are registered by the operator, who has consented for the site.
 */
export function promptPolicy() {
  const policy = base();
  policy.remove('consent');
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  policy.add(new Prompt({ name: 'consent', requestable: true }));
  return policy;
}

/** Where the page of a prompt is. */
export const promptAddress = (uid: string, prompt: string): string =>
  prompt === 'login' ? `/identity/interaction/${uid}` : `/identity/interaction/${uid}/${prompt}`;
