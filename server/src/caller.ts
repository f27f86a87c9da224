import type { ProfileType, Role } from '@editorial/contracts/enumerations';

/** Who calls, as the access token and the database tell. */
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
  /** The client in between; without `isWhole` it may only what policies among its scopes allow. */
  readonly client?: {
    readonly clientId: string;
    readonly isMachine: boolean;
    readonly isWhole: boolean;
  };
  readonly impersonatorUserId?: string;
  readonly impersonatorTenantId?: string;
  readonly impersonatorUserName?: string | null;
}
