import { siteTextsApi, type TextContent } from '@editorial/contracts/site-texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eq } from 'drizzle-orm';
import { sendNow } from '../configuration/email-settings.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../commerce/context/context.ts';
import type { Caller } from '../../ground/context/context.ts';
import { holdsAdmin } from '../../people/permissions/holds-admin.ts';
import { serve } from '../../people/access/serve.ts';
import { limitByPerson } from '../../http/target-limits.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { assertUsable } from './placeholders.ts';
import { previewOf, sampleMail } from './preview.ts';
import { readVersion, type Which } from '../../settings/site-texts/site-texts.queries.ts';
import { assertKnown, changeText, listTexts, readText } from './site-texts.ts';
import { isMail } from '../../settings/site-texts/delivered-texts.ts';

const TestMails = { name: 'test text of', max: 20, timeWindow: '1 hour' } as const;
const outside = { transaction: false };

/** Texts of mails, and legal texts, for administrators of the site. */
export function siteTextRoutes(app: FastifyInstance, context: Context): void {
  const { database, texts, clock } = context;
  serve(app, siteTextsApi.list, ({ tx, query, request }) =>
    listTexts(tx, texts, query, languageOf(request)),
  );
  serve(app, siteTextsApi.read, ({ tx, params }) => readText(tx, params));
  serve(app, siteTextsApi.version, async ({ tx, params }) => {
    const found = await readVersion(tx, params, params.version);
    if (!found) throw problem('Editorial:NotFound');
    return found;
  });
  serve(
    app,
    siteTextsApi.change,
    async ({ caller, params, body, request }) => {
      const { publicUrl } = context.environment;
      const by = { caller, clock, language: languageOf(request), publicUrl };
      const changed = await database.asSystem((tx) => changeText(tx, params, body, by));
      // This server shows the change at once; the others are notified.
      await texts.reload();
      return changed;
    },
    outside,
  );
  trialRoutes(app, context);
}

/** Returns the look of a text, before it is saved. */
function trialRoutes(app: FastifyInstance, context: Context): void {
  const { database, texts, environment } = context;
  async function assertTrial(
    { name, language }: Which,
    text: TextContent,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<void> {
    assertKnown(name);
    const isAdmin = await database.inTenant(caller.tenantId, (tx) => holdsAdmin(tx, caller));
    const leads = {
      publicUrl: environment.publicUrl,
      current: texts.read(name, language),
      isAdmin,
    };
    assertUsable(name, text, leads, languageOf(request));
  }
  serve(
    app,
    siteTextsApi.preview,
    async ({ params, body, caller, request }) => {
      await assertTrial(params, body, caller, request);
      return previewOf(params.name, body);
    },
    outside,
  );
  serve(
    app,
    siteTextsApi.sendTest,
    async ({ params, body, caller, request }) => {
      const { name } = params;
      if (!isMail(name)) throw problem('Editorial:NotFound');
      await assertTrial(params, body, caller, request);
      const person = await database.inTenant(caller.tenantId, async (tx) =>
        (await tx.select({ email: users.email }).from(users).where(eq(users.id, caller.userId))).at(
          0,
        ),
      );
      await sendNow(context, {
        to: required(person, 'The person').email,
        ...sampleMail(name, body),
      });
      return undefined;
    },
    { ...outside, before: limitByPerson(app, TestMails) },
  );
}
