import { configurationApi } from '@editorial/contracts/configuration';
import { CookieNames } from '@editorial/contracts/session';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../commerce/context/context.ts';
import { problem } from '../../ground/problem.ts';
import { serve } from '../../people/access/serve.ts';
import { CLIENT_ID, ClientScope, issuerOf } from '../../ground/issuer.ts';
import { findTenant } from '../../ground/tenancy/tenants.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { createAnswers } from './answers.ts';
import { applicationConfiguration, localizationResources } from './application-configuration.ts';
import { ownHomeTexts } from '../../settings/site-texts/home-texts.ts';
import { languageOf, shippedLanguage } from '../../settings/configuration/texts.ts';
import { logoAddress } from './site-logo.ts';

/**
 * Framework routes: configuration, texts, tenants, and the site's settings file (R7.39 to R7.42).
 */
// Long because it registers every route of this file, one after another.
export function configurationRoutes(app: FastifyInstance, context: Context): void {
  const outside = { transaction: false };
  const answers = createAnswers();
  serve(
    app,
    configurationApi.applicationConfiguration,
    async ({ query, caller, tenantId, request, reply }) => {
      // Sets the cookie if the browser has none, since this is the first call of every visit.
      if (request.cookies[CookieNames.xsrf] === undefined)
        reply.setCookie(CookieNames.xsrf, randomBytes(18).toString('base64url'), {
          path: '/',
          sameSite: 'lax',
          secure: context.environment.publicUrl.startsWith('https:'),
        });
      reply.header('vary', 'Accept-Language, Authorization, __tenant');
      const tenant =
        tenantId === HOST_TENANT
          ? null
          : caller
            ? { id: tenantId, name: caller.tenantName ?? '' }
            : await findTenant(context.database, tenantId);
      const facts = {
        caller,
        tenant: tenant && { id: tenant.id, name: tenant.name },
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
  const lookup = async (idOrName: string) => {
    const tenant = context.environment.multiTenancy
      ? await findTenant(context.database, idOrName)
      : null;
    return tenant
      ? {
          success: true,
          tenantId: tenant.id,
          name: tenant.name,
          normalizedName: tenant.name.toUpperCase(),
          isActive: tenant.isActive,
        }
      : { success: false, tenantId: null, name: null, isActive: false };
  };
  serve(app, configurationApi.tenantById, ({ params }) => lookup(params.id), outside);
  serve(app, configurationApi.tenantByName, ({ params }) => lookup(params.name), outside);

  app.get('/assets/appsettings.json', { schema: { hide: true } }, (_request, reply) => {
    const { publicUrl, responseType, demo } = context.environment;
    return reply.header('cache-control', 'no-cache').send({
      production: !demo,
      application: {
        name: context.settings.valueOf('Site.Name'),
        ...logoAddress(context.settings),
      },
      oAuthConfig: {
        issuer: issuerOf({ publicUrl }),
        clientId: CLIENT_ID,
        scope: ClientScope,
        responseType,
      },
      apis: { default: { url: '' } },
      localization: { defaultResourceName: 'Editorial' },
      remotes: { registryUrl: '/remotes/registry.json', allowedOverrideOrigins: [publicUrl] },
    });
  });
}
