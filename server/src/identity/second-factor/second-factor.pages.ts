import { translate } from '../../configuration/texts.ts';
import { escapeHtml as escape, issuerPage } from '../pages.ts';
import type { AuthenticatorRow } from './second-factor.tables.ts';
import type { CheckMethod } from './identity-check.ts';
import type { TotpSetup } from './totp.ts';

type Text = (key: string) => string;
const textIn =
  (language: string): Text =>
  (key) =>
    escape(translate(language, 'AbpAccount', key));

/** Hidden fields that every form sends back. */
export type Hidden = Readonly<Record<string, string>>;
const hiddenFields = (hidden: Hidden): string =>
  Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('');

const messageOf = (t: Text, { note, error }: { note?: string; error?: string }): string =>
  `${note ? `<p role="status" class="note">${t(note)}</p>` : ''}${error ? `<p role="alert" class="error">${t(error)}</p>` : ''}`;
const codeField = (t: Text, hint = true): string =>
  `<label for="code">${t('Code')}</label><input id="code" name="code" required maxlength="64" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" ${hint ? 'aria-describedby="code-hint"' : 'inputmode="numeric"'} autofocus>${hint ? `<p id="code-hint" class="note">${t('CodeHint')}</p>` : ''}`;
const nameField = (t: Text, id: string): string =>
  `<label for="${id}">${t('DeviceName')}</label><input id="${id}" name="name" maxlength="64" autocomplete="off">`;

/** A form that the script fills with the browser's answer. Without the script it stays hidden. */
function passkeyForm(
  t: Text,
  ceremony: 'Add' | 'Check',
  { action, hidden, options }: { action: string; hidden: Hidden; options: object },
): string {
  const label = ceremony === 'Add' ? 'AddPasskey' : 'UsePasskey';
  return `<form method="post" action="${escape(action)}" data-passkey="${ceremony}" data-options="${escape(JSON.stringify(options))}" hidden>${hiddenFields(hidden)}<input type="hidden" name="passkey">
${ceremony === 'Add' ? `<p class="note">${t('AddPasskeyText')}</p>${nameField(t, 'passkey-name')}` : ''}<p role="alert" class="error" hidden>${t('PasskeyFailed')}</p><button class="${ceremony === 'Add' ? 'primary' : 'quiet wide'}" type="submit">${t(label)}</button></form>
<script src="/identity/passkey.js" defer></script>`;
}

interface Question {
  readonly language: string;
  readonly action: string;
  readonly hidden: Hidden;
  readonly passkeyOptions: object | null;
  readonly error?: string;
}

/** Asks for an app's code, a recovery code or a passkey after the password. */
export function secondFactorPage({ language, action, hidden, passkeyOptions, error }: Question) {
  const t = textIn(language);
  return issuerPage(
    language,
    translate(language, 'AbpAccount', 'TwoStep'),
    `<h1>${t('TwoStep')}</h1>${messageOf(t, error ? { error } : {})}<p class="note">${t('SecondFactorRequired')}</p>
<form method="post" action="${escape(action)}">${hiddenFields(hidden)}${codeField(t)}<button class="primary" type="submit">${t('Continue')}</button></form>
${passkeyOptions ? passkeyForm(t, 'Check', { action, hidden, options: passkeyOptions }) : ''}`,
  );
}

interface Setup {
  readonly action: string;
  readonly hidden: Hidden;
  readonly totp: TotpSetup;
}

const appForm = (t: Text, { action, hidden, totp }: Setup): string =>
  `<p class="note">${t('AddAppText')}</p><img class="qr" src="${totp.qrCode}" alt="${t('QrCode')}" width="200" height="200">
<dl><dt>${t('Key')}</dt><dd><code>${escape(totp.secret)}</code></dd></dl>
<form method="post" action="${escape(action)}">${hiddenFields(hidden)}${codeField(t, false)}${nameField(t, 'app-name')}<button class="primary" type="submit">${t('AddApp')}</button></form>`;

/** Asks the person to set up a second factor before the sign-in continues. */
export function setupPage({
  language,
  error,
  passkeyOptions,
  ...setup
}: Setup & { language: string; error?: string; passkeyOptions: object }): string {
  const t = textIn(language);
  return issuerPage(
    language,
    translate(language, 'AbpAccount', 'TwoStep'),
    `<h1>${t('TwoStep')}</h1>${messageOf(t, error ? { error } : {})}<p>${t('SecondFactorSetupRequired')}</p>
<h2>${t('AddApp')}</h2>${appForm(t, setup)}
<h2>${t('AddPasskey')}</h2>${passkeyForm(t, 'Add', { action: setup.action, hidden: setup.hidden, options: passkeyOptions })}`,
  );
}

const codeList = (t: Text, codes: readonly string[]): string =>
  `<h2>${t('RecoveryCodes')}</h2><p>${t('RecoveryCodesText')}</p><ul class="codes" dir="ltr">${codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ul>`;

