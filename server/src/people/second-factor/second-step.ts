import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { translate } from '../../settings/languages/texts.ts';
import type { CheckContext, Person } from './attempts.ts';
import { addPasskey, confirmTotp, type Added } from './manage-factors.ts';
import { newPasskeyOptions, passkeyOptions } from './passkeys.ts';
import { proveSecondFactor, stepAfterPassword, type Proof, type Refused } from './second-factor.ts';
import { beginTotp } from './totp.ts';

/**
 * The token endpoint's answer when no tokens are issued yet. `error` says what the sign-in page
 * must ask for. After a wrong code it asks again.
 */
export interface StepNeeded {
  readonly error:
    | 'second_factor_required'
    | 'second_factor_wrong'
    | 'second_factor_locked'
    | 'second_factor_setup_required';
  readonly error_description: string;
  /** For the browser, if the person has a passkey. */
  readonly passkey_options?: object;
  /** For an app and for a new passkey, if a second factor has to be set up first. */
  readonly setup?: {
    readonly secret: string;
    readonly uri: string;
    readonly qr_code: string;
    readonly passkey_options: object;
  };
}

/** The person has passed. Recovery codes are there if the first factor was set up just now. */
export interface Passed {
  readonly recoveryCodes: readonly string[] | null;
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

const errorOf: Record<Refused['refused'], StepNeeded['error']> = {
  SecondFactorWrong: 'second_factor_wrong',
  SecondFactorLocked: 'second_factor_locked',
};

async function askToProve(
  context: CheckContext,
  person: Person,
  proof: Proof,
  language: string,
): Promise<StepNeeded | Passed> {
  const isGiven = proof.code !== undefined || proof.passkey !== undefined;
  const proved = isGiven ? await proveSecondFactor(context, person, proof, language) : null;
  if (proved && !('refused' in proved)) return { recoveryCodes: null };
  const options = await passkeyOptions(context, person);
  const code = proved ? proved.refused : 'SecondFactorRequired';
  return {
    error: proved ? errorOf[proved.refused] : 'second_factor_required',
    error_description: translate(language, 'AbpAccount', code),
    ...(options ? { passkey_options: options } : {}),
  };
}

/** Adds the first factor. Returns null if nothing was given yet. */
async function addGiven(
  context: CheckContext,
  person: Person,
  { code, passkey }: Proof,
  language: string,
): Promise<Added | null> {
  const change = { person, grantId: '', language };
  if (passkey)
    return addPasskey(context, change, passkey as unknown as RegistrationResponseJSON, '');
  return code === undefined ? null : confirmTotp(context, change, code, '');
}

async function askToAdd(
  context: CheckContext,
  person: Person,
  proof: Proof,
  language: string,
): Promise<StepNeeded | Passed> {
  const added = await addGiven(context, person, proof, language);
  if (added && !('refused' in added)) return { recoveryCodes: added.codes };
  const isLocked = added?.refused === 'SecondFactorLocked';
  const code = added ? added.refused : 'SecondFactorSetupRequired';
  const { secret, uri, qrCode } = await beginTotp(context, person);
  return {
    error: isLocked ? 'second_factor_locked' : 'second_factor_setup_required',
    error_description: translate(language, 'AbpAccount', code),
    setup: {
      secret,
      uri,
      qr_code: qrCode,
      passkey_options: await newPasskeyOptions(context, person),
    },
  };
}

/** The step that the token endpoint still needs from a person after the right password, if any. */
export async function secondStep(
  context: CheckContext,
  person: Person,
  given: { code: string | undefined; passkey: string | undefined },
  language: string,
): Promise<StepNeeded | Passed> {
  const proof = { code: given.code?.slice(0, 64), passkey: readPasskey(given.passkey) };
  const step = await stepAfterPassword(context, person);
  if (step === 'Nothing') return { recoveryCodes: null };
  return step === 'Prove'
    ? askToProve(context, person, proof, language)
    : askToAdd(context, person, proof, language);
}
