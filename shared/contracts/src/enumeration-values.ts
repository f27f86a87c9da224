// The enumerations, without schemas: the first page uses some, and loads no library of schemas.

type Values<T> = T[keyof T];

/** R3.01, R3.02, R3.78N */
export const ProfileType = { SoleTrader: 0, LimitedCompany: 1, Agency: 2, Client: 3 } as const;
export type ProfileType = Values<typeof ProfileType>;
/** R3.03 */
export const Role = { Admin: 1, Contributor: 2, ProfitCalculation: 4, Client: 9 } as const;
export type Role = Values<typeof Role>;
/** R3.04 */
export const ResolutionType = { High: 0, Low: 1, Preview: 2, Thumb: 3 } as const;
export type ResolutionType = Values<typeof ResolutionType>;
/** R3.05 */
export const SelectionMode = { Individual: 0, Folder: 1 } as const;
export type SelectionMode = Values<typeof SelectionMode>;
/** R3.06 */
export const Quality = { High: 0, Low: 1 } as const;
export type Quality = Values<typeof Quality>;
/** R3.07 */
export const TransferProtocol = { Ftp: 0, Sftp: 1, Ftps: 2, SftpSsh: 3 } as const;
export type TransferProtocol = Values<typeof TransferProtocol>;
/** R3.08 */
export const BillingPeriod = { Monthly: 1, Quarterly: 2, Annually: 3 } as const;
export type BillingPeriod = Values<typeof BillingPeriod>;
/** How often credits are granted: the second period type of the specification (R3.09, R3.86N). */
export const CreditCycle = { Monthly: 1, Annually: 2 } as const;
export type CreditCycle = Values<typeof CreditCycle>;
/** R3.10 */
export const SubscriptionState = { Created: 1, Approved: 2, Activated: 3, Deactivated: 4 } as const;
export type SubscriptionState = Values<typeof SubscriptionState>;
