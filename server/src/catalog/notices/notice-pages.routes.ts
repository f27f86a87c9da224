import { noticeAnswer, noticeForm } from '@editorial/contracts/notices';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actAs, actingBy } from '../../ground/audit/acting.ts';
import { languageOf, translate } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { findTenant, TENANT_PARAMETER } from '../../ground/tenancy/tenants.ts';
import { errorIn, isRefused, sendPage, typedIn, type Typed } from '../../http/form-pages.ts';
import type { PageLook } from '../../http/pages.ts';
import { limitByAddress, limitByTarget } from '../../http/target-limits.ts';
import { mailboxOf } from '../../people/passwords/passwords.ts';
import {
  followPage,
  noticeFormPage,
  noticeTakenPage,
  noticeUnknownPage,
  type NoticeLook,
} from './notice.pages.ts';
import { FOLLOW_PATH, NOTICE_PATH, readFollow } from './notice-links.ts';
import { notices } from './notices.tables.ts';
import { detailsIn, isCounterNotice, lackingIn } from './notice-details.rules.ts';
import { isFinalFor } from './notice.rules.ts';
import { answerNotice, pageFor, reportNotice } from './report-notice.ts';

/** Notices and answers of one network address. */
const ByAddress = { name: 'notices', max: 20, timeWindow: '1 hour' };
/** Mails to one mailbox, which may be somebody else's. */
const ByMailbox = { name: 'notice mails', max: 5, timeWindow: '1 hour' };
/** A form with the longest text, as a browser encodes it. */
const MAX_BYTES = 1_000_000;
const Limited = {
  schema: { hide: true },
  bodyLimit: MAX_BYTES,
  // The answer of this limit is no page. Notices have one of their own, which shows what was typed.
  config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
};

/** A counter-notice with its statements, as it goes to the other side (17 U.S.C. § 512 (g) (3)). */
function counterNoticeText(
  { language }: PageLook,
  { message = '', postal = '', signature = '' }: Typed,
): string {
  const say = (key: string) => translate(language, 'Notices', key);
  const lines = [
    `${say('Field:postal')}: ${postal}`,
    say('IsMistake'),
    `${say('Field:signature')}: ${signature}`,
  ];
  return `${message}\n\n${lines.join('\n')}`;
}

/** The fields whose error has a text of its own. */
const Fields = ['picture', 'name', 'email', 'message', 'isGoodFaith'];

/** How the pages look, and whether an address has sent too many of their forms. */
function openPages(app: FastifyInstance, { database, settings, environment }: Context) {
  const count = limitByAddress(app, ByAddress, environment.addressLimits);
  const lookOf = (request: FastifyRequest) => ({
    language: languageOf(request),
    site: settings.valueOf('Site.Name'),
  });
  return {
    lookOf,
    /** Of the form. `named` is the organization as the address or the form names it. */
    async formLookOf(request: FastifyRequest, named: string | undefined): Promise<NoticeLook> {
      const found = named ? await findTenant(database, named) : null;
      return { ...lookOf(request), organization: found?.isActive ? found : null };
    },
    isTooMany: (request: FastifyRequest) => isRefused(count(request)),
  };
}
type Pages = ReturnType<typeof openPages>;

