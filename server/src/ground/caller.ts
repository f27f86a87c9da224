import type { ProfileType, Role } from '@editorial/contracts/enumerations';

/** For whom an order is placed: the caller, or the person whose request is approved. */
export type Buyer = Pick<Caller, 'userId' | 'name' | 'emailConfirmed'>;

/** The caller of a request, from the access token and the database. */
export interface Caller {
  readonly userId: string;
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly userName: string;
  /** First and last name, or the user name. */
  readonly name: string;
  readonly person: {
    readonly name: string;
    readonly surname: string;
    readonly email: string;
    readonly phoneNumber: string | null;
  };
  readonly roles: readonly Role[];
  readonly profileType: ProfileType;
  readonly granted: Readonly<Record<string, boolean>>;
  readonly emailConfirmed: boolean;
  /**
   * The client that the token was issued to. Without `isWhole`, it may only use the policies among
   * its scopes.
   */
  readonly client?: {
    readonly clientId: string;
    readonly isMachine: boolean;
    readonly isWhole: boolean;
  };
  readonly impersonatorUserId?: string;
  readonly impersonatorTenantId?: string;
  readonly impersonatorUserName?: string | null;
}
