import { configurationApi } from '@editorial/contracts/configuration';
import { CookieNames } from '@editorial/contracts/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Caller, Context } from '../../commerce/context/context.ts';
import { problem } from '../../ground/problem.ts';
import { serve } from '../../people/access/serve.ts';
import { CLIENT_ID, ClientScope, issuerOf } from '../../ground/issuer.ts';
import { findTenant } from '../../ground/tenancy/tenants.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { createAnswers } from './answers.ts';
import { applicationConfiguration, localizationResources } from './application-configuration.ts';
import { ownHomeTexts } from '../../settings/site-texts/home-texts.ts';
import { languageOf, shippedLanguage } from '../../settings/languages/texts.ts';
import { logoAddress } from './site-logo.ts';

const outside = { transaction: false };

/** The cookie that changing calls repeat in a header. A visit's first call sets it. */
function giveXsrfCookie({ environment }: Context, request: FastifyRequest, reply: FastifyReply) {
  if (request.cookies[CookieNames.xsrf] !== undefined) return;
  reply.setCookie(CookieNames.xsrf, randomBytes(18).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: environment.publicUrl.startsWith('https:'),
  });
}

async function tenantOf(
  { database }: Context,
  tenantId: string,
  caller: Caller | null,
): Promise<{ readonly id: string; readonly name: string } | null> {
  if (tenantId === HOST_TENANT) return null;
  if (caller) return { id: tenantId, name: caller.tenantName ?? '' };
  const found = await findTenant(database, tenantId);
  return found && { id: found.id, name: found.name };
}

/** An organization by id or name, in the form of ABP's clients. */
async function lookUp({ environment, database }: Context, idOrName: string) {
  const tenant = environment.multiTenancy ? await findTenant(database, idOrName) : null;
  return tenant
    ? {
        success: true,
        tenantId: tenant.id,
        name: tenant.name,
        normalizedName: tenant.name.toUpperCase(),
        isActive: tenant.isActive,
      }
    : { success: false, tenantId: null, name: null, isActive: false };
}

/** The settings file that the shell reads first. */
function appSettingsOf({ environment, settings }: Context) {
  const { publicUrl, responseType, demo } = environment;
  return {
    production: !demo,
    application: { name: settings.valueOf('Site.Name'), ...logoAddress(settings) },
    oAuthConfig: {
      issuer: issuerOf({ publicUrl }),
      clientId: CLIENT_ID,
      scope: ClientScope,
      responseType,
    },
    apis: { default: { url: '' } },
    localization: { defaultResourceName: 'Editorial' },
    remotes: { registryUrl: '/remotes/registry.json', allowedOverrideOrigins: [publicUrl] },
  };
}

/**
 * Framework routes: configuration, texts, tenants, and the site's settings file (R7.39 to R7.42).
 */
export function configurationRoutes(app: FastifyInstance, context: Context): void {
  const answers = createAnswers();
  serve(
    app,
    configurationApi.applicationConfiguration,
    async ({ query, caller, tenantId, request, reply }) => {
      giveXsrfCookie(context, request, reply);
      reply.header('vary', 'Accept-Language, Authorization, __tenant');
      const facts = {
        caller,
        tenant: await tenantOf(context, tenantId, caller),
        language: languageOf(request),
        includeTexts: query.includeLocalizationResources,
        multiTenancy: context.environment.multiTenancy,
        settings: context.settings.publicValues(tenantId),
        mayChangeMail: context.environment.smtpUrl === undefined,
        ownTexts: ownHomeTexts(context.texts, languageOf(request)),
      };
      await answers.send(reply, request, JSON.stringify(facts), () =>
        applicationConfiguration(facts),
      );
      return undefined as never;
    },
    outside,
  );
  serve(
    app,
    configurationApi.applicationLocalization,
    ({ query }) => {
      const language = shippedLanguage(query.cultureName);
      if (language === null)
        throw problem('Editorial:Validation', {
          validationErrors: [
            {
              message: `cultureName: '${query.cultureName}' is not shipped.`,
              members: ['cultureName'],
            },
          ],
        });
      return { resources: localizationResources(language, ownHomeTexts(context.texts, language)) };
    },
    outside,
  );
  serve(app, configurationApi.tenantById, ({ params }) => lookUp(context, params.id), outside);
  serve(app, configurationApi.tenantByName, ({ params }) => lookUp(context, params.name), outside);

  app.get('/assets/appsettings.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(appSettingsOf(context)),
  );
}