/** Shows new recovery codes, once, during sign-in. */
export function codesPage(
  language: string,
  codes: readonly string[],
  { action, hidden }: { action: string; hidden: Hidden },
): string {
  const t = textIn(language);
  return issuerPage(
    language,
    translate(language, 'AbpAccount', 'RecoveryCodes'),
    `<h1>${t('TwoStep')}</h1>${codeList(t, codes)}<form method="post" action="${escape(action)}">${hiddenFields(hidden)}<button class="primary" type="submit" autofocus>${t('Continue')}</button></form>`,
  );
}

/**
 * Asks for proof before any change: a second factor from people who have one, else the password.
 */
export function checkPage({
  language,
  methods,
  ...question
}: Question & { methods: readonly CheckMethod[] }): string {
  const t = textIn(language);
  const { action, hidden, passkeyOptions, error } = question;
  const field = methods.includes('Password')
    ? `<label for="password">${t('Password')}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128" autofocus>`
    : codeField(t);
  return issuerPage(
    language,
    translate(language, 'AbpAccount', 'TwoStep'),
    `<h1>${t('IsItYou')}</h1>${messageOf(t, error ? { error } : {})}<p class="note">${t('IsItYouText')}</p>
<form method="post" action="${escape(action)}">${hiddenFields(hidden)}${field}<button class="primary" type="submit">${t('Continue')}</button></form>
${passkeyOptions ? passkeyForm(t, 'Check', { action, hidden, options: passkeyOptions }) : ''}`,
  );
}

interface TwoStepView {
  readonly language: string;
  readonly hidden: Hidden;
  readonly authenticators: readonly AuthenticatorRow[];
  readonly codesLeft: number;
  /** Codes that were just created. */
  readonly codes: readonly string[] | null;
  /** The app that is being added. */
  readonly totp: TotpSetup | null;
  readonly passkeyOptions: object | null;
  readonly note?: string;
  readonly error?: string;
}

/** `/identity/Account/TwoStep`: apps, passkeys and recovery codes. */
export const TwoStepPath = '/identity/Account/TwoStep';

function authenticatorItem(t: Text, view: TwoStepView, row: AuthenticatorRow): string {
  const added = translate(view.language, 'AbpAccount', 'AddedOn', {
    date: row.createdAt.toLocaleDateString(view.language, { dateStyle: 'medium' }),
  });
  const kind = t(row.kind === 'Totp' ? 'App' : 'Passkey');
  const label = row.name ? `${escape(row.name)} (${kind})` : kind;
  return `<li><div><strong>${label}</strong><br><span class="note">${escape(added)}</span></div><form method="post" action="${TwoStepPath}/remove">${hiddenFields({ ...view.hidden, id: row.id })}<button class="quiet" type="submit" aria-label="${t('Remove')}: ${label}">${t('Remove')}</button></form></li>`;
}

export function twoStepPage(view: TwoStepView): string {
  const { language, hidden, authenticators, codes, codesLeft, totp, passkeyOptions } = view;
  const t = textIn(language);
  const list = authenticators.map((row) => authenticatorItem(t, view, row)).join('');
  const left = escape(translate(language, 'AbpAccount', 'RecoveryCodesLeft', { count: codesLeft }));
  return issuerPage(
    language,
    translate(language, 'AbpAccount', 'TwoStep'),
    `<h1>${t('TwoStep')}</h1>${messageOf(t, view)}<p class="note">${t('TwoStepText')}</p>
${codes ? codeList(t, codes) : ''}
${list ? `<ul class="factors">${list}</ul>` : `<p>${t('NoSecondFactor')}</p>`}
${list && !codes ? `<p>${left}</p><form method="post" action="${TwoStepPath}/codes">${hiddenFields(hidden)}<button class="quiet" type="submit">${t('NewRecoveryCodes')}</button></form>` : ''}
${totp ? `<h2>${t('AddApp')}</h2>${appForm(t, { action: `${TwoStepPath}/app`, hidden, totp })}` : `<p><a class="quiet" href="${TwoStepPath}?add=app">${t('AddApp')}</a></p>`}
${passkeyOptions ? `<h2>${t('AddPasskey')}</h2>${passkeyForm(t, 'Add', { action: `${TwoStepPath}/passkey`, hidden, options: passkeyOptions })}` : ''}
<nav><a href="/identity/Account/Manage">${t('Back')}</a><a href="/account/manage">${t('BackToSite')}</a></nav>`,
  );
}

/** Shown at the issuer's pages; the site's look comes from `pages.ts`. */
export const secondFactorStyle = `
h2{font:400 22px/1.2 'Newsreader Variable',Georgia,serif;margin:36px 0 8px}
.qr{display:block;background:#fff;margin-block:16px;border-radius:2px}code{overflow-wrap:anywhere;font-size:14px}
.codes{gap:6px}.factors li{display:flex;justify-content:space-between;align-items:center;gap:16px}
button.wide{width:100%;margin-block-start:16px}a.quiet{display:inline-block;color:inherit;text-decoration:none;border:1px solid var(--line);border-radius:2px;padding:9px 14px}
`;
