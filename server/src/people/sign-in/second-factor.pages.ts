import { translate } from '../../settings/languages/texts.ts';
import {
  escapeHtml as escape,
  type Hidden,
  inputField,
  messages,
  postForm,
  submitButton,
} from '../../http/html.ts';
import { issuerPage, type PageLook } from '../../http/pages.ts';
import { atIssuer, inOrganization } from '../../ground/tenancy/tenants.ts';
import type { AuthenticatorRow } from '../second-factor/second-factor.tables.ts';
import type { CheckMethod } from '../second-factor/identity-check.ts';
import type { TotpSetup } from '../second-factor/totp.ts';

type Text = (key: string) => string;
const textIn =
  ({ language, site }: PageLook): Text =>
  (key) =>
    escape(translate(language, 'AbpAccount', key, { site }));

const messageOf = (t: Text, { note, error }: { note?: string; error?: string }): string =>
  messages({ ...(note ? { note: t(note) } : {}), ...(error ? { error: t(error) } : {}) });

const codeInput = { required: true, maxlength: 64, autocomplete: 'one-time-code' } as const;

/** Takes an app's code or a recovery code. */
const codeField = (t: Text): string =>
  inputField('code', t('Code'), {
    ...codeInput,
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': 'code-hint',
    autofocus: true,
  }) + `<p id="code-hint" class="note">${t('CodeHint')}</p>`;

/** Takes the first code of an app that is being added. */
const appCodeField = (t: Text): string =>
  inputField('code', t('Code'), {
    ...codeInput,
    autocapitalize: 'characters',
    spellcheck: 'false',
    inputmode: 'numeric',
    autofocus: true,
  });

const nameField = (t: Text, id: string): string =>
  inputField(id, t('DeviceName'), { name: 'name', maxlength: 64, autocomplete: 'off' });

const passwordField = (t: Text): string =>
  inputField('password', t('Password'), {
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    maxlength: 128,
    autofocus: true,
  });

/** A form that the script fills with the browser's answer. Without the script it stays hidden. */
function passkeyForm(
  t: Text,
  ceremony: 'Add' | 'Check',
  { action, hidden, options }: { action: string; hidden: Hidden; options: object },
): string {
  const content = [
    '<input type="hidden" name="passkey">',
    ...(ceremony === 'Add'
      ? [`<p class="note">${t('AddPasskeyText')}</p>`, nameField(t, 'passkey-name')]
      : []),
    `<p role="alert" class="error" hidden>${t('PasskeyFailed')}</p>`,
    ceremony === 'Add'
      ? submitButton(t('AddPasskey'))
      : submitButton(t('UsePasskey'), 'quiet wide'),
  ].join('\n');
  const form = postForm(action, hidden, content, {
    'data-passkey': ceremony,
    'data-options': JSON.stringify(options),
    hidden: true,
  });
  return `${form}\n<script src="/identity/passkey.js" defer></script>`;
}

interface Question extends PageLook {
  readonly action: string;
  readonly hidden: Hidden;
  readonly passkeyOptions: object | null;
  readonly error?: string;
}

/** Asks for an app's code, a recovery code or a passkey after the password. */
export function secondFactorPage(question: Question) {
  const { action, hidden, passkeyOptions, error } = question;
  const t = textIn(question);
  return issuerPage(
    question,
    translate(question.language, 'AbpAccount', 'TwoStep'),
    `<h1>${t('TwoStep')}</h1>
${messageOf(t, error ? { error } : {})}
<p class="note">${t('SecondFactorRequired')}</p>
${postForm(action, hidden, codeField(t) + submitButton(t('Continue')))}
${passkeyOptions ? passkeyForm(t, 'Check', { action, hidden, options: passkeyOptions }) : ''}`,
  );
}

interface Setup {
  readonly action: string;
  readonly hidden: Hidden;
  readonly totp: TotpSetup;
}

const appForm = (t: Text, { action, hidden, totp }: Setup): string =>
  [
    `<p class="note">${t('AddAppText')}</p>`,
    `<img class="qr" src="${totp.qrCode}" alt="${t('QrCode')}" width="200" height="200">`,
    `<dl><dt>${t('Key')}</dt><dd><code>${escape(totp.secret)}</code></dd></dl>`,
    postForm(
      action,
      hidden,
      appCodeField(t) + nameField(t, 'app-name') + submitButton(t('AddApp')),
    ),
  ].join('\n');

/** Asks the person to set up a second factor before the sign-in continues. */
export function setupPage({
  language,
  site,
  error,
  passkeyOptions,
  ...setup
}: Setup & PageLook & { error?: string; passkeyOptions: object }): string {
  const look = { language, site };
  const t = textIn(look);
  const { action, hidden } = setup;
  return issuerPage(
    look,
    translate(language, 'AbpAccount', 'TwoStep'),
    `<h1>${t('TwoStep')}</h1>
${messageOf(t, error ? { error } : {})}
<p>${t('SecondFactorSetupRequired')}</p>
<h2>${t('AddApp')}</h2>
${appForm(t, setup)}
<h2>${t('AddPasskey')}</h2>
${passkeyForm(t, 'Add', { action, hidden, options: passkeyOptions })}`,
  );
}

