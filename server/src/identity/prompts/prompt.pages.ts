import { translate } from '../../configuration/texts.ts';
import { escapeHtml as escape, issuerPage } from '../pages.ts';

interface Question {
  readonly language: string;
  readonly token: string;
  readonly userName: string;
  readonly clientName: string;
}

const page = (
  { language, token }: Question,
  title: string,
  text: string,
  answers: readonly (readonly [string, string])[],
): string =>
  issuerPage(
    language,
    title,
    `<h1>${escape(title)}</h1><p>${escape(text)}</p>
<form method="post"><input type="hidden" name="token" value="${escape(token)}">
${answers.map(([value, label], index) => `<button class="primary${index > 0 ? ' other' : ''}" type="submit" name="answer" value="${value}"${index === 0 ? ' autofocus' : ''}>${escape(label)}</button>`).join('\n')}
</form>`,
  );

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
