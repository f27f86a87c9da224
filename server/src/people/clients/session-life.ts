import type { Configuration } from 'oidc-provider';
import type { Environment } from '../../ground/environment.ts';
import { lifeOf } from './client-metadata.ts';

const nowSeconds = () => Math.floor(Date.now() / 1000);
/** At least 1: the library rejects a lifetime of 0 s. */
const lifeUntil = (end: number, longest: number) =>
  Math.max(1, Math.min(longest, end - nowSeconds()));

/**
 * How long people stay signed in: until a session has been idle for some time, and never longer
 * than a fixed time after the password was given. Each session is one grant, and refreshed tokens
 * end with the grant that they began with.
 */
export function sessionLives({
  sessionDays,
  sessionIdleHours,
}: Pick<Environment, 'sessionDays' | 'sessionIdleHours'>): Pick<
  NonNullable<Configuration['ttl']>,
  'Grant' | 'RefreshToken' | 'Session'
> {
  const wholeLife = sessionDays * 86_400;
  const idle = Math.min(sessionIdleHours * 3600, wholeLife);
  return {
    // The grant lasts as long as the client's tokens when those are configured to live longer.
    Grant: (ctx) => Math.max(wholeLife, lifeOf(ctx.oidc?.client, 'refresh', wholeLife)),
    RefreshToken: (ctx, _token, client) => {
      const longest = lifeOf(client, 'refresh', idle);
      return lifeUntil(ctx.oidc.entities.Grant?.exp ?? nowSeconds() + wholeLife, longest);
    },
    Session: (_ctx, session) => lifeUntil((session.loginTs ?? nowSeconds()) + wholeLife, idle),
  };
}

/**
 * Cookie names. Browsers accept these prefixes only over HTTPS from the host itself, so a
 * neighboring subdomain can't set them.
 */
export const cookieNames = ({ publicUrl }: Pick<Environment, 'publicUrl'>) =>
  publicUrl.startsWith('https:')
    ? {
        session: '__Host-session',
        interaction: '__Host-interaction',
        // Its path is that of the sign-in, which `__Host-` does not allow.
        resume: '__Secure-resume',
      }
    : { session: '_session', interaction: '_interaction', resume: '_interaction_resume' };
