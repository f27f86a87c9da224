import { translate } from '../../settings/languages/texts.ts';
import { fieldOf, type Typed } from '../../http/form-pages.ts';
import {
  escapeHtml as escape,
  inputField,
  messages,
  postForm,
  selectField,
  submitButton,
  withWrong,
} from '../../http/html.ts';
import { escapedTexts, issuerPage, type PageLook } from '../../http/pages.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { inOrganization } from '../../ground/tenancy/tenants.ts';
import { momentIn, wordsOf } from './take-declaration.ts';
import { numberOf, type Declaration } from './withdrawal.rules.ts';
import type { WithdrawalRow } from '../tables/withdrawals.tables.ts';

export const WITHDRAWAL_PATH = '/withdrawal';
export const CONFIRM_PATH = '/withdrawal/confirm';

/** The look of a page, and the lines that name who sells. */
interface WithdrawalLook extends PageLook {
  readonly seller: string;
  /** The organization whose page it is, or null at the site. */
  readonly organization: { readonly id: string; readonly name: string } | null;
}

const sayIn = escapedTexts('Withdrawals');

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((one) => `<p>${one.replaceAll('\n', '<br>').replaceAll('&#10;', '<br>')}</p>`)
    .join('');

/** The right of withdrawal and the model form (Directive 2011/83/EU, Annex I). */
function noticeOf({ language, seller }: WithdrawalLook): string {
  const form = translate(language, 'Withdrawals', 'FormHere');
  const t = (key: string) =>
    translate(language, 'Withdrawals', key, { seller, form })
      .split('\n\n')
      .map((one) => one.split('\n').map(escape).join('<br>'))
      .join('\n\n');
  return `<h2>${t('NoticeTitle')}</h2>${paragraphs(t('NoticeText'))}
<h2>${t('FormTitle')}</h2>${paragraphs(t('FormText'))}`;
}

const page = (look: WithdrawalLook, content: string): string =>
  issuerPage(look, translate(look.language, 'Withdrawals', 'Title'), content);

/** Names the organization whose page it is: a link may lead to one that nobody expects. */
const placeOf = ({ language, organization }: WithdrawalLook): string =>
  organization === null
    ? ''
    : `<p>${sayIn(language)('Organization', { name: organization.name })}</p>`;

/** The first step: what is withdrawn from, or canceled. `error` is a key of the texts. */
export function declarationPage(look: WithdrawalLook, typed: Typed, error?: string): string {
  const t = sayIn(look.language);
  const kinds = ['Withdrawal', 'Cancellation'].map((kind) => [kind, t(`Kind:${kind}`)] as const);
  const field = (id: string, attributes: Record<string, string | number | boolean>) =>
    inputField(id, t(`Field:${id}`), { value: typed[id] ?? '', ...attributes });
  const fields = [
    selectField('kind', t('Field:kind'), kinds, typed.kind),
    field('reference', { maxlength: 100, required: true }),
    field('name', { maxlength: 128, autocomplete: 'name', required: true }),
    field('email', { type: 'email', maxlength: 256, autocomplete: 'email', required: true }),
    field('endsOn', { type: 'date' }),
    field('reason', { maxlength: 1000 }),
    submitButton(t('Next')),
  ];
  const hidden = { organization: look.organization?.id ?? '' };
  return page(
    look,
    `<h1>${t('Title')}</h1><p>${t('Lead')}</p>${placeOf(look)}
${messages(error ? { error: t(error) } : {})}
${postForm(WITHDRAWAL_PATH, hidden, withWrong(fields.join('\n'), fieldOf(error)))}
${noticeOf(look)}`,
  );
}

/** The second step: the declaration in words, and the button that makes it. */
export function confirmPage(look: WithdrawalLook, given: Declaration, error?: string): string {
  const t = sayIn(look.language);
  const form = inOrganization(WITHDRAWAL_PATH, given.organization || HOST_TENANT);
  const lines = [
    wordsOf(look.language, given),
    `${given.name}, ${given.email}`,
    ...(given.reason ? [given.reason] : []),
  ];
  return page(
    look,
    `<h1>${t('Check')}</h1>${placeOf(look)}
${messages(error ? { error: t(error) } : {})}
${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
${postForm(CONFIRM_PATH, { ...given }, submitButton(t(`Confirm:${given.kind}`)))}
<p><a href="${escape(form)}">${t('Back')}</a></p>`,
  );
}

/** After a declaration: its number, and when it came. */
export function declaredPage(look: WithdrawalLook, row: WithdrawalRow): string {
  const t = sayIn(look.language);
  const values = {
    number: numberOf(row.runningNumber),
    date: momentIn(look.language, row.receivedAt),
    email: row.email,
  };
  return page(look, `<h1>${t('Taken', values)}</h1><p role="status">${t('TakenText', values)}</p>`);
}
