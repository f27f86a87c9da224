import { translate } from '../../settings/languages/texts.ts';
import { escapeHtml as escape, postForm, submitButton } from '../../http/html.ts';
import { issuerPage, type PageLook } from '../../http/pages.ts';

interface Question extends PageLook {
  readonly token: string;
  readonly userName: string;
  readonly clientName: string;
}

function page(
  question: Question,
  title: string,
  text: string,
  answers: readonly (readonly [value: string, label: string])[],
): string {
  const buttons = answers.map(([value, label], index) =>
    submitButton(escape(label), index === 0 ? 'primary' : 'primary other', {
      name: 'answer',
      value,
      autofocus: index === 0,
    }),
  );
  return issuerPage(
    question,
    title,
    `<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
${postForm('', { token: question.token }, buttons.join('\n'))}`,
  );
}

/** The page to choose which account a client gets. */
export function accountPage(question: Question): string {
  const { language, userName, clientName } = question;
  const t = (key: string, values = {}) => translate(language, 'AbpAccount', key, values);
  return page(question, t('ChooseAccount'), t('ChooseAccountFor', { client: clientName }), [
    ['this', t('ContinueAs', { userName })],
    ['another', t('UseAnotherAccount')],
  ]);
}

/** The page to allow a client to act for the person. */
export function consentPage(question: Question): string {
  const { language, userName, clientName } = question;
  const t = (key: string, values = {}) => translate(language, 'AbpAccount', key, values);
  return page(
    question,
    t('AllowClient', { client: clientName }),
    t('AllowClientHint', { client: clientName, userName }),
    [
      ['allow', t('Allow')],
      ['deny', t('Deny')],
    ],
  );
}
