import { sql } from 'drizzle-orm';
import { own, ownAddress, ownSubscriptions, ownTeam, type PersonalTable } from './personal-data.ts';

const purchases = { purpose: 'Purchases', basis: 'Contract', period: 'Books' } as const;

/** Plans, seats and orders. */
export const purchaseTables: readonly PersonalTable[] = [
  {
    table: 'withdrawals',
    ...purchases,
    basis: 'LegalObligation',
    rows: ownAddress('email'),
    columns: {
      name: 'Replaced',
      email: 'Mentions',
      reason: 'Mentions',
      handled_by: 'Actor',
      handled_note: 'Mentions',
    },
    copy: {
      withdrawals: (
        userId,
      ) => sql`select kind, name, email, reference, reason, ends_on, received_at,
        amount, currency, handled_at, handled_note from withdrawals
        where ${ownAddress('email')(userId)} order by received_at`,
    },
  },
  {
    table: 'subscriptions',
    ...purchases,
    rows: (userId) => sql`id in (${ownSubscriptions(userId)})`,
    columns: {
      client_id: 'Id',
      client_name: 'Replaced',
      created_by: 'Id',
      created_by_name: 'Actor',
      billing: 'Billing',
      card: 'Emptied',
      // Once Stripe has deleted the customer.
      stripe_customer_id: 'Emptied',
      next_plan: 'Kept',
      order_fields: 'Kept',
    },
    copy: {
      subscriptions: (userId) => sql`select id, client_name, plan_name, state, balance, currency,
        billing_period, seats, billing, card - 'paymentMethodId' as card, start_date, end_date,
        cancelled_at, next_plan, creation_time
        from subscriptions where client_id = ${userId} or created_by = ${userId} or exists (
          select from subscription_members
          where subscription_id = subscriptions.id and user_id = ${userId})`,
    },
  },
  {
    table: 'subscription_members',
    ...purchases,
    period: 'Account',
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: {
      seats: (userId) => sql`select plan_name, is_master_user, credit_limit, needs_approval
        from subscription_members join subscriptions on subscriptions.id = subscription_id
        where user_id = ${userId}`,
    },
  },
  {
    table: 'seat_invitations',
    ...purchases,
    period: 'Account',
    rows: (userId) => sql`(${ownAddress('email')(userId)}
      or subscription_id in (${ownSubscriptions(userId)}))`,
    columns: {
      email: 'Deleted',
      normalized_email: 'Deleted',
      code_hash: 'Deleted',
      invited_by: 'Id',
    },
    copy: {
      invitations: (
        userId,
      ) => sql`select email, is_master_user, invited_at, expires_at, accepted_at,
        withdrawn_at from seat_invitations
        where invited_by = ${userId} or ${ownAddress('email')(userId)}
        order by invited_at`,
    },
  },
  {
    table: 'subscription_state_changes',
    ...purchases,
    trigger: 'append_only',
    rows: (userId) => sql`subscription_id in (${ownSubscriptions(userId)})`,
    columns: { actor: 'Actor', impersonator_id: 'Id', reason: 'Mentions' },
    copy: {
      stateChanges: (
        userId,
      ) => sql`select subscription_id, state, at, actor_name(actor) as actor, reason
        from subscription_state_changes
        where subscription_id in (${ownSubscriptions(userId)}) order by at`,
    },
  },
  {
    table: 'ledger_entries',
    ...purchases,
    trigger: 'append_only',
    rows: (userId) => sql`subscription_id in (select id from subscriptions
      where client_id = ${userId} or created_by = ${userId}
        or exists (select from orders where orders.subscription_id = subscriptions.id
          and orders.user_id = ${userId}))`,
    columns: { actor: 'Actor', impersonator_id: 'Id' },
    copy: {
      credits: (userId) => sql`select subscription_id, kind, amount, balance_after, reference,
        actor_name(actor) as actor, at from ledger_entries where subscription_id in
          (select id from subscriptions where client_id = ${userId} or created_by = ${userId})
        order by running_number`,
    },
  },
  {
    table: 'orders',
    ...purchases,
    rows: own('user_id'),
    namedIn: (userId) => sql`subscription_id in (${ownSubscriptions(userId)})`,
    mentionedIn: (userId) => sql`subscription_id in (${ownSubscriptions(userId)})`,
    columns: {
      user_id: 'Id',
      impersonator_id: 'Id',
      billing: 'Billing',
      reference_values: 'Mentions',
      tax: 'Kept',
    },
    copy: {
      orders: (userId) => sql`select number, status, currency, credits, amount, tax, billing,
        payment_method, paid_at, cancelled_at, creation_time, waived_at, refund_asked_at,
        reference_values as "references",
        (select json_agg(json_build_object('asset', asset_number, 'title', asset_title,
          'credits', order_lines.credits, 'amount', order_lines.amount) order by position)
          from order_lines where order_id = orders.id) as lines
        from orders where user_id = ${userId} order by running_number`,
    },
  },
  {
    table: 'order_requests',
    ...purchases,
    period: 'Account',
    rows: own('user_id'),
    mentionedIn: (userId) => sql`user_id in (${ownTeam(userId)})`,
    columns: {
      user_id: 'Deleted',
      basket: 'Deleted',
      reference_values: 'Deleted',
      note: 'Mentions',
      reason: 'Mentions',
      decided_by: 'Id',
    },
    copy: {
      orderRequests: (
        userId,
      ) => sql`select state, basket, reference_values, note, reason, decided_at,
        creation_time from order_requests where user_id = ${userId} order by creation_time`,
      orderDecisions: (userId) => sql`select state, reason, decided_at from order_requests
        where decided_by = ${userId} order by decided_at`,
    },
  },
  {
    table: 'idempotency_keys',
    ...purchases,
    period: 'Days',
    rows: own('user_id'),
    columns: { user_id: 'Id' },
    copy: 'Passing',
  },
  {
    table: 'billing_addresses',
    ...purchases,
    period: 'Account',
    rows: (userId) => sql`(added_by = ${userId}
      or subscription_id in (${ownSubscriptions(userId)}))`,
    columns: { billing: 'Deleted', added_by: 'Deleted' },
    copy: {
      billingAddresses: (userId) => sql`select billing, creation_time from billing_addresses
        where added_by = ${userId} order by creation_time`,
    },
  },
  {
    table: 'plan_charges',
    ...purchases,
    rows: (userId) => sql`subscription_id in (${ownSubscriptions(userId)})`,
    columns: { change: 'Kept', tax: 'Kept', pay_url: 'Kept' },
    copy: {
      planPayments: (
        userId,
      ) => sql`select purpose, amount, currency, description, state, created_at,
        settled_at from plan_charges where subscription_id in (${ownSubscriptions(userId)})
        order by created_at`,
    },
  },
  {
    table: 'payment_cases',
    ...purchases,
    rows: (userId) => sql`order_id in (select id from orders where user_id = ${userId})`,
    columns: { reason: 'Mentions', handled_by: 'Actor', handled_note: 'Mentions' },
    copy: {
      paymentCases: (userId) => sql`select kind, amount, currency, reason, state, due_at, opened_at,
        closed_at, handled_at, handled_note from payment_cases
        where order_id in (select id from orders where user_id = ${userId})
          or plan_charge_id in (select id from plan_charges
            where subscription_id in (${ownSubscriptions(userId)})) order by opened_at`,
    },
  },
];