const codeList = (t: Text, codes: readonly string[]): string =>
  [
    `<h2>${t('RecoveryCodes')}</h2>`,
    `<p>${t('RecoveryCodesText')}</p>`,
    '<ul class="codes" dir="ltr">',
    ...codes.map((code) => `<li><code>${code}</code></li>`),
    '</ul>',
  ].join('\n');

/** Shows new recovery codes, once, during sign-in. */
export function codesPage(
  look: PageLook,
  codes: readonly string[],
  { action, hidden }: { action: string; hidden: Hidden },
): string {
  const t = textIn(look);
  return issuerPage(
    look,
    translate(look.language, 'AbpAccount', 'RecoveryCodes'),
    `<h1>${t('TwoStep')}</h1>
${codeList(t, codes)}
${postForm(action, hidden, submitButton(t('Continue'), 'primary', { autofocus: true }))}`,
  );
}

/**
 * Asks for proof before any change: a second factor from people who have one, else the password.
 */
export function checkPage({
  methods,
  ...question
}: Question & { methods: readonly CheckMethod[] }): string {
  const t = textIn(question);
  const { language, action, hidden, passkeyOptions, error } = question;
  const field = methods.includes('Password') ? passwordField(t) : codeField(t);
  return issuerPage(
    question,
    translate(language, 'AbpAccount', 'TwoStep'),
    `<h1>${t('IsItYou')}</h1>
${messageOf(t, error ? { error } : {})}
<p class="note">${t('IsItYouText')}</p>
${postForm(action, hidden, field + submitButton(t('Continue')))}
${passkeyOptions ? passkeyForm(t, 'Check', { action, hidden, options: passkeyOptions }) : ''}`,
  );
}

interface TwoStepView extends PageLook {
  /** The organization of the person. */
  readonly tenantId: string;
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
export const TWO_STEP_PATH = '/identity/Account/TwoStep';
const part = ({ tenantId }: TwoStepView, name: string): string =>
  atIssuer(`${TWO_STEP_PATH}${name}`, tenantId);

function authenticatorItem(t: Text, view: TwoStepView, row: AuthenticatorRow): string {
  const added = translate(view.language, 'AbpAccount', 'AddedOn', {
    date: row.createdAt.toLocaleDateString(view.language, { dateStyle: 'medium' }),
  });
  const kind = translate(view.language, 'AbpAccount', row.kind === 'Totp' ? 'App' : 'Passkey');
  const label = row.name ? `${row.name} (${kind})` : kind;
  const remove = submitButton(t('Remove'), 'quiet', {
    'aria-label': `${translate(view.language, 'AbpAccount', 'Remove')}: ${label}`,
  });
  return `<li>
<div><strong>${escape(label)}</strong><br><span class="note">${escape(added)}</span></div>
${postForm(part(view, '/remove'), { ...view.hidden, id: row.id }, remove)}
</li>`;
}

function authenticatorList(t: Text, view: TwoStepView): string {
  const { authenticators, codes, codesLeft, hidden, language } = view;
  if (authenticators.length === 0) return `<p>${t('NoSecondFactor')}</p>`;
  const items = authenticators.map((row) => authenticatorItem(t, view, row));
  const list = `<ul class="factors">\n${items.join('\n')}\n</ul>`;
  if (codes) return list;
  const left = translate(language, 'AbpAccount', 'RecoveryCodesLeft', { count: codesLeft });
  const renew = submitButton(t('NewRecoveryCodes'), 'quiet');
  return `${list}\n<p>${escape(left)}</p>\n${postForm(part(view, '/codes'), hidden, renew)}`;
}

export function twoStepPage(view: TwoStepView): string {
  const { language, hidden, codes, totp, passkeyOptions } = view;
  const t = textIn(view);
  const addApp = totp
    ? `<h2>${t('AddApp')}</h2>\n${appForm(t, { action: part(view, '/app'), hidden, totp })}`
    : `<p><a class="quiet" href="${escape(part(view, '?add=app'))}">${t('AddApp')}</a></p>`;
  const addPasskey = passkeyOptions && {
    action: part(view, '/passkey'),
    hidden,
    options: passkeyOptions,
  };

  return issuerPage(
    view,
    translate(language, 'AbpAccount', 'TwoStep'),
    `<h1>${t('TwoStep')}</h1>
${messageOf(t, view)}
<p class="note">${t('TwoStepText')}</p>
${codes ? codeList(t, codes) : ''}
${authenticatorList(t, view)}
${addApp}
${addPasskey ? `<h2>${t('AddPasskey')}</h2>\n${passkeyForm(t, 'Add', addPasskey)}` : ''}
<nav>
<a href="${atIssuer('/identity/Account/Manage', view.tenantId)}">${t('Back')}</a>
<a href="${inOrganization('/account/manage', view.tenantId)}">${t('BackToSite')}</a>
</nav>`,
  );
}
