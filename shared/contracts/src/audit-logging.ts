import { id, instant, page, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** Actions that the audit log records. */
export const AuditActions = [
  'SignIn.Succeeded',
  'SignIn.Failed',
  'SignOut',
  'Session.Ended',
  'Session.ReuseDetected',
  'Access.Refused',
  'Impersonation.Started',
  'Impersonation.Ended',
  'Impersonation.Refused',
  'Account.Registered',
  'Account.Changed',
  'Account.Closed',
  'Account.DataCopied',
  'Password.ResetRequested',
  'Password.Reset',
  'Password.Changed',
  'Email.Confirmed',
  'SecondFactor.Added',
  'SecondFactor.Removed',
  'SecondFactor.RemovedByOperator',
  'SecondFactor.Refused',
  'SecondFactor.Locked',
  'SecondFactor.RecoveryCodesRenewed',
  'SecondFactor.RecoveryCodeUsed',
  'SecondFactor.RuleSet',
  'Administrator.Created',
  'Role.Granted',
  'Role.Added',
  'Role.Changed',
  'Role.Removed',
  'Permissions.Changed',
  'Person.Created',
  'Person.Changed',
  'Person.Invited',
  'Person.Locked',
  'Person.Unlocked',
  'Person.RolesChanged',
  'People.Exported',
  'SecondFactor.Reset',
  'Organizations.Exported',
  'Organization.Created',
  'Organization.Changed',
  'Organization.Removed',
  'JoinApplication.Answered',
  'JoinApplication.Accepted',
  'JoinApplication.Declined',
  'Client.Added',
  'Client.Changed',
  'Client.SecretRenewed',
  'Client.Removed',
  'Team.Changed',
  'Team.Removed',
  'Team.KeyAdded',
  'Team.KeyRemoved',
  'Team.SignerAdded',
  'Team.SignerRemoved',
  'Subscription.Created',
  'Subscription.Changed',
  'Subscription.Removed',
  'Subscription.StateChanged',
  'Subscription.CreditsAdjusted',
  'Subscription.VolumeAdjusted',
  'Lightbox.LinkMade',
  'Lightbox.LinkEnded',
  'Plan.Created',
  'Plan.Changed',
  'Plan.Removed',
  'Prices.Changed',
  'Prices.Withdrawn',
  'Subscription.Cancelled',
  'Subscription.Kept',
  'PlanInvoice.Paid',
  'PlanBilling.Changed',
  'Seat.Invited',
  'Seat.InvitationWithdrawn',
  'Seat.Taken',
  'Seat.Changed',
  'Seat.Removed',
  'Order.Placed',
  'Order.Paid',
  'Order.PaymentRecorded',
  'Order.Cancelled',
  'Licenses.Exported',
  'Statements.Closed',
  'Asset.StatusChanged',
  'Asset.Changed',
  'Asset.Removed',
  'Transfer.Created',
  'Transfer.Changed',
  'Transfer.Removed',
  'Release.Changed',
  'AuditLog.Exported',
  'AuditLog.Expired',
] as const;

export type AuditAction = (typeof AuditActions)[number];

/** One entry, in ABP's terms: `userId` is the actor, `entityChanges` name what was affected. */
export const auditLogItem = z.object({
  id: z.string(),
  executionTime: instant,
  action: z.string(),
  userId: z.nullable(id),
  userName: z.nullable(z.string()),
  tenantId: z.nullable(id),
  impersonatorUserId: z.nullable(id),
  impersonatorUserName: z.nullable(z.string()),
  impersonatorTenantId: z.nullable(id),
  clientIpAddress: z.nullable(z.string()),
  httpMethod: z.nullable(z.string()),
  url: z.nullable(z.string()),
  correlationId: z.nullable(z.string()),
  entityChanges: z.array(
    z.object({
      entityTypeFullName: z.string(),
      entityId: z.string(),
      propertyChanges: z.array(
        z.object({ propertyName: z.string(), originalValue: z.string(), newValue: z.string() }),
      ),
    }),
  ),
  extraProperties: z.record(z.string(), z.unknown()),
});

export type AuditLogItem = z.infer<typeof auditLogItem>;

const time = z.optional(z.union([instant, z.iso.date()]));
const word = z.optional(z.string().check(z.minLength(1), z.maxLength(256)));
export const auditLogFilter = z.object({
  startTime: time,
  endTime: time,
  /** A full action name, or the part before its dot, such as `SignIn`. */
  action: word,
  userId: z.optional(id),
  userName: word,
  impersonatorUserId: z.optional(id),
  /** The affected person or thing. */
  entityId: word,
  entityTypeFullName: word,
  clientIpAddress: word,
  correlationId: word,
  httpMethod: word,
  url: word,
});

const base = '/api/audit-logging/audit-logs';
const access = { policy: Policy.AuditLogs };

/** The audit log of the caller's tenant, for administrators. */
export const auditLoggingApi = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Search the audit log; counts stop at ten thousand',
    query: z.extend(auditLogFilter, {
      ...paging,
      sorting: z._default(
        z.enum(['executionTime desc', 'executionTime asc']),
        'executionTime desc',
      ),
    }),
    response: page(auditLogItem),
    access,
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary: 'The audit log as CSV, newest first',
    query: auditLogFilter,
    response: z.any(),
    media: 'text/csv',
    access,
  }),
};
