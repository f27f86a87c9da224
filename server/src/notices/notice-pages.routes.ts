import { noticeAnswer, noticeForm } from '@editorial/contracts/notices';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actAs, actingBy } from '../audit/acting.ts';
import { languageOf } from '../configuration/texts.ts';
import type { Context } from '../context.ts';
import { HOST_TENANT } from '../database/database.ts';
import { limitByTarget } from '../http/target-limits.ts';
import { HttpProblem } from '../problem.ts';
import {
  followPage,
  noticeFormPage,
  noticeTakenPage,
  noticeUnknownPage,
  type Typed,
} from './notice.pages.ts';
import { FOLLOW_PATH, NOTICE_PATH, readFollow } from './notice-links.ts';
import { notices } from './notices.tables.ts';
import { answerNotice, reportNotice } from './report-notice.ts';

/** Notices and answers of one network address. */
const ByAddress = { name: 'notices', max: 20, timeWindow: '1 hour' };
/** A form with the longest text, as a browser encodes it. */
const MAX_BYTES = 1_000_000;
const Limited = {
  schema: { hide: true },
  bodyLimit: MAX_BYTES,
  config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
};

const typedIn = (body: unknown): Typed =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );

/** What of a form is wrong, as a key of the texts. */
const errorIn = (issues: readonly { readonly path: readonly PropertyKey[] }[]): string => {
  const field = String(issues[0]?.path[0] ?? '');
  return ['picture', 'name', 'email', 'message', 'isGoodFaith'].includes(field)
    ? `Wrong:${field}`
    : 'Wrong:kind';
};

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);

/**
 * The pages for those who report a picture, and for both sides of a notice. They need no account and
 * no scripts. What was typed is shown again whenever it can't be taken.
 */
export function noticePageRoutes(app: FastifyInstance, context: Context): void {
  const { database, secrets, clock, settings } = context;
  const count = limitByTarget(app, ByAddress);
  const lookOf = (request: FastifyRequest) => ({
    language: languageOf(request),
    site: settings.valueOf('Site.Name'),
  });
  const isTooMany = async (request: FastifyRequest): Promise<boolean> => {
    try {
      await count(request, request.ip);
      return false;
    } catch (error) {
      if (error instanceof HttpProblem) return true;
      throw error;
    }
  };

  app.get(NOTICE_PATH, Limited, async (request, reply) => {
    const { picture, kind } = typedIn(request.query);
    const typed = { ...(picture ? { picture } : {}), ...(kind ? { kind } : {}) };
    return send(reply, 200, noticeFormPage(lookOf(request), typed));
  });
  app.post(NOTICE_PATH, Limited, async (request, reply) => {
    const look = lookOf(request);
    const typed = typedIn(request.body);
    const form = noticeForm.safeParse(typed);
    if (!form.success)
      return send(reply, 400, noticeFormPage(look, typed, errorIn(form.error.issues)));
    if (await isTooMany(request))
      return send(reply, 429, noticeFormPage(look, typed, 'Wrong:TooMany'));
    const row = await actAs(actingBy(request, null), () =>
      database.inTenant(HOST_TENANT, (tx) => reportNotice(context, tx, form.data, look.language)),
    );
    return send(reply, 201, noticeTakenPage(look, row));
  });

  const followedBy = async (request: FastifyRequest) => {
    const query = request.query as Record<string, unknown>;
    const followed = readFollow(secrets.signingKey, query, clock.now());
    if (!followed) return null;
    const [row] = await database.inTenant(followed.tenantId, (tx) =>
      tx.select().from(notices).where(eq(notices.id, followed.noticeId)),
    );
    return row ? { followed, row } : null;
  };
  app.get(FOLLOW_PATH, Limited, async (request, reply) => {
    const found = await followedBy(request);
    if (!found) return send(reply, 404, noticeUnknownPage(lookOf(request)));
    const { side } = found.followed;
    return send(reply, 200, followPage(lookOf(request), found.row, { side, address: request.url }));
  });
  app.post(FOLLOW_PATH, Limited, async (request, reply) => {
    const look = lookOf(request);
    const found = await followedBy(request);
    if (!found) return send(reply, 404, noticeUnknownPage(look));
    const { followed, row } = found;
    const shown = { side: followed.side, address: request.url };
    const typed = typedIn(request.body);
    const answer = noticeAnswer.safeParse(typed);
    const refuse = (status: number, error: string) =>
      send(reply, status, followPage(look, row, { ...shown, error, message: typed.message ?? '' }));
    if (!answer.success) return refuse(400, 'Wrong:message');
    if (await isTooMany(request)) return refuse(429, 'Wrong:TooMany');
    const after = await actAs(actingBy(request, null), () =>
      database.inTenant(followed.tenantId, (tx) =>
        answerNotice(context, tx, followed, answer.data.message),
      ),
    );
    return send(reply, 200, followPage(look, after ?? row, { ...shown, note: 'Answered' }));
  });
}
