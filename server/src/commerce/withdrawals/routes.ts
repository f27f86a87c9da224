import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { sellerToWriteTo } from '../../settings/imprint.ts';
import { errorIn, isRefused, sendPage, typedIn } from '../../http/form-pages.ts';
import { findTenant, TENANT_PARAMETER } from '../../ground/tenancy/tenants.ts';
import { limitByAddress, limitByTarget } from '../../http/target-limits.ts';
import { mailboxOf } from '../../people/passwords/passwords.ts';
import { takeDeclaration } from './take-declaration.ts';
import {
  CONFIRM_PATH,
  WITHDRAWAL_PATH,
  confirmPage,
  declarationPage,
  declaredPage,
} from './withdrawal.pages.ts';
import { declaration, type Declaration } from './withdrawal.rules.ts';

/** Declarations of one network address, and receipts to one mailbox. */
const ByAddress = { name: 'withdrawals', max: 20, timeWindow: '1 hour' };
const ByMailbox = { name: 'withdrawal mails', max: 5, timeWindow: '1 hour' };
const Limited = {
  schema: { hide: true },
  config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
};
/** The fields whose error has a text of its own. */
const Fields = ['reference', 'name', 'email', 'reason', 'endsOn'];

/**
 * The pages that withdraw from a contract or cancel a plan, in two steps and without an account
 * (Directive 2011/83/EU, Art. 11a; § 312k BGB). They need no scripts. An input that is refused is
 * shown again.
 */
export function withdrawalRoutes(app: FastifyInstance, context: Context): void {
  const { settings, environment, database } = context;
  const countAddress = limitByAddress(app, ByAddress, environment.addressLimits);
  const countMailbox = limitByTarget(app, ByMailbox);
  /** `named` is the organization as the address or the form names it; unknown ones are none. */
  const lookOf = async (request: FastifyRequest, named: string | undefined) => {
    const found = named ? await findTenant(database, named) : null;
    return {
      language: languageOf(request),
      site: settings.valueOf('Site.Name'),
      seller: sellerToWriteTo(settings),
      organization: found?.isActive ? found : null,
    };
  };
  const isTooMany = (request: FastifyRequest): Promise<boolean> => isRefused(countAddress(request));
  // A declaration has a deadline, so it is taken also if somebody else filled the mailbox. The page
  // is its receipt then.
  const isMailed = async (request: FastifyRequest, { email }: Declaration): Promise<boolean> =>
    !(await isRefused(countMailbox(request, mailboxOf(email))));

  app.get(WITHDRAWAL_PATH, Limited, async (request, reply) => {
    const typed = typedIn(request.query);
    const look = await lookOf(request, typed[TENANT_PARAMETER]);
    return sendPage(reply, 200, declarationPage(look, typed));
  });
  for (const path of [WITHDRAWAL_PATH, CONFIRM_PATH])
    app.post(path, Limited, async (request, reply) => {
      const typed = typedIn(request.body);
      const look = await lookOf(request, typed.organization);
      const organization = look.organization?.id ?? '';
      const given = declaration.safeParse({ ...typed, organization });
      if (!given.success)
        return sendPage(
          reply,
          400,
          declarationPage(look, typed, errorIn(given.error.issues, Fields)),
        );
      if (path === WITHDRAWAL_PATH) return sendPage(reply, 200, confirmPage(look, given.data));
      if (await isTooMany(request))
        return sendPage(reply, 429, confirmPage(look, given.data, 'Wrong:TooMany'));
      return sendPage(
        reply,
        201,
        declaredPage(
          look,
          await takeDeclaration(context, given.data, {
            language: look.language,
            isMailed: await isMailed(request, given.data),
          }),
        ),
      );
    });
}
