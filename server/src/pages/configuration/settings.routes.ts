import { settingManagementApi } from '@editorial/contracts/setting-management';
import type { FastifyInstance } from 'fastify';
import { assertHoldsAdmin, holdsAdmin } from '../../people/permissions/holds-admin.ts';
import type { PicturePool } from '../../catalog/picture/pool.ts';
import type { Caller, Context } from '../../commerce/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { FILE_POLICY } from '../../http/file-policy.ts';
import { assertCheckedAtWork, personOf } from '../../people/second-factor/identity-check.ts';
import { serve } from '../../people/access/serve.ts';
import { grantOf } from '../../people/sessions/sessions.ts';
import { limitByPerson } from '../../http/target-limits.ts';
import { problem } from '../../ground/problem.ts';
import { changeMailServer } from '../../settings/mail-server.ts';
import { changeSettings, readSettings } from '../../settings/setting.writes.ts';
import { emailSettings, sendTestMail } from './email-settings.ts';
import { logoOf } from '../../settings/stored-logo.ts';
import { changeLogo, LOGO_PATH, logoAddress, makeLogo, removeLogo } from './site-logo.ts';
import { languageOf } from '../../settings/languages/texts.ts';

const TestMails = { name: 'test mail of', max: 5, timeWindow: '1 hour' } as const;
const outside = { transaction: false };

/** Routes of ABP's settings page, and of the settings of the site and of organizations. */
export function settingsRoutes(
  app: FastifyInstance,
  context: Context,
  pool: Pick<PicturePool, 'run'>,
): void {
  const { database, settings, clock } = context;
  const read = async (tx: Tx, caller: Caller, language: string) => {
    const isAdmin = await holdsAdmin(tx, caller);
    return readSettings(tx, settings, { tenantId: caller.tenantId, language, isAdmin });
  };
  serve(app, settingManagementApi.settings, ({ tx, caller, request }) =>
    read(tx, caller, languageOf(request)),
  );
  serve(
    app,
    settingManagementApi.changeSettings,
    async ({ caller, body, request }) => {
      const language = languageOf(request);
      const where = { tenantId: caller.tenantId, language };
      const session = { userId: caller.userId, sessionId: grantOf(request) };
      await database.inTenant(caller.tenantId, (tx) =>
        changeSettings(tx, settings, where, {
          ...body,
          assertAdmin: () => assertHoldsAdmin(tx, caller),
          // People proved it for the call. A machine can't, and changes no such setting.
          assertProved: () => assertCheckedAtWork(tx, clock.now(), session),
        }),
      );
      // This server shows the change at once; the others are notified.
      await settings.reload();
      return database.inTenant(caller.tenantId, (tx) => read(tx, caller, language));
    },
    outside,
  );
  mailRoutes(app, context);
  logoRoutes(app, context, pool);
}

/** The logo of the site: changed by its administrators, and read by everybody. */
function logoRoutes(
  app: FastifyInstance,
  { database, settings }: Context,
  pool: Pick<PicturePool, 'run'>,
): void {
  serve(app, settingManagementApi.logo, () => logoAddress(settings), outside);
  serve(
    app,
    settingManagementApi.changeLogo,
    async ({ caller, body }) => {
      await database.asSystem((tx) => assertHoldsAdmin(tx, caller));
      const logo = await makeLogo(pool, body.file);
      await database.asSystem((tx) => changeLogo(tx, logo));
      await settings.reload();
      return logoAddress(settings);
    },
    outside,
  );
  serve(
    app,
    settingManagementApi.removeLogo,
    async ({ caller }) => {
      await database.asSystem(async (tx) => {
        await assertHoldsAdmin(tx, caller);
        await removeLogo(tx);
      });
      await settings.reload();
      return undefined;
    },
    outside,
  );
  app.get(`${LOGO_PATH}/:file`, { schema: { hide: true } }, (request, reply) => {
    const logo = logoOf(settings);
    const { file } = request.params as { file: string };
    if (!logo || file.split('.')[0] !== logo.hash) throw problem('Editorial:NotFound');
    return reply
      .type(logo.contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', `${FILE_POLICY}; style-src 'unsafe-inline'`)
      .send(Buffer.from(logo.base64, 'base64'));
  });
}

function mailRoutes(app: FastifyInstance, context: Context): void {
  serve(app, settingManagementApi.emailing, () => emailSettings(context), outside);
  serve(
    app,
    settingManagementApi.changeEmailing,
    async ({ caller, body }) => {
      await context.database.asSystem(async (tx) => {
        // Links to everybody's new password pass through it.
        await assertHoldsAdmin(tx, caller);
        await changeMailServer(context, tx, body);
      });
      await context.settings.reload();
      return undefined;
    },
    outside,
  );
  serve(
    app,
    settingManagementApi.sendTestEmail,
    async ({ caller, body }) => {
      const person = await personOf(context, caller.userId);
      await sendTestMail(context, person, body);
      return undefined;
    },
    { ...outside, before: limitByPerson(app, TestMails) },
  );
}
