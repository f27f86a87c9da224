import { Secret, TOTP } from 'otpauth';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import QRCode from 'qrcode';
import type { Tx } from '../../database/database.ts';
import { seal, unseal } from '../../sealed.ts';
import type { CheckContext, Person } from './attempts.ts';
import { authenticators, type AuthenticatorRow } from './second-factor.tables.ts';
import { required } from '../../required.ts';

const PERIOD = 30;
/** Codes of the previous and next step are accepted too, since phone clocks differ. */
const WINDOW = 1;
const owner = (userId: string) => `totp:${userId}`;
const generator = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Editorial',
    label,
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

async function setupOf(id: string, secret: string, person: Person): Promise<TotpSetup> {
  const uri = generator(secret, person.email).toString();
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2 });
  return {
    id,
    secret,
    uri,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  };
}

/** Returns the unconfirmed app, or creates one. A reloaded page therefore shows the same secret. */
export async function beginTotp(
  { database, clock, secrets }: CheckContext,
  person: Person,
): Promise<TotpSetup> {
  return database.asSystem(async (tx) => {
    const [begun] = await tx
      .select()
      .from(authenticators)
      .where(
        and(
          eq(authenticators.userId, person.id),
          eq(authenticators.kind, 'Totp'),
          isNull(authenticators.confirmedAt),
        ),
      );
    if (begun)
      return setupOf(
        begun.id,
        unseal(secrets.sealingKey, owner(person.id), required(begun.sealedSecret, 'The secret')),
        person,
      );
    const secret = new Secret({ size: 20 }).base32;
    const [row] = await tx
      .insert(authenticators)
      .values({
        tenantId: person.tenantId,
        userId: person.id,
        kind: 'Totp',
        name: '',
        sealedSecret: seal(secrets.sealingKey, owner(person.id), secret),
        createdAt: clock.now(),
      })
      .returning({ id: authenticators.id });
    return setupOf(required(row, 'The new app').id, secret, person);
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
  code: string,
  { isNew = false }: { isNew?: boolean } = {},
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
    const secret = unseal(
      secrets.sealingKey,
      owner(person.id),
      required(row.sealedSecret, 'The secret'),
    );
    const totp = generator(secret);
    const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
    if (delta === null) continue;
    const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
    if (await takeStep(tx, row, step, now)) return row;
  }
  return null;
}
