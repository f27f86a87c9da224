import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { z } from '@editorial/contracts/schema';
import { changePassword } from '../account/passwords.ts';
import { languageOf, translate } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { formToken, isFormToken } from '../../http/anti-forgery.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { atIssuer, inOrganization, tenantNamed } from '../../ground/tenancy/tenants.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { issuerSession, type IssuerSession } from './issuer-session.ts';
import {
  escapeHtml as escape,
  inputField,
  messages,
  postForm,
  submitButton,
} from '../../http/html.ts';
import { issuerPage, type PageLook } from '../../http/pages.ts';
import { isFactorChecked } from '../second-factor/identity-check.ts';
import { TWO_STEP_PATH } from './second-factor.pages.ts';

const passwordForm = z.object({
  token: z.string().check(z.maxLength(200)),
  currentPassword: z.string().check(z.maxLength(128)),
  newPassword: z.string().check(z.minLength(1), z.maxLength(128)),
  repeat: z.string().check(z.maxLength(128)),
});

const nameForm = z.object({
  token: z.string().check(z.maxLength(200)),
  name: z.string().check(z.trim(), z.maxLength(64)),
  surname: z.string().check(z.trim(), z.maxLength(64)),
});

/** The return address, if it belongs to this site or to pages of a registered client. */
export function knownReturnUrl(given: unknown, registry: ClientRegistry): string | null {
  const url = typeof given === 'string' ? URL.parse(given, registry.ownOrigin) : null;
  return url !== null && registry.mayCall(url.origin) ? url.href : null;
}

const SIGN_IN_PATH = '/account/login?returnUrl=%2Faccount%2Fmanage';

interface View extends PageLook {
  readonly user: User;
  readonly token: string;
  readonly back: string | null;
  readonly note?: string;
  readonly error?: string;
}

/** The other pages of the own account. */
const moreLinks = (t: (key: string) => string, tenantId: string): string =>
  `<a href="${atIssuer(TWO_STEP_PATH, tenantId)}">${t('TwoStep')}</a>
<a href="${inOrganization('/account/manage?tab=providers', tenantId)}">${t('ProviderLinks')}</a>
`;

function managePage({ user, language, site, token, back, note, error }: View): string {
  const t = (key: string) => escape(translate(language, 'AbpAccount', key, { site }));
  const at = (path: string) =>
    atIssuer(
      `/identity/Account/${path}${back ? `?returnUrl=${encodeURIComponent(back)}` : ''}`,
      user.tenantId,
    );
  const nameField = (name: 'name' | 'surname', label: string, autocomplete: string) =>
    inputField(name, t(label), { value: user[name], autocomplete, maxlength: 64 });
  const secretField = ({
    name,
    label,
    autocomplete,
  }: {
    readonly name: string;
    readonly label: string;
    readonly autocomplete: string;
  }) =>
    inputField(name, t(label), { type: 'password', autocomplete, required: true, maxlength: 128 });

  const profileForm = postForm(
    at('Manage'),
    { token },
    nameField('name', 'Name', 'given-name') +
      nameField('surname', 'Surname', 'family-name') +
      submitButton(t('Save')),
  );
  const changePasswordForm = postForm(
    at('Manage/Password'),
    { token },
    secretField({
      name: 'currentPassword',
      label: 'CurrentPassword',
      autocomplete: 'current-password',
    }) +
      secretField({ name: 'newPassword', label: 'NewPassword', autocomplete: 'new-password' }) +
      secretField({ name: 'repeat', label: 'NewPasswordConfirm', autocomplete: 'new-password' }) +
      submitButton(t('ChangePassword')),
  );
  const backLink = back
    ? `<a href="${escape(back)}">${t('Back')}</a>`
    : `<a href="${inOrganization('/', user.tenantId)}">${t('BackToSite')}</a>`;

  return issuerPage(
    { language, site },
    translate(language, 'AbpAccount', 'ManageYourProfile'),
    `<h1>${t('ManageYourProfile')}</h1>
${messages({ ...(note ? { note: t(note) } : {}), ...(error ? { error: t(error) } : {}) })}
<dl>
<dt>${t('UserName')}</dt><dd>${escape(user.userName)}</dd>
<dt>${t('EmailAddress')}</dt><dd>${escape(user.email)}</dd>
</dl>
${profileForm}
<details ${error ? 'open' : ''}>
<summary>${t('ChangePassword')}</summary>
${changePasswordForm}
</details>
<nav>${moreLinks(t, user.tenantId)}${backLink}</nav>`,
  );
}

/**
 * Shown without a session: the link leads to the organization's sign-in and back to the profile.
 */
