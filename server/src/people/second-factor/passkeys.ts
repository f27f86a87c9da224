import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq, gt, lt } from 'drizzle-orm';
import { assertOpenAccount } from '../../ground/database/one-for-person.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { CheckContext, Person } from './attempts.ts';
import {
  authenticators,
  passkeyChallenges,
  type AuthenticatorRow,
} from './second-factor.tables.ts';
import { required } from '../../ground/required.ts';

/** Time limit for the browser, in ms. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000;
type Purpose = 'Add' | 'Check';
/** Loaded with the first passkey: with its certificates' code, it takes 10 MB. */
const passkeys = () => import('@simplewebauthn/server');
const siteOf = ({ environment }: Pick<CheckContext, 'environment'>) => {
  const { hostname, origin } = new URL(environment.publicUrl);
  return { rpID: hostname, origin };
};

const ofUser = (tx: Tx, userId: string): Promise<AuthenticatorRow[]> =>
  tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), eq(authenticators.kind, 'Passkey')));
const descriptors = (rows: readonly AuthenticatorRow[]) =>
  rows.map((row) => ({
    id: required(row.credentialId, 'The id of the passkey'),
    transports: row.transports as AuthenticatorTransport[],
  }));

async function keepChallenge(
  { clock }: Pick<CheckContext, 'clock'>,
  {
    tx,
    person,
    purpose,
    challenge,
  }: {
    readonly tx: Tx;
    readonly person: Person;
    readonly purpose: Purpose;
    readonly challenge: string;
  },
): Promise<void> {
  const now = clock.now();
  await assertOpenAccount(tx, person.id);
  await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, person.id), lt(passkeyChallenges.expiresAt, now)));
  await tx.insert(passkeyChallenges).values({
    tenantId: person.tenantId,
    userId: person.id,
    purpose,
    challenge,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  });
}

/** A challenge works once, for one person and one purpose. */
const takeChallenge =
  (context: Pick<CheckContext, 'clock' | 'database'>, person: Person, purpose: Purpose) =>
  (challenge: string): Promise<boolean> =>
    context.database.asSystem(async (tx) => {
      const taken = await tx
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challenge, challenge),
            eq(passkeyChallenges.userId, person.id),
            eq(passkeyChallenges.purpose, purpose),
            gt(passkeyChallenges.expiresAt, context.clock.now()),
          ),
        )
        .returning({ challenge: passkeyChallenges.challenge });
      return taken.length > 0;
    });

/** Options for the browser to create a passkey. */
export async function newPasskeyOptions(
  context: CheckContext,
  person: Person,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await context.database.asSystem((tx) => ofUser(tx, person.id));
  const { generateRegistrationOptions } = await passkeys();
  const options = await generateRegistrationOptions({
    rpName: context.settings.valueOf('Site.Name'),
    rpID: siteOf(context).rpID,
    userID: Uint8Array.from(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: descriptors(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await context.database.asSystem((tx) =>
    keepChallenge(context, { tx, person, purpose: 'Add', challenge: options.challenge }),
  );
  return options;
}

/**
 * Checks the browser's answer for a new passkey. Returns the row to store, or null if it is invalid.
 */
export async function readNewPasskey(
  context: CheckContext,
  person: Person,
  response: RegistrationResponseJSON,
): Promise<Pick<
  AuthenticatorRow,
  'credentialId' | 'publicKey' | 'signatureCount' | 'transports'
> | null> {
  const { rpID, origin } = siteOf(context);
  const { verifyRegistrationResponse } = await passkeys();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: takeChallenge(context, person, 'Add'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signatureCount: credential.counter,
    transports: [...(credential.transports ?? [])],
  };
}

/** Options for the browser to use one of the person's passkeys, or null if there are none. */
export async function passkeyOptions(
  context: CheckContext,
  person: Person,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const known = await context.database.asSystem((tx) => ofUser(tx, person.id));
  if (known.length === 0) return null;
  const { generateAuthenticationOptions } = await passkeys();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).rpID,
    allowCredentials: descriptors(known),
    userVerification: 'preferred',
  });
  await context.database.asSystem((tx) =>
    keepChallenge(context, { tx, person, purpose: 'Check', challenge: options.challenge }),
  );
  return options;
}

/** Whether the browser's answer proves possession of one of the person's passkeys. */
export async function checkPasskey(
  context: CheckContext,
  person: Person,
  response: AuthenticationResponseJSON,
): Promise<AuthenticatorRow | null> {
  const known = await context.database.asSystem((tx) => ofUser(tx, person.id));
  const row = known.find(({ credentialId }) => credentialId === response.id);
  if (!row) return null;
  const { rpID, origin } = siteOf(context);
  const { verifyAuthenticationResponse } = await passkeys();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takeChallenge(context, person, 'Check'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(
        Buffer.from(required(row.publicKey, 'The public key'), 'base64url'),
      ),
      counter: row.signatureCount,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  await context.database.asSystem((tx) =>
    tx
      .update(authenticators)
      .set({
        signatureCount: verified.authenticationInfo.newCounter,
        lastUsedAt: context.clock.now(),
      })
      .where(eq(authenticators.id, row.id)),
  );
  return row;
}
