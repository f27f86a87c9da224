import { Secret, TOTP } from 'otpauth';
import { and, desc, eq, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm';
import { assertOpenAccount } from '../../ground/database/one-for-person.ts';
import type { Tx } from '../../ground/database/database.ts';
import { seal, unseal } from '../../ground/secrets/sealed.ts';
import type { CheckContext, Person } from './attempts.ts';
import { authenticators, type AuthenticatorRow } from './second-factor.tables.ts';
import { required } from '../../ground/required.ts';

const PERIOD = 30;
/** Codes of the previous and next step are accepted too, since phone clocks differ. */
const WINDOW = 1;
/** Apps that a person may have begun at the same time. */
const MOST_BEGUN = 10;
const owner = (userId: string) => `totp:${userId}`;
const generator = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

export interface TotpSetup {
  readonly id: string;
  /** For typing it into the app. */
  readonly secret: string;
  readonly uri: string;
  /** The URI as a QR code for the app's camera, as a data URL. */
  readonly qrCode: string;
}

async function setupOf(
  { settings }: Pick<CheckContext, 'settings'>,
  id: string,
  secret: string,
  person: Person,
): Promise<TotpSetup> {
  const names = { issuer: settings.valueOf('Site.Name'), label: person.email };
  const uri = generator(secret, names).toString();
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2 });
  return {
    id,
    secret,
    uri,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  };
}

const unconfirmedOf = (userId: string) =>
  and(
    eq(authenticators.userId, userId),
    eq(authenticators.kind, 'Totp'),
    isNull(authenticators.confirmedAt),
  );

/** Deletes apps that were begun and never confirmed, but the newest ones. */
export async function forgetUnconfirmed(tx: Tx, userId: string, kept: number): Promise<void> {
  const newest = tx
    .select({ id: authenticators.id })
    .from(authenticators)
    .where(unconfirmedOf(userId))
    .orderBy(desc(authenticators.createdAt))
    .limit(kept);
  await tx
    .delete(authenticators)
    .where(and(unconfirmedOf(userId), notInArray(authenticators.id, newest)));
}

/**
 * Begins an app with a secret of its own. A person who knows only the password must not learn the secret
 * that its person confirms later, so an app that was begun is shown again only to those who name
 * its id: the page that is shown again after a wrong code.
 */
export async function beginTotp(
  context: CheckContext,
  person: Person,
  begunId?: string,
): Promise<TotpSetup> {
  const { database, clock, secrets } = context;
  return database.asSystem(async (tx) => {
    const [begun] =
      begunId === undefined
        ? []
        : await tx
            .select()
            .from(authenticators)
            .where(and(unconfirmedOf(person.id), eq(authenticators.id, begunId)));
    if (begun)
      return setupOf(
        context,
        begun.id,
        unseal(secrets.sealingKey, {
          owner: owner(person.id),
          sealed: required(begun.sealedSecret, 'The secret'),
        }),
        person,
      );
    await assertOpenAccount(tx, person.id);
    await forgetUnconfirmed(tx, person.id, MOST_BEGUN - 1);
    const secret = new Secret({ size: 20 }).base32;
    const [row] = await tx
      .insert(authenticators)
      .values({
        tenantId: person.tenantId,
        userId: person.id,
        kind: 'Totp',
        name: '',
        sealedSecret: seal({ key: secrets.sealingKey, owner: owner(person.id), text: secret }),
        createdAt: clock.now(),
      })
      .returning({ id: authenticators.id });
    return setupOf(context, required(row, 'The new app').id, secret, person);
  });
}

/** Marks a code's step as used. Returns false if the same or a later step was used before. */
async function takeStep(tx: Tx, row: AuthenticatorRow, step: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: now })
    .where(
      and(
        eq(authenticators.id, row.id),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ id: authenticators.id });
  return taken.length > 0;
}

/**
 * Uses up a code. Returns the person's app that it is valid for, or null. `isNew` checks the
 * unconfirmed app instead.
 */
export async function takeTotp(
  { clock, secrets }: Pick<CheckContext, 'clock' | 'secrets'>,
  tx: Tx,
  person: Pick<Person, 'id'>,
  { code, isNew = false }: { readonly code: string; readonly isNew?: boolean },
): Promise<AuthenticatorRow | null> {
  const now = clock.now();
  const rows = await tx
    .select()
    .from(authenticators)
    .where(
      and(
        eq(authenticators.userId, person.id),
        eq(authenticators.kind, 'Totp'),
        (isNew ? isNull : isNotNull)(authenticators.confirmedAt),
      ),
    );
  for (const row of rows) {
    const secret = unseal(secrets.sealingKey, {
      owner: owner(person.id),
      sealed: required(row.sealedSecret, 'The secret'),
    });
    const totp = generator(secret);
    const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
    if (delta === null) continue;
    const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
    if (await takeStep(tx, row, step, now)) return row;
  }
  return null;
}
