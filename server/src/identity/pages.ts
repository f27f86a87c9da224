import { Languages, translate } from '../configuration/texts.ts';
import { escapeHtml as escape, inputField, messages, postForm, submitButton } from './html.ts';

/** Submits the sign-out form of the site's own client automatically. */
export const signOutScript = `const form = document.getElementById('op.logoutForm');
const answer = document.createElement('input');
answer.type = 'hidden';
answer.name = 'logout';
answer.value = 'yes';
form.append(answer);
form.submit();
`;

/** One page of the issuer. */
export function issuerPage(language: string, title: string, content: string): string {
  const isRightToLeft =
    Languages.find(({ cultureName }) => cultureName === language)?.isRightToLeft ?? false;
  return `<!doctype html>
<html lang="${language}" dir="${isRightToLeft ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} | Editorial</title>
<link rel="stylesheet" href="/identity/style.css">
</head>
<body>
<main>
<a class="brand" href="/">Editorial</a>
${content}
</main>
</body>
</html>`;
}

interface SignIn {
  language: string;
  action?: string;
  token?: string;
  tenancy?: boolean;
  tenant?: string;
  username?: string;
  error?: string;
  lost?: boolean;
}

/** The sign-in page. With `lost` it says that the attempt expired, and offers a way back. */
// Long because it is one HTML page.
export function signInPage({
  language,
  action = '',
  token = '',
  tenancy = false,
  tenant = '',
  username = '',
  error,
  lost,
}: SignIn): string {
  const t = (key: string) => escape(translate(language, 'AbpAccount', key));
  if (lost)
    return issuerPage(
      language,
      translate(language, 'AbpAccount', 'Login'),
      `<h1>${t('SignInExpired')}</h1>
<p>${t('SignInExpiredHint')}</p>
<nav><a href="/">${t('BackToSite')}</a></nav>`,
    );

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
  });
  const tenantField = `<details ${tenant ? 'open' : ''}>
<summary>${t('Tenant')}</summary>
${inputField('tenant', t('TenantName'), {
  value: tenant,
  autocomplete: 'organization',
  maxlength: 100,
  'aria-describedby': 'tenant-hint',
})}
<p id="tenant-hint" class="note">${t('TenantHint')}</p>
</details>`;
  const fields = [
    userNameField,
    passwordField,
    ...(tenancy ? [tenantField] : []),
    submitButton(t('Login')),
  ];

  return issuerPage(
    language,
    translate(language, 'AbpAccount', 'Login'),
    `<h1>${t('Login')}</h1>
${messages(error ? { error: t(error) } : {})}
${postForm(action, { token }, fields.join('\n'))}
<nav>
<a href="/account/forgot-password">${t('ForgotPassword')}</a>
<a href="/register">${t('Register')}</a>
</nav>`,
  );
}

const backToSite = (language: string) =>
  `<nav><a href="/">${escape(translate(language, 'AbpAccount', 'BackToSite'))}</a></nav>`;
/**
 * The question before signing out. The site's own client has already asked, so its form submits
 * itself.
 */
export function signOutPage(language: string, form: string, isOurs: boolean): string {
  const title = translate(language, 'AbpAccount', 'SignOutQuestion');
  const confirm = submitButton(escape(translate(language, 'AbpAccount', 'Logout')), 'primary', {
    form: 'op.logoutForm',
    name: 'logout',
    value: 'yes',
    autofocus: true,
  });
  return issuerPage(
    language,
    title,
    `<div${isOurs ? ' hidden' : ''}>
<h1>${escape(title)}</h1>
${form}
${confirm}
${backToSite(language)}
</div>
${isOurs ? '<script src="/identity/sign-out.js"></script>' : ''}`,
  );
}

/** Shown after signing out when the client named no address to return to. */
export function signedOutPage(language: string): string {
  const title = translate(language, 'AbpAccount', 'SignedOut');
  return issuerPage(language, title, `<h1>${escape(title)}</h1>${backToSite(language)}`);
}

const stopped = (language: string, key: string, content: string): string => {
  const title = translate(language, 'AbpAccount', key);
  return issuerPage(
    language,
    title,
    `<h1>${escape(title)}</h1>
${content}
${backToSite(language)}`,
  );
};

/** Shown when the site itself can't continue. */
export const errorPage = (language: string, message: string): string =>
  stopped(language, 'SignInCannotGoOn', `<p>${escape(message)}</p>`);

/**
 * Shown when a client asked for something that it may not. The protocol's reason is in English; it
 * is for the people who made the client, so a sentence for everybody else stands above it.
 */
export const refusedPage = (language: string, reason: string, isSignOut: boolean): string =>
  stopped(
    language,
    isSignOut ? 'SignOutCannotGoOn' : 'SignInCannotGoOn',
    `<p>${escape(translate(language, 'AbpAccount', 'ClientRefused'))}</p>
<p class="note" lang="en" dir="ltr">${escape(reason)}</p>`,
  );
