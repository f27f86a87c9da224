import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { Browser } from './browser.testing.ts';

/** The person whom the twin signs in, with its claims. */
export interface TwinPerson {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export const TWIN_CLIENT = { clientId: 'editorial', clientSecret: 'a-secret-of-the-twin' } as const;

/**
 * Another OpenID Connect provider, on a port of its own. It wants PKCE and a secret, and signs in whoever `person`
 * is, without asking.
 */
export async function openTwinIssuer() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let person: TwinPerson | null = null;
  return {
    issuer,
    /** Null: the person refuses. */
    become: (next: TwinPerson | null) => void (person = next),
    /** Serves, once it is known where people come back to. */
    serve(redirectUri: string): void {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: TWIN_CLIENT.clientId,
            client_secret: TWIN_CLIENT.clientSecret,
            redirect_uris: [redirectUri],
          },
        ],
        pkce: { required: () => true },
        cookies: { keys: ['twin'] },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['given_name', 'family_name'],
        },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        findAccount: (_ctx, id) => ({
          accountId: id,
          claims: () => ({ ...person, sub: id }) as never,
        }),
        async loadExistingGrant(ctx) {
          const { Grant } = provider;
          const grant = new Grant({
            accountId: ctx.oidc.session?.accountId ?? '',
            clientId: TWIN_CLIENT.clientId,
          });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
      const answer = provider.callback();
      server.on('request', (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return answer(request, response);
        return void provider.interactionFinished(
          request,
          response,
          person
            ? { login: { accountId: person.sub } }
            : { error: 'access_denied', error_description: 'No.' },
        );
      });
    },
    /** Follows redirects at the twin, as a browser without a session there. Returns where it leads back to. */
    async visit(address: URL): Promise<URL> {
      const browser = new Browser();
      let at = address;
      for (let hops = 0; at.origin === issuer && hops < 10; hops += 1) {
        const response = await browser.open(at);
        const next = response.headers.get('location');
        if (!next)
          throw new Error(`The twin answered ${response.status}: ${await response.text()}`);
        at = new URL(next, at);
      }
      return at;
    },
    close: () => void server.close(),
  };
}
