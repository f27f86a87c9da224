import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, translate } from '../settings/languages/texts.ts';
import type { Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { sendPage } from '../http/form-pages.ts';
import { escapeHtml as escape, postForm, submitButton } from '../http/html.ts';
import { issuerPage } from '../http/pages.ts';
import { ALERT_STOP_PATH, readAlertStop, type AlertStop } from './alert-links.ts';
import { savedSearches } from './saved-searches.tables.ts';

const chosen = ({ userId, searchId }: AlertStop) =>
  and(
    eq(savedSearches.userId, userId),
    ne(savedSearches.alert, 'None'),
    ...(searchId === '' ? [] : [eq(savedSearches.id, searchId)]),
  );

const namesOf = async (tx: Tx, stop: AlertStop): Promise<string[]> =>
  (await tx.select({ name: savedSearches.name }).from(savedSearches).where(chosen(stop))).map(
    ({ name }) => name,
  );

/**
 * The page behind the links in mails of alerts. It needs no account: the signature shows whose
 * alerts they are. Programs for mails send POST by themselves (RFC 8058); looking stops nothing,
 * because scanners of mails open links.
 */
export function alertStopRoutes(app: FastifyInstance, context: Context): void {
  const { database, secrets, clock, settings } = context;
  const options = {
    schema: { hide: true },
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
  };
  const stopOf = ({ query }: FastifyRequest) =>
    readAlertStop(secrets.signingKey, query as Record<string, unknown>, clock.now());
  const send = (reply: FastifyReply, language: string, content: string, status = 200) => {
    const title = translate(language, 'Editorial', 'Page:Alerts:Stop');
    const look = { language, site: settings.valueOf('Site.Name') };
    return sendPage(reply, status, issuerPage(look, title, `<h1>${escape(title)}</h1>${content}`));
  };
  const text = (language: string, key: string) =>
    escape(translate(language, 'Editorial', `Page:Alerts:${key}`));

  app.get(ALERT_STOP_PATH, options, async (request, reply) => {
    const language = languageOf(request);
    const stop = stopOf(request);
    if (!stop) return send(reply, language, `<p>${text(language, 'Unknown')}</p>`, 404);
    const names = await database.inTenant(stop.tenantId, (tx) => namesOf(tx, stop));
    if (names.length === 0) return send(reply, language, `<p>${text(language, 'Stopped')}</p>`);
    const list = names.map((name) => `<li><bdi>${escape(name)}</bdi></li>`).join('');
    const form = postForm(request.url, {}, submitButton(text(language, 'StopNow')));
    return send(reply, language, `<p>${text(language, 'Which')}</p><ul>${list}</ul>${form}`);
  });
  app.post(ALERT_STOP_PATH, options, async (request, reply) => {
    const language = languageOf(request);
    const stop = stopOf(request);
    if (!stop) return send(reply, language, `<p>${text(language, 'Unknown')}</p>`, 404);
    await database.inTenant(stop.tenantId, (tx) =>
      tx.update(savedSearches).set({ alert: 'None' }).where(chosen(stop)),
    );
    return send(reply, language, `<p role="status">${text(language, 'Stopped')}</p>`);
  });
}
