import type { Configuration } from 'oidc-provider';
import type { Environment } from '../environment.ts';
import { lifeOf } from './clients/client-metadata.ts';

const nowSeconds = () => Math.floor(Date.now() / 1000);
/** The library takes no life of 0 s. */
const lifeUntil = (end: number, longest: number) =>
  Math.max(1, Math.min(longest, end - nowSeconds()));

/**
 * How long somebody stays signed in: until a while passed without use, and never longer than a
 * fixed time after the password was given. Refreshed tokens end with the grant that they began
 * with; each session is one grant.
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
    // A client with longer tokens of its own has the grant to go with them.
    Grant: (ctx) => Math.max(wholeLife, lifeOf(ctx.oidc?.client, 'refresh', wholeLife)),
    RefreshToken: (ctx, _token, client) => {
      const longest = lifeOf(client, 'refresh', idle);
      return lifeUntil(ctx.oidc.entities.Grant?.exp ?? nowSeconds() + wholeLife, longest);
    },
    Session: (_ctx, session) => lifeUntil((session.loginTs ?? nowSeconds()) + wholeLife, idle),
  };
}

/** Browsers take these names only from the host itself, over https, and no neighbor can set them. */
export const cookieNames = ({ publicUrl }: Pick<Environment, 'publicUrl'>) =>
  publicUrl.startsWith('https:')
    ? {
        session: '__Host-session',
        interaction: '__Host-interaction',
        // Its path is the sign-in's own, which `__Host-` does not allow.
        resume: '__Secure-resume',
      }
    : { session: '_session', interaction: '_interaction', resume: '_interaction_resume' };