/** The form for those who report a picture. */
function formRoutes(
  app: FastifyInstance,
  context: Context,
  { formLookOf, isTooMany }: Pages,
): void {
  const { database } = context;
  const countMailbox = limitByTarget(app, ByMailbox);
  app.get(NOTICE_PATH, Limited, async (request, reply) => {
    const { picture, kind, [TENANT_PARAMETER]: named } = typedIn(request.query);
    const typed = { ...(picture ? { picture } : {}), ...(kind ? { kind } : {}) };
    return sendPage(reply, 200, noticeFormPage(await formLookOf(request, named), typed));
  });
  app.post(NOTICE_PATH, Limited, async (request, reply) => {
    const typed = typedIn(request.body);
    const look = await formLookOf(request, typed.organization);
    // The staff of an organization decide about its pictures.
    const tenantId = look.organization?.id ?? HOST_TENANT;
    const form = noticeForm.safeParse(typed);
    if (!form.success)
      return sendPage(reply, 400, noticeFormPage(look, typed, errorIn(form.error.issues, Fields)));
    const read = detailsIn(form.data, typed);
    if ('wrong' in read)
      return sendPage(reply, 400, noticeFormPage(look, typed, `Wrong:${read.wrong}`));
    if (await isTooMany(request))
      return sendPage(reply, 429, noticeFormPage(look, typed, 'Wrong:TooMany'));
    const { email } = form.data;
    // The notice is taken in any case: whoever filled the mailbox takes nobody's right.
    const isMailed = email !== '' && !(await isRefused(countMailbox(request, mailboxOf(email))));
    const given = { form: form.data, details: read.details, isMailed };
    const row = await actAs(actingBy(request, null), () =>
      database.inTenant(tenantId, (tx) => reportNotice(context, tx, given, look.language)),
    );
    const follow = isMailed ? undefined : pageFor(context, row, 'Reporter');
    return sendPage(reply, 201, noticeTakenPage(look, row, follow));
  });
}

/** The notice that a link of a mail is about, and the side to which it was sent. */
async function followedBy({ database, secrets, clock }: Context, request: FastifyRequest) {
  const query = request.query as Record<string, unknown>;
  const followed = readFollow(secrets.signingKey, query, clock.now());
  if (!followed) return null;
  const [row] = await database.inTenant(followed.tenantId, (tx) =>
    tx.select().from(notices).where(eq(notices.id, followed.noticeId)),
  );
  return row ? { followed, row } : null;
}

/** The page on which both sides follow a notice, and answer it. */
function followRoutes(app: FastifyInstance, context: Context, { lookOf, isTooMany }: Pages): void {
  app.get(FOLLOW_PATH, Limited, async (request, reply) => {
    const found = await followedBy(context, request);
    if (!found) return sendPage(reply, 404, noticeUnknownPage(lookOf(request)));
    const { side } = found.followed;
    return sendPage(
      reply,
      200,
      followPage(lookOf(request), found.row, { side, address: request.url }),
    );
  });
  app.post(FOLLOW_PATH, Limited, async (request, reply) => {
    const look = lookOf(request);
    const found = await followedBy(context, request);
    if (!found) return sendPage(reply, 404, noticeUnknownPage(look));
    const { followed, row } = found;
    const shown = { side: followed.side, address: request.url };
    if (isFinalFor(followed.side, row)) return sendPage(reply, 409, followPage(look, row, shown));
    const typed = typedIn(request.body);
    const answer = noticeAnswer.safeParse(typed);
    const refuse = (status: number, error: string) =>
      sendPage(reply, status, followPage(look, row, { ...shown, error, typed }));
    if (!answer.success) return refuse(400, 'Wrong:message');
    const isCounter = isCounterNotice(row, followed.side);
    const lacking = isCounter ? lackingIn(typed) : null;
    if (lacking) return refuse(400, `Wrong:${lacking}`);
    if (await isTooMany(request)) return refuse(429, 'Wrong:TooMany');
    const after = await actAs(actingBy(request, null), () =>
      context.database.inTenant(followed.tenantId, (tx) =>
        answerNotice(
          context,
          tx,
          followed,
          isCounter ? counterNoticeText(look, typed) : answer.data.message,
        ),
      ),
    );
    return sendPage(reply, 200, followPage(look, after ?? row, { ...shown, note: 'Answered' }));
  });
}

/**
 * The pages for those who report a picture, and for both sides of a notice. They need no account
 * and no scripts. An input that is refused is shown again.
 */
export function noticePageRoutes(app: FastifyInstance, context: Context): void {
  const pages = openPages(app, context);
  formRoutes(app, context, pages);
  followRoutes(app, context, pages);
}
