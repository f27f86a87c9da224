import { interactionPolicy } from 'oidc-provider';

const { base, Prompt } = interactionPolicy;

/**
 * Sign-in is prompted when it is needed. Account choice and consent are prompted only when the
 * client requests them: the operator registers clients, and has consented for the site.
 */
export function promptPolicy() {
  const policy = base();
  policy.remove('consent');
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  policy.add(new Prompt({ name: 'consent', requestable: true }));
  return policy;
}

/** The address of a prompt's page. */
export const promptAddress = (uid: string, prompt: string): string =>
  prompt === 'login' ? `/identity/interaction/${uid}` : `/identity/interaction/${uid}/${prompt}`;
