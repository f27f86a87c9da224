import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { translate } from '../../configuration/texts.ts';
import type { CheckContext, Person } from './attempts.ts';
import { confirmTotp } from './manage-factors.ts';
import { passkeyOptions } from './passkeys.ts';
import { proveSecondFactor, stepAfterPassword, type Proof, type Refused } from './second-factor.ts';
import { beginTotp } from './totp.ts';

/**
 * The token endpoint's answer when no tokens are issued yet. `error` says what the sign-in page
 * must ask for. After a wrong code it asks again.
 */
export interface Asked {
  readonly error:
    | 'second_factor_required'
    | 'second_factor_wrong'
    | 'second_factor_locked'
    | 'second_factor_setup_required';
  readonly error_description: string;
  /** For the browser, if the person has a passkey. */
  readonly passkey_options?: object;
  /** For the app, if a second factor has to be set up first. */
  readonly setup?: { readonly secret: string; readonly uri: string; readonly qr_code: string };
}

/** Parses a passkey's answer from a form. Returns undefined if it can't be one. */
export function readPasskey(text: string | undefined): AuthenticationResponseJSON | undefined {
  if (!text || text.length > 20_000) return undefined;
  try {
    const given: unknown = JSON.parse(text);
    const isAnswer =
      typeof given === 'object' && given !== null && 'id' in given && 'response' in given;
    return isAnswer ? (given as AuthenticationResponseJSON) : undefined;
  } catch {
    return undefined;
  }
}

const errorOf: Record<Refused['refused'], Asked['error']> = {
  SecondFactorWrong: 'second_factor_wrong',
  SecondFactorLocked: 'second_factor_locked',
};

async function askToProve(
  context: CheckContext,
  person: Person,
  proof: Proof,
  language: string,
): Promise<Asked | null> {
  const isGiven = proof.code !== undefined || proof.passkey !== undefined;
  const proved = isGiven ? await proveSecondFactor(context, person, proof, language) : null;
  if (proved && !('refused' in proved)) return null;
  const options = await passkeyOptions(context, person);
  const code = proved ? proved.refused : 'SecondFactorRequired';
  return {
    error: proved ? errorOf[proved.refused] : 'second_factor_required',
    error_description: translate(language, 'AbpAccount', code),
    ...(options ? { passkey_options: options } : {}),
  };
}

async function askToAdd(
  context: CheckContext,
  person: Person,
  { code }: Proof,
  language: string,
): Promise<Asked | null> {
  const change = { person, grantId: '', language };
  const added = code === undefined ? null : await confirmTotp(context, change, code, '');
  if (added && !('refused' in added)) return null;
  if (added?.refused === 'SecondFactorLocked')
    return {
      error: 'second_factor_locked',
      error_description: translate(language, 'AbpAccount', 'SecondFactorLocked'),
    };
  const { secret, uri, qrCode } = await beginTotp(context, person);
  return {
    error: 'second_factor_setup_required',
    error_description: translate(
      language,
      'AbpAccount',
      added ? 'SecondFactorWrong' : 'SecondFactorSetupRequired',
    ),
    setup: { secret, uri, qr_code: qrCode },
  };
}

/** Returns what the token endpoint still needs from a person after the right password, or null. */
export async function secondStep(
  context: CheckContext,
  person: Person,
  given: { code: string | undefined; passkey: string | undefined },
  language: string,
): Promise<Asked | null> {
  const proof = { code: given.code?.slice(0, 64), passkey: readPasskey(given.passkey) };
  const step = await stepAfterPassword(context, person);
  if (step === 'Nothing') return null;
  return step === 'Prove'
    ? askToProve(context, person, proof, language)
    : askToAdd(context, person, proof, language);
}
