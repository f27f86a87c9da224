import { MAX_NOTICE_LENGTH, NoticeKinds } from '@editorial/contracts/notices';
import { translate } from '../configuration/texts.ts';
import {
  escapeHtml as escape,
  inputField,
  messages,
  postForm,
  submitButton,
} from '../identity/html.ts';
import { issuerPage, type PageLook } from '../identity/pages.ts';
import { numberOf } from './notice.rules.ts';
import { NOTICE_PATH } from './notice-links.ts';
import type { NoticeRow } from './notices.tables.ts';

/** What somebody typed. A page that refuses a form shows it again. */
export type Typed = Readonly<Record<string, string>>;

const sayIn =
  (language: string) =>
  (key: string, values: Record<string, string> = {}) =>
    escape(translate(language, 'Notices', key, values));

const textArea = (label: string, value: string): string =>
  `<label for="message">${label}</label>` +
  `<textarea id="message" name="message" rows="10" required minlength="10"` +
  ` maxlength="${MAX_NOTICE_LENGTH}">${escape(value)}</textarea>`;

/** The form that needs no account. `error` is a key of the texts. */
export function noticeFormPage(look: PageLook, typed: Typed, error?: string): string {
  const t = sayIn(look.language);
  const options = NoticeKinds.map(
    (kind) =>
      `<option value="${kind}"${typed.kind === kind ? ' selected' : ''}>${t(`Kind:${kind}`)}</option>`,
  );
  const field = (id: string, attributes: Record<string, string | number | boolean>) =>
    inputField(id, t(`Field:${id}`), { value: typed[id] ?? '', required: true, ...attributes });
  const fields = [
    `<label for="kind">${t('Field:kind')}</label><select id="kind" name="kind">${options.join('')}</select>`,
    field('picture', { maxlength: 100 }),
    textArea(t('Field:message'), typed.message ?? ''),
    `<p class="note">${t('MessageHint')}</p>`,
    field('name', { maxlength: 128, autocomplete: 'name' }),
    field('email', { type: 'email', maxlength: 256, autocomplete: 'email' }),
    `<p class="check"><input id="isGoodFaith" name="isGoodFaith" type="checkbox" required>` +
      ` <label for="isGoodFaith">${t('GoodFaith')}</label></p>`,
    submitButton(t('Send')),
  ];
  return issuerPage(
    look,
    translate(look.language, 'Notices', 'Title'),
    `<h1>${t('Title')}</h1><p>${t('Lead')}</p>
${messages(error ? { error: t(error) } : {})}
${postForm(NOTICE_PATH, {}, fields.join('\n'))}`,
  );
}

/** After a notice was taken: its number, and when it is decided at the latest. */
export function noticeTakenPage(look: PageLook, row: NoticeRow): string {
  const t = sayIn(look.language);
  const values = {
    number: numberOf(row.runningNumber),
    date: row.dueAt.toISOString().slice(0, 10),
  };
  return issuerPage(
    look,
    translate(look.language, 'Notices', 'Title'),
    `<h1>${t('Taken', values)}</h1><p role="status">${t('TakenText', values)}</p>`,
  );
}

/** A link that this site did not sign, or a notice that is gone. */
export function noticeUnknownPage(look: PageLook): string {
  const t = sayIn(look.language);
  return issuerPage(
    look,
    translate(look.language, 'Notices', 'Title'),
    `<h1>${t('Title')}</h1><p>${t('Unknown')}</p>`,
  );
}

/** A side's page of a notice: where it is, the decision, and the form for an answer. */
export function followPage(
  look: PageLook,
  row: NoticeRow,
  {
    side,
    address,
    note,
    error,
    message = '',
  }: {
    readonly side: 'Reporter' | 'Owner';
    /** Where the form is sent: the address of this page. */
    readonly address: string;
    readonly note?: string;
    readonly error?: string;
    readonly message?: string;
  },
): string {
  const t = sayIn(look.language);
  const number = numberOf(row.runningNumber);
  const facts: (readonly [string, string])[] = [
    [t('Field:picture'), escape(row.assetNumber)],
    [t('Field:kind'), t(`Kind:${row.kind}`)],
    [t('State'), t(row.state === 'Open' && row.hiddenAt ? 'State:Hidden' : `State:${row.state}`)],
    ...(row.state === 'Open'
      ? [[t('DueAt'), row.dueAt.toISOString().slice(0, 10)] as const]
      : [
          [t('Decision'), t(`Outcome:${row.outcome}`)] as const,
          [t('Ground'), escape(row.ground ?? '')] as const,
          [t('Reason'), escape(row.reason ?? '')] as const,
        ]),
  ];
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`);
  const answer = t(side === 'Owner' ? 'CounterNotice' : 'Complaint');
  const form = postForm(
    address,
    {},
    [textArea(answer, message), submitButton(t('Send'))].join('\n'),
  );
  return issuerPage(
    look,
    number,
    `<h1>${escape(number)}</h1><dl>${list.join('')}</dl>
${messages({ ...(note ? { note: t(note) } : {}), ...(error ? { error: t(error) } : {}) })}
<p>${t('Redress')}</p>${form}`,
  );
}
