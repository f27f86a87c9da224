import { problem } from '../../ground/problem.ts';

/**
 * Refuses whoever has not confirmed the address of the account: anybody registers with anybody's.
 * Endpoints say it in the contract (`confirmed`), pages of the issuer call it themselves.
 */
export function assertConfirmed({ emailConfirmed }: { readonly emailConfirmed: boolean }): void {
  if (!emailConfirmed) throw problem('Editorial:EmailNotConfirmed');
}
