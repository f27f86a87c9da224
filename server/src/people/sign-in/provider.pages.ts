import { translate } from '../../settings/languages/texts.ts';
import {
  checkField,
  escapeHtml as escape,
  type Hidden,
  inputField,
  messages,
  postForm,
  submitButton,
} from '../../http/html.ts';
import { issuerPage, type PageLook } from '../../http/pages.ts';

interface ProviderQuestion extends PageLook {
  readonly action: string;
  readonly hidden: Hidden;
  /** The name of the provider. */
  readonly provider: string;
  readonly email: string;
  readonly error?: string | undefined;
}

const textIn = ({ language, provider, email }: ProviderQuestion) => {
  const values = { name: provider, email };
  return (key: string) => escape(translate(language, 'AbpAccount', key, values));
};
const titleIn = ({ language }: PageLook, key: string) => translate(language, 'AbpAccount', key);
/** A change of the terms is said in the words of the other pages. */
const errorOf = ({ error, language }: ProviderQuestion, t: (key: string) => string) =>
  messages(
    error === 'TermsChanged'
      ? { error: escape(translate(language, 'Editorial', 'Editorial:TermsChanged')) }
      : error
        ? { error: t(error) }
        : {},
  );

/**
 * Asks for the password of the account that the address belongs to, before a provider may open it.
 */
export function linkPage(question: ProviderQuestion): string {
  const t = textIn(question);
  const { action, hidden } = question;
  const fields = [
    inputField('password', t('Password'), {
      type: 'password',
      autocomplete: 'current-password',
      required: true,
      maxlength: 128,
      autofocus: true,
    }),
    submitButton(t('Continue')),
  ];
  return issuerPage(
    question,
    titleIn(question, 'LinkAccount'),
    `<h1>${t('LinkAccount')}</h1>
${errorOf(question, t)}
<p>${t('LinkAccountText')}</p>
${postForm(action, hidden, fields.join('\n'))}
<nav><a href="/account/forgot-password">${t('ForgotPassword')}</a></nav>`,
  );
}

/** Asks for the name of a new account, and whether the terms are accepted. */
export function newAccountPage(
  question: ProviderQuestion,
  person: { readonly name: string; readonly surname: string },
): string {
  const t = textIn(question);
  const { language, action, hidden } = question;
  const document = (name: string) =>
    `<a href="/${name}" target="_blank" rel="noopener">${escape(translate(language, 'Editorial', `Page:Document:${name}`))}</a>`;
  const fields = [
    inputField('name', t('Name'), {
      value: person.name,
      autocomplete: 'given-name',
      required: true,
      maxlength: 64,
    }),
    inputField('surname', t('Surname'), {
      value: person.surname,
      autocomplete: 'family-name',
      required: true,
      maxlength: 64,
    }),
    checkField('accepted', t('AcceptTerms'), false, { required: true, value: 'yes' }),
    submitButton(t('Register')),
  ];
  return issuerPage(
    question,
    titleIn(question, 'NewAccount'),
    `<h1>${t('NewAccount')}</h1>
${errorOf(question, t)}
<p>${t('NewAccountText')}</p>
${postForm(action, hidden, fields.join('\n'))}
<nav>${document('terms')} ${document('license')} ${document('privacy')}</nav>`,
  );
}