function expiredPage(look: PageLook, tenantId: string): string {
  const { language } = look;
  const t = (key: string) => escape(translate(language, 'AbpAccount', key));
  return issuerPage(
    look,
    translate(language, 'AbpAccount', 'Login'),
    `<h1>${t('SignInExpired')}</h1>
<p><a href="${inOrganization(SIGN_IN_PATH, tenantId)}">${t('Login')}</a></p>`,
  );
}

/** Writes a name, unless the account was closed since its session was looked up. */
async function writeName(
  tx: Tx,
  user: User,
  { name, surname }: Pick<User, 'name' | 'surname'>,
): Promise<void> {
  const written = await tx
    .update(users)
    .set({ name, surname, concurrencyStamp: crypto.randomUUID() })
    .where(and(eq(users.id, user.id), isNull(users.closedAt)))
    .returning({ id: users.id });
  if (written.length === 0) return;
  // Which fields changed, as for the profile; not the names themselves.
  const fields = Object.keys(changesBetween(user, { name, surname }, ['name', 'surname']));
  recordAudit(tx, {
    action: 'Account.Changed',
    tenantId: user.tenantId,
    target: { type: 'User', id: user.id },
    by: { userId: user.id },
    data: { fields },
  });
}

interface Pages {
  readonly context: Context;
  readonly registry: ClientRegistry;
  readonly sessionOf: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<IssuerSession | null>;
}
interface Note {
  readonly note?: string;
  readonly error?: string;
}

/** Sends the page, or the way to the sign-in if there is no session. */
async function show(
  { context, registry, sessionOf }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  more: Note = {},
): Promise<FastifyReply> {
  const language = languageOf(request);
  const site = context.settings.valueOf('Site.Name');
  const { returnUrl, tenant } = request.query as { returnUrl?: unknown; tenant?: unknown };
  const back = knownReturnUrl(returnUrl, registry);
  const user = (await sessionOf(request, reply))?.user;
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  if (!user) {
    const tenantId = await tenantNamed(context.database, tenant);
    return reply.code(401).send(expiredPage({ language, site }, tenantId));
  }
  const token = formToken(context.secrets.cookieKey, `manage:${user.id}`);
  return reply
    .code(more.error ? 400 : 200)
    .send(managePage({ user, language, site, back, token, ...more }));
}

const isOwnForm = ({ secrets }: Context, user: User, given: string): boolean =>
  isFormToken({ key: secrets.cookieKey, subject: `manage:${user.id}`, given });

/** Changes the password, and says how that went. Null: the second factor is asked for first. */
async function givePassword(
  context: Context,
  { user, sessionId, grantId }: IssuerSession,
  body: z.output<typeof passwordForm>,
  language: string,
): Promise<Note | null> {
  if (body.newPassword !== body.repeat) return { error: 'PasswordsDiffer' };
  // A person with a second factor is asked for it first, and then returns here.
  const isProved = await context.database.asSystem((tx) =>
    isFactorChecked(tx, context.clock.now(), { userId: user.id, sessionId }),
  );
  if (!isProved) return null;
  try {
    const person = { userId: user.id, tenantId: user.tenantId };
    await changePassword(context, person, { grantId, body, language });
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return { error: error.code.replace('Editorial:', '') };
  }
  return { note: 'PasswordChanged' };
}

/**
 * `/identity/Account/Manage?returnUrl=…`: the page to edit a profile in redirect sign-in (R7.57,
 * R7.58).
 */
export function manageRoutes(
  app: FastifyInstance,
  context: Context,
  provider: Provider,
  registry: ClientRegistry,
): void {
  const { database } = context;
  const sessionOf = (request: FastifyRequest, reply: FastifyReply) =>
    issuerSession({ database, provider }, request, reply);
  const pages = { context, registry, sessionOf };
  const hidden = { schema: { hide: true } };
  app.get('/identity/Account/Manage', hidden, (request, reply) => show(pages, request, reply));
  app.post('/identity/Account/Manage', hidden, async (request, reply) => {
    const user = (await sessionOf(request, reply))?.user;
    const given = nameForm.safeParse(request.body);
    if (!user || !given.success || !isOwnForm(context, user, given.data.token))
      return show(pages, request, reply, { error: 'FormExpired' });
    await database.asSystem((tx) => writeName(tx, user, given.data));
    return show(pages, request, reply, { note: 'Saved' });
  });
  app.post('/identity/Account/Manage/Password', hidden, async (request, reply) => {
    const session = await sessionOf(request, reply);
    const given = passwordForm.safeParse(request.body);
    if (!session || !given.success || !isOwnForm(context, session.user, given.data.token))
      return show(pages, request, reply, { error: 'FormExpired' });
    const note = await givePassword(context, session, given.data, languageOf(request));
    return note
      ? show(pages, request, reply, note)
      : reply.redirect(atIssuer(TWO_STEP_PATH, session.user.tenantId), 303);
  });
}
