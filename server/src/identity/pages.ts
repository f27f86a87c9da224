import { Languages, translate } from '../configuration/texts.ts';

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const escape = escapeHtml;

/**
 * Styles of the issuer's pages: light and dark as on the site, without scripts. The site's fonts
 * come from {@link siteFonts}.
 */
export const issuerStyle = `
:root{--paper:#fbfaf7;--ink:#171612;--soft:#6b675e;--line:#8a8478;--accent:#c8371f;--on-accent:#fff;--error:#a3271a;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--paper:#131210;--ink:#f1eee7;--soft:#a8a297;--line:#7d776b;--accent:#ee6a50;--on-accent:#171612;--error:#ff9a8a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 'Inter Variable',system-ui,sans-serif;padding:24px}
main{width:min(100%,400px)}
.brand{display:block;font:400 26px/1 'Newsreader Variable',Georgia,serif;letter-spacing:-.02em;color:inherit;text-decoration:none;margin-block-end:40px}
h1{font:400 34px/1.15 'Newsreader Variable',Georgia,serif;margin:0 0 24px;letter-spacing:-.01em}
label{display:block;font-size:14px;margin-block:16px 6px}
input{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:2px;padding:11px 12px}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button.primary{width:100%;margin-block-start:28px;padding:13px;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:1px solid transparent;border-radius:2px;cursor:pointer}
button.other{margin-block-start:12px;background:none;color:inherit;border-color:var(--line)}
button.quiet{font:inherit;background:none;color:inherit;border:1px solid var(--line);border-radius:2px;padding:9px 14px;cursor:pointer}
.error{border-inline-start:3px solid var(--error);color:var(--error);padding:4px 12px;margin-block-end:16px}
.note{color:var(--soft);font-size:14px}.mail{white-space:pre-wrap;overflow-wrap:anywhere}.mail a,ul a,p a{color:inherit}ul{padding:0;list-style:none;display:grid;gap:16px}
details{margin-block-start:20px;font-size:14px;color:var(--soft)}summary{cursor:pointer}
nav{margin-block-start:28px;display:flex;flex-wrap:wrap;gap:8px 20px;font-size:14px}nav a{color:inherit}
main.wide{width:min(100%,860px)}
main.wide h2{font:400 26px/1.2 'Newsreader Variable',Georgia,serif;margin:40px 0 8px}

main.wide ul{list-style:disc;padding-inline-start:20px;display:block}
code{overflow-wrap:anywhere}
pre{overflow:auto;border:1px solid var(--line);padding:12px;font-size:13px;line-height:1.5}

code{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}
pre code{overflow-wrap:normal}
table{border-collapse:collapse}
td,th{text-align:start;padding:2px 16px 2px 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 20px}dt{color:var(--soft)}dd{margin:0}
`;
/** Submits the sign-out form of the site's own client automatically. */
export const signOutScript =
  "const form=document.getElementById('op.logoutForm');const yes=document.createElement('input');yes.type='hidden';yes.name='logout';yes.value='yes';form.append(yes);form.submit();";

/** One page of the issuer. */
export function issuerPage(language: string, title: string, content: string): string {
  const isRightToLeft =
    Languages.find(({ cultureName }) => cultureName === language)?.isRightToLeft ?? false;
  return `<!doctype html><html lang="${language}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} | Editorial</title><link rel="stylesheet" href="/identity/style.css"></head><body><main><a class="brand" href="/">Editorial</a>${content}</main></body></html>`;
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
      `<h1>${t('SignInExpired')}</h1><p>${t('SignInExpiredHint')}</p><nav><a href="/">${t('BackToSite')}</a></nav>`,
    );
  return issuerPage(
    language,
    translate(language, 'AbpAccount', 'Login'),
    `<h1>${t('Login')}</h1>
${error ? `<p class="error" role="alert">${t(error)}</p>` : ''}
<form method="post" action="${escape(action)}">
<input type="hidden" name="token" value="${escape(token)}">
<label for="username">${t('UserNameOrEmailAddress')}</label><input id="username" name="username" value="${escape(username)}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="256" ${username ? '' : 'autofocus'}>
<label for="password">${t('Password')}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128" ${username ? 'autofocus' : ''}>
${tenancy ? `<details ${tenant ? 'open' : ''}><summary>${t('Tenant')}</summary><label for="tenant">${t('TenantName')}</label><input id="tenant" name="tenant" value="${escape(tenant)}" autocomplete="organization" maxlength="100" aria-describedby="tenant-hint"><p id="tenant-hint" class="note">${t('TenantHint')}</p></details>` : ''}
<button class="primary" type="submit">${t('Login')}</button>
</form>
<nav><a href="/account/forgot-password">${t('ForgotPassword')}</a><a href="/register">${t('Register')}</a></nav>`,
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
  return issuerPage(
    language,
    title,
    `<div${isOurs ? ' hidden' : ''}><h1>${escape(title)}</h1>${form}<button class="primary" autofocus type="submit" form="op.logoutForm" value="yes" name="logout">${escape(translate(language, 'AbpAccount', 'Logout'))}</button>${backToSite(language)}</div>${isOurs ? '<script src="/identity/sign-out.js"></script>' : ''}`,
  );
}

/** Shown after signing out when the client named no address to return to. */
export function signedOutPage(language: string): string {
  const title = translate(language, 'AbpAccount', 'SignedOut');
  return issuerPage(language, title, `<h1>${escape(title)}</h1>${backToSite(language)}`);
}

/** Shown when a request can't continue. Reasons from the protocol itself are in English. */
export function errorPage(language: string, reason: string, reasonLanguage = 'en'): string {
  const title = translate(language, 'AbpAccount', 'SignInCannotGoOn');
  return issuerPage(
    language,
    title,
    `<h1>${escape(title)}</h1><p lang="${reasonLanguage}">${escape(reason)}</p>${backToSite(language)}`,
  );
}
