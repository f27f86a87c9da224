import type { Adapter, AdapterPayload, Client, ClientMetadata, Provider } from 'oidc-provider';
import { eq } from 'drizzle-orm';
import type { Database } from '../../ground/database/database.ts';
import { storable } from '../../ground/database/storable.ts';
import type { oidcAdapter } from '../sessions/oidc-adapter.ts';
import { clients, type ClientRow } from './clients.tables.ts';
import { isSecret } from './client-secret.ts';

/** Client properties that the library stores in addition to the standard ones. */
export const OwnMetadata = ['origins', 'access_token_seconds', 'refresh_token_seconds', 'user_id'];

/** An origin used as an address means its root, with or without the trailing slash. */
const spellings = (address: string): string[] => {
  const bare = address.replace(/\/$/, '');
  return /^https?:/.test(address) && new URL(address).origin === bare
    ? [bare, `${bare}/`]
    : [address];
};

export const metadataOf = (row: ClientRow): ClientMetadata => ({
  client_id: row.clientId,
  client_name: row.name,
  ...(row.secretHash === null
    ? { token_endpoint_auth_method: 'none' as const }
    : {
        token_endpoint_auth_method: 'client_secret_basic' as const,
        client_secret: row.secretHash,
      }),
  application_type: row.redirectUris.every((address) => /^https?:/.test(address))
    ? ('web' as const)
    : ('native' as const),
  grant_types: row.grants,
  response_types: row.grants.includes('authorization_code') ? (['code'] as const) : [],
  redirect_uris: row.redirectUris.flatMap(spellings),
  post_logout_redirect_uris: row.postLogoutRedirectUris.flatMap(spellings),
  scope: row.scopes.join(' '),
  origins: row.origins,
  access_token_seconds: row.accessTokenSeconds,
  refresh_token_seconds: row.refreshTokenSeconds,
  user_id: row.userId,
});

/** Wraps the issuer's storage so that clients are read from their own table. */
export const withClients =
  (database: Database, Others: ReturnType<typeof oidcAdapter>) =>
  (kind: string): Adapter => {
    const others = new Others(kind);
    if (kind !== 'Client') return others;
    return Object.assign(others, {
      async find(id: string): Promise<AdapterPayload | undefined> {
        const [row] = await database.asSystem((tx) =>
          tx
            .select()
            .from(clients)
            .where(eq(clients.clientId, storable(id))),
        );
        return row && (metadataOf(row) as AdapterPayload);
      },
    });
  };

/** Makes the library compare digests, since only a digest of each secret is stored. */
export function compareDigests(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: Client, given: string): boolean {
      return this.clientSecret !== undefined && isSecret(given, this.clientSecret);
    },
  });
}

/** Lifetime of a client's tokens, in seconds. */
export const lifeOf = (client: Client | undefined, token: 'access' | 'refresh', usual: number) =>
  Number(client?.[`${token}_token_seconds`] ?? usual);
