import { settingManagementApi } from '@editorial/contracts/setting-management';
import type { FastifyInstance } from 'fastify';
import type { Caller, Context } from '../context.ts';
import { HOST_TENANT } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { limitByPerson } from '../http/target-limits.ts';
import { problem } from '../problem.ts';
import { emailSettings, sendTestMail } from './email-settings.ts';

const TestMails = { name: 'test mail of', max: 5, timeWindow: '1 hour' } as const;

/** Refuses callers of other organizations: the mail server belongs to the site. */
function assertSite(caller: Caller): void {
  if (caller.tenantId !== HOST_TENANT) throw problem('Editorial:NotAllowed');
}

/** Routes of ABP's settings page. */
export function settingsRoutes(app: FastifyInstance, context: Context): void {
  const outside = { transaction: false };
  serve(
    app,
    settingManagementApi.emailing,
    ({ caller }) => {
      assertSite(caller);
      return emailSettings(context.environment);
    },
    outside,
  );
  serve(
    app,
    settingManagementApi.changeEmailing,
    () => {
      throw problem('Editorial:SetByOperator');
    },
    outside,
  );
  serve(
    app,
    settingManagementApi.sendTestEmail,
    async ({ caller, body }) => {
      assertSite(caller);
      await sendTestMail(context, body);
      return undefined;
    },
    { ...outside, before: limitByPerson(app, TestMails) },
  );
}
