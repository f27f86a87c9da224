import type { Adapter, AdapterPayload, Client, ClientMetadata, Provider } from 'oidc-provider';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { oidcAdapter } from '../oidc-adapter.ts';
import { clients, type ClientRow } from './clients.tables.ts';
import { isSecret } from './client-secret.ts';

/** What the library keeps with a client besides the standard's own. */
export const OwnMetadata = ['origins', 'access_token_seconds', 'refresh_token_seconds', 'user_id'];

/** An origin as address means its root, with a slash and without. */
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

/** The issuer's state as before; its clients from their own table. */
export const withClients =
  (database: Database, Others: ReturnType<typeof oidcAdapter>) =>
  (kind: string): Adapter => {
    const others = new Others(kind);
    if (kind !== 'Client') return others;
    return Object.assign(others, {
      async find(id: string): Promise<AdapterPayload | undefined> {
        const [row] = await database.asSystem((tx) =>
          tx.select().from(clients).where(eq(clients.clientId, id)),
        );
        return row && (metadataOf(row) as AdapterPayload);
      },
    });
  };

/** Only a digest of a secret is kept, so that is what is compared. */
export function compareDigests(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: Client, given: string): boolean {
      return this.clientSecret !== undefined && isSecret(given, this.clientSecret);
    },
  });
}

/** Lives of a client's tokens, s. */
export const lifeOf = (client: Client | undefined, token: 'access' | 'refresh', usual: number) =>
  Number(client?.[`${token}_token_seconds`] ?? usual);
