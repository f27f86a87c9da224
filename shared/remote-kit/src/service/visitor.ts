import { serviceAudience } from '@editorial/contracts/remote-services';
import { createRemoteJWKSet, jwtVerify } from 'jose';

/** The caller of the service, as the site's token names it. */
export interface Visitor {
  /** The id of the person. */
  readonly userId: string;
  /** The id of the person's organization. */
  readonly tenantId: string;
  /** The registered policies that the person has. */
  readonly policies: readonly string[];
  /** The id of the administrator who acts for the person, if somebody does. */
  readonly impersonatorId: string | null;
}

export interface VerifierOptions {
  /** The name of the remote, as registered. */
  readonly remote: string;
  /** The site's public address: it issues the tokens. */
  readonly site: string;
  /** Where the service reaches the site, if not at its public address. */
  readonly siteInside?: string | undefined;
}

/** By how much the clocks of the site and of the service may differ, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 180;

/** A visitor's token is missing, of another service, or no longer valid. */
export class NotAuthenticated extends Error {}

interface ActClaim {
  readonly act?: { readonly sub?: string };
}

/**
 * Returns a function that reads the visitor of an `Authorization` header: null without one. It
 * throws
 * {@link NotAuthenticated} for a token that the site did not issue for this service.
 */
export function createVerifier({ remote, site, siteInside = site }: VerifierOptions) {
  const issuer = `${site.replace(/\/+$/, '')}/identity`;
  const keys = createRemoteJWKSet(new URL(`${siteInside.replace(/\/+$/, '')}/identity/jwks`));
  return async (authorization: string | undefined): Promise<Visitor | null> => {
    if (authorization === undefined) return null;
    const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: serviceAudience(remote),
        algorithms: ['RS256'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        typ: 'at+jwt',
        requiredClaims: ['sub', 'exp', 'tenantid'],
      });
      return {
        userId: String(payload.sub),
        tenantId: String(payload.tenantid),
        policies: String(payload.scope ?? '')
          .split(' ')
          .filter(Boolean),
        impersonatorId: (payload.act as ActClaim | undefined)?.act?.sub ?? null,
      };
    } catch (cause) {
      // If the site's keys can't be read, the token is neither valid nor refused.
      const code = String((cause as { code?: unknown }).code);
      if (!code.startsWith('ERR_J') || code === 'ERR_JWKS_TIMEOUT') throw cause;
      throw new NotAuthenticated('The token is not valid here.', { cause });
    }
  };
}
