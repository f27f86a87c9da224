import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../configuration/texts.ts';
import type { Context } from '../context.ts';
import { imprintOf } from '../documents/imprint.ts';
import { limitByTarget } from '../http/target-limits.ts';
import { HttpProblem } from '../problem.ts';
import { takeDeclaration } from './take-declaration.ts';
import {
  CONFIRM_PATH,
  WITHDRAWAL_PATH,
  confirmPage,
  declarationPage,
  declaredPage,
  type Typed,
} from './withdrawal.pages.ts';
import { declaration } from './withdrawal.rules.ts';

/** Declarations of one network address, and receipts to one mailbox. */
const ByAddress = { name: 'withdrawals', max: 20, timeWindow: '1 hour' };
const ByMailbox = { name: 'withdrawal mails', max: 5, timeWindow: '1 hour' };
const Limited = {
  schema: { hide: true },
  config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
};
const Fields = ['reference', 'name', 'email', 'reason', 'endsOn'];

const typedIn = (body: unknown): Typed =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );

/** What of a form is wrong, as a key of the texts. */
const errorIn = (issues: readonly { readonly path: readonly PropertyKey[] }[]): string => {
  const field = String(issues[0]?.path[0] ?? '');
  return Fields.includes(field) ? `Wrong:${field}` : 'Wrong:kind';
};

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);

/**
 * The pages that withdraw from a contract or cancel a plan, in two steps and without an account
 * (Directive 2011/83/EU, Art. 11a; § 312k BGB). They need no scripts. What was typed is shown again
 * whenever it can't be taken.
 */
export function withdrawalRoutes(app: FastifyInstance, context: Context): void {
  const { settings } = context;
  const counts = [
    { count: limitByTarget(app, ByAddress), of: ({ ip }: FastifyRequest) => ip },
    {
      count: limitByTarget(app, ByMailbox),
      of: ({ body }: FastifyRequest) => (typedIn(body).email ?? '').toLowerCase(),
    },
  ];
  const lookOf = (request: FastifyRequest) => ({
    language: languageOf(request),
    site: settings.valueOf('Site.Name'),
    seller: imprintOf(settings).lines,
  });
  const isTooMany = async (request: FastifyRequest): Promise<boolean> => {
    try {
      for (const { count, of } of counts) await count(request, of(request));
      return false;
    } catch (error) {
      if (error instanceof HttpProblem) return true;
      throw error;
    }
  };

  app.get(WITHDRAWAL_PATH, Limited, (request, reply) =>
    send(reply, 200, declarationPage(lookOf(request), typedIn(request.query))),
  );
  for (const path of [WITHDRAWAL_PATH, CONFIRM_PATH])
    app.post(path, Limited, async (request, reply) => {
      const look = lookOf(request);
      const typed = typedIn(request.body);
      const given = declaration.safeParse(typed);
      if (!given.success)
        return send(reply, 400, declarationPage(look, typed, errorIn(given.error.issues)));
      if (path === WITHDRAWAL_PATH) return send(reply, 200, confirmPage(look, given.data));
      if (await isTooMany(request))
        return send(reply, 429, confirmPage(look, given.data, 'Wrong:TooMany'));
      return send(
        reply,
        201,
        declaredPage(look, await takeDeclaration(context, given.data, look.language)),
      );
    });
}
