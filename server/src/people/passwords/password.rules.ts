import { containsOwnWord } from '@editorial/contracts/own-words';
import { PublicSettings } from '../../settings/public-settings.ts';
import { isCommonPassword } from './known-passwords.rules.ts';

/**
 * Returns the keys of the rules that a password breaks, according to the settings that visitors can
 * read (R5.31 to R5.38). `own` contains the person's names and address.
 */
export function brokenPasswordRules(
  password: string,
  own: readonly string[] = [],
  changed: Readonly<Record<string, string>> = {},
): string[] {
  const settings = { ...PublicSettings, ...changed };
  const folded = password.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const asks = (name: string) =>
    settings[`Abp.Identity.Password.${name}`]?.toLowerCase() === 'true';
  const required = Number(settings['Abp.Identity.Password.RequiredLength']);
  const rules: readonly [string, boolean][] = [
    ['PasswordRequiresDigit', asks('RequireDigit') && !/[0-9]/.test(folded)],
    ['PasswordRequiresLower', asks('RequireLowercase') && !/[a-z]/.test(folded)],
    ['PasswordRequiresUpper', asks('RequireUppercase') && !/[A-Z]/.test(folded)],
    [
      'PasswordRequiresNonAlphanumeric',
      asks('RequireNonAlphanumeric') && !/[^A-Za-z0-9]/.test(folded),
    ],
    ['PasswordTooShort', password.length < (Number.isInteger(required) ? required : 1)],
    ['PasswordTooLong', password.length > 128],
    ['PasswordTooCommon', asks('RefuseCommon') && isCommonPassword(password)],
    ['PasswordContainsOwnName', asks('RefuseOwnNames') && containsOwnWord(password, own)],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([key]) => key);
}
