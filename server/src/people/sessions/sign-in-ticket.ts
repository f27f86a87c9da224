import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../ground/database/database.ts';
import type { Environment } from '../../ground/environment.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import type { Context } from '../../settings/context/context.ts';
import { isLockedByStaff } from '../passwords/check-password.ts';
import { createCode, findCode, spendCode } from '../passwords/codes.ts';
import { normalize } from '../passwords/passwords.ts';
import { mayUsePassword } from '../provider-rows/required-provider.ts';

/** The time in which a browser that registered somebody, or set a password, begins a sign-in. */
const LIFETIME_MS = 2 * 60_000;

/** Over HTTPS, browsers accept the cookie from the host itself only. */
const cookieName = ({ publicUrl }: Pick<Environment, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? '__Host-registered' : '_registered';

const cookieOptions = ({ publicUrl }: Pick<Environment, 'publicUrl'>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  }) as const;

/** Makes a ticket with which the browser that registered, or set a new password, signs in once. */
export const createTicket = async (tx: Tx, user: User, now: Date): Promise<string> =>
  `${user.id}.${await createCode(tx, user, { purpose: 'SignIn', address: user.email, now, lifetimeMs: LIFETIME_MS })}`;

/** A ticket for nobody, which looks like any other: whether an address is known stays unsaid. */
export const noTicket = (): string => `${randomUUID()}.${randomBytes(32).toString('base64url')}`;

/**
 * Whether a page of the site sent the request. A form of another site could otherwise register
 * somebody in a visitor's browser, and sign the visitor in to an account that is not theirs. Such a
 * form can't send JSON, and browsers say from where they send.
 */
const isOfOwnPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^application\/json\b/.test(headers['content-type'] ?? '') &&
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';

/** Leaves the ticket in a cookie that no script reads: it is in no address and in no log. */
export function leaveTicket(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  environment: Pick<Environment, 'publicUrl'>,
  ticket: string,
): undefined {
  if (!isOfOwnPage(request)) return;
  void reply.setCookie(cookieName(environment), ticket, {
    ...cookieOptions(environment),
    maxAge: LIFETIME_MS / 1000,
  });
}

/** Whether the browser has a ticket, one for nobody too. */
export const hasTicket = (
  { environment }: Pick<Context, 'environment'>,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): boolean => cookies[cookieName(environment)] !== undefined;

/**
 * Spends the browser's ticket, and returns its person, if the sign-in is for exactly that address,
 * or for that person's ID, which the link for a new password has. Null in all other cases: the page
 * then asks for the password. A lock by wrong passwords is for passwords alone.
 */
export async function spendTicket(
  context: Pick<Context, 'clock' | 'database' | 'environment' | 'settings'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  hint: unknown,
): Promise<User | null> {
  const { clock, database, environment } = context;
  const name = cookieName(environment);
  const [userId = '', code = ''] = (request.cookies[name] ?? '').split('.');
  if (!/^[\da-f-]{36}$/.test(userId) || code === '' || typeof hint !== 'string') return null;
  void reply.clearCookie(name, cookieOptions(environment));
  const now = clock.now();
  const [user] = await database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.id, userId)),
  );
  if (!user?.isActive || (hint !== userId && user.normalizedEmail !== normalize(hint))) return null;
  if (isLockedByStaff(context, user) || !(await mayUsePassword(database, user))) return null;
  try {
    return await database.inTenant(user.tenantId, async (tx) => {
      const found = await findCode(tx, user.id, code, now);
      if (found?.purpose !== 'SignIn' || found.address !== user.normalizedEmail) return null;
      await spendCode(tx, user.id, code, now);
      return user;
    });
  } catch (error) {
    // Another request has just spent it.
    if (error instanceof HttpProblem) return null;
    throw error;
  }
}
