import { accountApi } from '@editorial/contracts/account';
import {
  configurationApi,
  type ApplicationConfiguration,
} from '@editorial/contracts/configuration';
import { ProfileType } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { FakeApi, type Seen } from '@editorial/testing';

/** What was sent to the issuer. */
export interface Sent {
  readonly url: string;
  readonly form: URLSearchParams;
  readonly headers: Headers;
}

/** Installs an API that answers what the page of a client without a plan asks. */
export const installClientApi = (
  configuration: (seen: Seen) => ApplicationConfiguration,
): FakeApi =>
  new FakeApi()
    .answer(configurationApi.applicationConfiguration, configuration)
    .answer(configurationApi.applicationLocalization, { resources: {} })
    .answer(accountApi.publicProfile, {
      profile: { type: ProfileType.Client, name: '', company: '' },
    })
    .answer(subscriptionApi.active, { hasSubscription: false, subscription: null })
    .answer(subscriptionApi.approved, { hasSubscription: false, subscription: null })
    .answer(subscriptionApi.isMasterUser, { isMasterUser: false })
    .install();

/** Puts the issuer in front of an installed API, as a fake at the network boundary. */
export function installIssuer(answer: (sent: Sent) => Response): void {
  const rest = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (url.endsWith('openid-configuration'))
      return Response.json({
        issuer: 'x',
        token_endpoint: '/identity/token',
        revocation_endpoint: '/identity/token/revocation',
      });
    return url.startsWith('/identity')
      ? answer({ url, form: init?.body as URLSearchParams, headers: new Headers(init?.headers) })
      : rest(input, init);
  };
}
