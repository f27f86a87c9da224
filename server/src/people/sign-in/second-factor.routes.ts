import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { grantOf } from '../sessions/sessions.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { serve } from '../access/serve.ts';
import { limitByPerson } from '../../http/target-limits.ts';
import { problem } from '../../ground/problem.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { assertHoldsAdmin } from '../permissions/holds-admin.ts';
import { oidcPayloads } from '../sessions/oidc.tables.ts';
import { checkIdentity, checkMethods, personOf } from '../second-factor/identity-check.ts';
import {
  addPasskey,
  confirmTotp,
  removeAuthenticator,
  type Added,
  type Change,
} from '../second-factor/manage-factors.ts';
import { newPasskeyOptions, passkeyOptions } from '../second-factor/passkeys.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import {
  authenticatorsOf,
  isSecondFactorRequired,
  peopleWithout,
} from '../second-factor/second-factor.ts';
import { secondFactorRules, type AuthenticatorRow } from '../second-factor/second-factor.tables.ts';
import { beginTotp } from '../second-factor/totp.ts';
import { ByAddress, IdentityChecks } from './limits.ts';

const viewOf = ({ id, kind, name, createdAt, lastUsedAt }: AuthenticatorRow) => ({
  id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Refuses impersonators: nobody sets up another person's second factor. */
function assertSelf(caller: Caller): void {
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
}

function codesOf(added: Added): { recoveryCodes: string[] | null } {
  if ('refused' in added) throw problem(`Editorial:${added.refused}`);
  return { recoveryCodes: added.codes };
}

async function ruleOf(tx: Tx) {
  const rows = await tx.select().from(secondFactorRules);
  return {
    everybody: rows.some(({ role }) => role === 0),
    roles: rows.map(({ role }) => role).filter((role) => role !== 0) as never[],
  };
}

/**
 * Ends the sessions of people who fall under a new rule and have no second factor. They sign in
 * again and set one up then. The administrator who creates the rule already has one.
 */
async function setRule(
  { database }: Context,
  caller: Caller,
  rule: { everybody: boolean; roles: readonly number[] },
): Promise<void> {
  await database.asSystem(async (tx) => {
    // The rule ends sessions, also those of administrators.
    await assertHoldsAdmin(tx, caller);
    await tx.delete(secondFactorRules).where(eq(secondFactorRules.tenantId, caller.tenantId));
    const roles = new Set([...(rule.everybody ? [0] : []), ...rule.roles]);
    if (roles.size > 0)
      await tx
        .insert(secondFactorRules)
        .values([...roles].map((role) => ({ tenantId: caller.tenantId, role })));
    const without = (await peopleWithout(tx, caller.tenantId)).rows.map(({ id }) => id);
    if (without.includes(caller.userId)) throw problem('Editorial:SecondFactorNeeded');
    recordAudit(tx, {
      action: 'SecondFactor.RuleSet',
      tenantId: caller.tenantId,
      data: { ...rule },
    });
    if (without.length > 0)
      await tx.delete(oidcPayloads).where(inArray(oidcPayloads.accountId, without));
  });
}

const alone = { transaction: false, config: ByAddress.secondFactors };

/** Returns a reader of the change that a caller makes to their own second factors. */
const changeBy =
  (context: Context) =>
  async (caller: Caller, request: FastifyRequest): Promise<Change> => {
    assertSelf(caller);
    return {
      person: await personOf(context, caller.userId),
      grantId: grantOf(request),
      language: languageOf(request),
    };
  };

/** Apps and passkeys of the caller. */
function factorRoutes(app: FastifyInstance, context: Context): void {
  const changeOf = changeBy(context);
  serve(app, secondFactorApi.get, async ({ tx, caller }) => ({
    isRequired: await isSecondFactorRequired(tx, { id: caller.userId, tenantId: caller.tenantId }),
    authenticators: (await authenticatorsOf(tx, caller.userId)).map(viewOf),
    recoveryCodesLeft: await recoveryCodesLeft(tx, caller.userId),
  }));
  serve(
    app,
    secondFactorApi.beginTotp,
    async ({ caller, request }) => beginTotp(context, (await changeOf(caller, request)).person),
    alone,
  );
  serve(
    app,
    secondFactorApi.confirmTotp,
    async ({ caller, request, body }) =>
      codesOf(await confirmTotp(context, await changeOf(caller, request), body.code, body.name)),
    alone,
  );
  serve(
    app,
    secondFactorApi.newPasskeyOptions,
    async ({ caller, request }) => ({
      ...(await newPasskeyOptions(context, (await changeOf(caller, request)).person)),
    }),
    alone,
  );
  serve(
    app,
    secondFactorApi.addPasskey,
    async ({ caller, request, body }) =>
      codesOf(
        await addPasskey(
          context,
          await changeOf(caller, request),
          body.response as unknown as RegistrationResponseJSON,
          body.name,
        ),
      ),
    alone,
  );
  serve(
    app,
    secondFactorApi.remove,
    async ({ caller, request, params }) => {
      await removeAuthenticator(context, await changeOf(caller, request), params.id);
      return undefined;
    },
    alone,
  );
}

/** Recovery codes of the caller, and the rule of an organization. */
function codeAndRuleRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context;
  const changeOf = changeBy(context);
  serve(
    app,
    secondFactorApi.renewRecoveryCodes,
    async ({ caller, request }) => {
      const { person } = await changeOf(caller, request);
      return database.asSystem(async (tx) => {
        if ((await authenticatorsOf(tx, person.id)).length === 0)
          throw problem('Editorial:SecondFactorNeeded');
        recordAudit(tx, {
          action: 'SecondFactor.RecoveryCodesRenewed',
          tenantId: person.tenantId,
          target: { type: 'User', id: person.id },
          by: { userId: person.id },
        });
        return { recoveryCodes: await renewRecoveryCodes(tx, person) };
      });
    },
    alone,
  );
  serve(app, secondFactorApi.rule, ({ tx }) => ruleOf(tx));
  serve(
    app,
    secondFactorApi.setRule,
    async ({ caller, body }) => {
      assertSelf(caller);
      await setRule(context, caller, body);
      return database.inTenant(caller.tenantId, ruleOf);
    },
    alone,
  );
}

/** Proofs of one's identity. */
function checkRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context;
  serve(
    app,
    secondFactorApi.checkOptions,
    async ({ caller }) => {
      const person = await personOf(context, caller.userId);
      const options = await passkeyOptions(context, person);
      return {
        methods: await database.asSystem((tx) => checkMethods(tx, caller.userId)),
        passkeyOptions: options && { ...options },
      };
    },
    alone,
  );
  serve(
    app,
    secondFactorApi.check,
    async ({ caller, request, body }) => {
      assertSelf(caller);
      const result = await checkIdentity(
        context,
        { userId: caller.userId, sessionId: grantOf(request) },
        {
          password: body.password,
          code: body.code,
          passkey: body.passkey as unknown as AuthenticationResponseJSON | undefined,
        },
        languageOf(request),
      );
      if (result !== 'Right') throw problem(`Editorial:${result}`);
      return undefined;
    },
    { ...alone, before: limitByPerson(app, IdentityChecks) },
  );
}

/** The API for second factors and for proving one's identity again. */
export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  factorRoutes(app, context);
  codeAndRuleRoutes(app, context);
  checkRoutes(app, context);
}
