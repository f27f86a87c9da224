import { translate } from '../../settings/languages/texts.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { inOrganization } from '../../ground/tenancy/tenants.ts';
import {
  escapeHtml as escape,
  inputField,
  messages,
  postForm,
  submitButton,
} from '../../http/html.ts';
import { issuerPage, type PageLook } from '../../http/pages.ts';

/** Submits the sign-out form of the site's own client automatically. */
export const signOutScript = `const form = document.getElementById('op.logoutForm');
const answer = document.createElement('input');
answer.type = 'hidden';
answer.name = 'logout';
answer.value = 'yes';
form.append(answer);
form.submit();
`;

/**
 * Adds the button that shows a password, which is of no use without scripts. Its name stays, and
 * `aria-pressed` says whether the password is shown.
 */
export const showPasswordScript = `for (const input of document.querySelectorAll('[data-show]')) {
  const frame = document.createElement('span');
  const button = document.createElement('button');
  frame.className = 'secret';
  button.type = 'button';
  button.ariaLabel = input.dataset.show;
  button.ariaPressed = 'false';
  input.before(frame);
  frame.append(input, button);
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.ariaPressed = String(!isShown);
  });
  if (input.autofocus) input.focus();
}
`;

interface SignIn extends PageLook {
  action?: string;
  token?: string;
  tenancy?: boolean;
  tenant?: string;
  /** The organization whose people sign in here. */
  tenantId?: string;
  username?: string;
  error?: string;
  /** Says that a mail was sent to `username`, whether the address was known or not. */
  hasRegistered?: boolean;
  lost?: boolean;
  /** Other providers, with the addresses at which the way to them begins. */
  providers?: readonly { readonly name: string; readonly href: string }[];
}

/**
 * Other ways to sign in. Links, because the policy of a page's forms would stop them at the
 * provider.
 */
function providerList(language: string, providers: NonNullable<SignIn['providers']>): string {
  const items = providers.map(({ name, href }) => {
    const label = translate(language, 'AbpAccount', 'SignInWith', { name });
    return `<p><a class="provider" rel="nofollow" href="${escape(href)}">${escape(label)}</a></p>`;
  });
  return items.join('\n');
}

function lostPage({ language, site }: PageLook): string {
  const t = (key: string) => escape(translate(language, 'AbpAccount', key, { site }));
  return issuerPage(
    { language, site },
    translate(language, 'AbpAccount', 'Login'),
    `<h1>${t('SignInExpired')}</h1>
<p>${t('SignInExpiredHint')}</p>
<nav><a href="/">${t('BackToSite')}</a></nav>`,
  );
}

const tenantField = (t: (key: string) => string, tenant: string) =>
  `<details ${tenant ? 'open' : ''}>
<summary>${t('Tenant')}</summary>
${inputField('tenant', t('TenantName'), {
  value: tenant,
  autocomplete: 'organization',
  maxlength: 100,
  'aria-describedby': 'tenant-hint',
})}
<p id="tenant-hint" class="note">${t('TenantHint')}</p>
</details>`;

/** The sign-in page. With `lost` it says that the attempt expired, and offers a way back. */
export function signInPage({
  language,
  site,
  action = '',
  token = '',
  tenancy = false,
  tenant = '',
  tenantId = HOST_TENANT,
  username = '',
  error,
  hasRegistered,
  lost,
  providers = [],
}: SignIn): string {
  const t = (key: string) =>
    escape(translate(language, 'AbpAccount', key, { site, address: username }));
  if (lost) return lostPage({ language, site });

  const userNameField = inputField('username', t('UserNameOrEmailAddress'), {
    value: username,
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    required: true,
    maxlength: 256,
    autofocus: username === '',
  });
  const passwordField = inputField('password', t('Password'), {
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    maxlength: 128,
    autofocus: username !== '',
    // Its name is not "Show password": programs and people find one field by the word.
    'data-show': t('ShowTyped'),
  });
  const fields = [
    userNameField,
    passwordField,
    ...(tenancy ? [tenantField(t, tenant)] : []),
    submitButton(t('Login')),
  ];

  return issuerPage(
    { language, site },
    translate(language, 'AbpAccount', 'Login'),
    `<h1>${t('Login')}</h1>
${messages({ ...(error ? { error: t(error) } : {}), ...(hasRegistered ? { note: t('RegisteredSignIn') } : {}) })}
${postForm(action, { token }, fields.join('\n'))}
${providerList(language, providers)}
<script src="/identity/show-password.js"></script>
<nav>
<a href="${inOrganization('/account/forgot-password', tenantId)}">${t('ForgotPassword')}</a>
<a href="${inOrganization('/register', tenantId)}">${t('Register')}</a>
</nav>`,
  );
}

/** The link back to the site. */
const backToSite = ({ language, site }: PageLook) =>
  `<nav><a href="/">${escape(translate(language, 'AbpAccount', 'BackToSite', { site }))}</a></nav>`;

/**
 * The question before signing out. The site's own client has already asked, so its form submits
 * itself.
 */
export function signOutPage(look: PageLook, form: string, isOurs: boolean): string {
  const { language, site } = look;
  const title = translate(language, 'AbpAccount', 'SignOutQuestion', { site });
  const confirm = submitButton(escape(translate(language, 'AbpAccount', 'Logout')), 'primary', {
    form: 'op.logoutForm',
    name: 'logout',
    value: 'yes',
    autofocus: true,
  });
  return issuerPage(
    look,
    title,
    `<div${isOurs ? ' hidden' : ''}>
<h1>${escape(title)}</h1>
${form}
${confirm}
${backToSite(look)}
</div>
${isOurs ? '<script src="/identity/sign-out.js"></script>' : ''}`,
  );
}

/** Shown after signing out when the client named no address to return to. */
export function signedOutPage(look: PageLook): string {
  const title = translate(look.language, 'AbpAccount', 'SignedOut');
  return issuerPage(look, title, `<h1>${escape(title)}</h1>${backToSite(look)}`);
}

const stopped = (look: PageLook, key: string, content: string): string => {
  const title = translate(look.language, 'AbpAccount', key);
  return issuerPage(
    look,
    title,
    `<h1>${escape(title)}</h1>
${content}
${backToSite(look)}`,
  );
};

/** Shown when the site itself can't continue. */
export const errorPage = (look: PageLook, message: string): string =>
  stopped(look, 'SignInCannotGoOn', `<p>${escape(message)}</p>`);

/**
 * Shown when a client asked for something that it may not. The protocol's reason is in English; it
 * is for the people who made the client, so a sentence for everybody else is above it.
 */
export const refusedPage = (look: PageLook, reason: string, isSignOut: boolean): string =>
  stopped(
    look,
    isSignOut ? 'SignOutCannotGoOn' : 'SignInCannotGoOn',
    `<p>${escape(translate(look.language, 'AbpAccount', 'ClientRefused'))}</p>
<p class="note" lang="en" dir="ltr">${escape(reason)}</p>`,
  );
