import { Counter, type Registry } from 'prom-client';

/** Metrics that rise during an attack, counted per process. */
const signIns = new Counter({
  name: 'editorial_sign_ins_total',
  help: 'Sign-ins by how they ended',
  labelNames: ['result'],
  registers: [],
});
const refusedCalls = new Counter({
  name: 'editorial_refused_calls_total',
  help: 'Calls refused: 401 a token that is no good, 403 not allowed, 429 too many',
  labelNames: ['status'],
  registers: [],
});
const impersonations = new Counter({
  name: 'editorial_impersonations_total',
  help: 'Impersonations by how they went',
  labelNames: ['result'],
  registers: [],
});

const SignInResults = ['succeeded', 'failed'] as const;
const RefusalStatuses = [401, 403, 429] as const;
const ImpersonationResults = ['started', 'ended', 'refused'] as const;

// Start at zero, which a rate needs.
for (const result of SignInResults) signIns.inc({ result }, 0);
for (const status of RefusalStatuses) refusedCalls.inc({ status: String(status) }, 0);
for (const result of ImpersonationResults) impersonations.inc({ result }, 0);

export const countSignIn = (result: (typeof SignInResults)[number]): void =>
  signIns.inc({ result });
export const countImpersonation = (result: (typeof ImpersonationResults)[number]): void =>
  impersonations.inc({ result });
/** Counts an answer if it is a refusal. */
export function countRefusal(status: number): void {
  if ((RefusalStatuses as readonly number[]).includes(status))
    refusedCalls.inc({ status: String(status) });
}

export function measureSecurity(registry: Registry): void {
  registry.registerMetric(signIns);
  registry.registerMetric(refusedCalls);
  registry.registerMetric(impersonations);
}
