import {
  DetailsOfKind,
  MAX_NOTICE_LENGTH,
  NoticeDetails,
  NoticeKinds,
  NoticeRelations,
  type NoticeDetail,
} from '@editorial/contracts/notices';
import { translate } from '../../settings/languages/texts.ts';
import { dayIn } from '../../settings/languages/dates.ts';
import { fieldOf, type Typed } from '../../http/form-pages.ts';
import {
  checkField,
  escapeHtml as escape,
  inputField,
  messages,
  postForm,
  selectField,
  submitButton,
  withWrong,
} from '../../http/html.ts';
import { escapedTexts, issuerPage, type PageLook } from '../../http/pages.ts';
import { isCounterNotice } from './notice-details.rules.ts';
import { isFinalFor, numberOf } from './notice.rules.ts';
import { NOTICE_PATH } from './notice-links.ts';
import type { NoticeRow } from './notices.tables.ts';

const sayIn = escapedTexts('Notices');

const textArea = (label: string, value: string): string =>
  `<label for="message">${label}</label>` +
  `<textarea id="message" name="message" rows="10" required minlength="10"` +
  ` maxlength="${MAX_NOTICE_LENGTH}">${escape(value)}</textarea>`;

/**
 * The fields that each kind asks for. The style sheet shows those of the chosen kind. A browser
 * that can't shows all of them, so none is `required` in the page: the server says what is missing.
 */
function detailFieldsets(t: ReturnType<typeof sayIn>, typed: Typed): string[] {
  const kindsOf = (name: NoticeDetail) =>
    NoticeKinds.filter((kind) => DetailsOfKind[kind][name] !== undefined).join(' ');
  const relations = [
    ['', t('Choose')] as const,
    ...NoticeRelations.map((name) => [name, t(`Relation:${name}`)] as const),
  ];
  const control = (name: NoticeDetail): string => {
    const label = t(`Field:${name}`);
    if (name === 'relation') return selectField(name, label, relations, typed[name]);
    if (name === 'isAuthorized') return checkField(name, label, typed[name] === 'on');
    return inputField(name, label, { value: typed[name] ?? '', maxlength: 1000 });
  };
  return NoticeDetails.map((name) => `<div data-of="${kindsOf(name)}">${control(name)}</div>`);
}

/** The look of a form, and the organization whose staff decide, or null at the site. */
export interface NoticeLook extends PageLook {
  readonly organization: { readonly id: string; readonly name: string } | null;
}

/** The form that needs no account. `error` is a key of the texts. */
export function noticeFormPage(look: NoticeLook, typed: Typed, error?: string): string {
  const t = sayIn(look.language);
  const kinds = [
    // A kind decides how urgent a notice is, so none is chosen in advance.
    ...(typed.kind ? [] : [['', t('Choose')] as const]),
    ...NoticeKinds.map((kind) => [kind, t(`Kind:${kind}`)] as const),
  ];
  const field = (id: string, attributes: Record<string, string | number | boolean>) =>
    inputField(id, t(`Field:${id}`), { value: typed[id] ?? '', required: true, ...attributes });
  const fields = [
    selectField('kind', t('Field:kind'), kinds, typed.kind),
    field('picture', { maxlength: 100 }),
    textArea(t('Field:message'), typed.message ?? ''),
    ...detailFieldsets(t, typed),
    field('name', { maxlength: 128, autocomplete: 'name', required: false }),
    field('email', { type: 'email', maxlength: 256, autocomplete: 'email', required: false }),
    `<p class="note" data-of="Child">${t('NamelessHint')}</p>`,
    checkField('isGoodFaith', t('GoodFaith'), typed.isGoodFaith === 'on', { required: true }),
    submitButton(t('Send')),
  ];
  const { organization } = look;
  // A link may lead to an organization that nobody expects.
  const place = organization ? `<p>${t('Organization', { name: organization.name })}</p>` : '';
  return issuerPage(
    look,
    translate(look.language, 'Notices', 'Title'),
    `<h1>${t('Title')}</h1><p>${t('Lead')}</p>${place}
${messages(error ? { error: t(error) } : {})}
${postForm(NOTICE_PATH, { organization: organization?.id ?? '' }, withWrong(fields.join('\n'), fieldOf(error)))}`,
  );
}

/**
 * After a notice was taken: its number, and when it is decided at the latest. `follow` is the link
 * for those who left no address.
 */
export function noticeTakenPage(look: PageLook, row: NoticeRow, follow?: string): string {
  const t = sayIn(look.language);
  const values = {
    number: numberOf(row.runningNumber),
    date: dayIn(look.language, row.dueAt),
  };
  return issuerPage(
    look,
    translate(look.language, 'Notices', 'Title'),
    `<h1>${t('Taken', values)}</h1><p role="status">${t(follow ? 'TakenNameless' : 'TakenText', values)}</p>${
      follow ? `<p><a href="${escape(follow)}">${t('Follow')}</a></p>` : ''
    }`,
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
    typed = {},
  }: {
    readonly side: 'Reporter' | 'Owner';
    /** Where the form is sent: the address of this page. */
    readonly address: string;
    readonly note?: string;
    readonly error?: string;
    readonly typed?: Typed;
  },
): string {
  const t = sayIn(look.language);
  const number = numberOf(row.runningNumber);
  const facts: (readonly [string, string])[] = [
    [t('Field:picture'), escape(row.assetNumber)],
    [t('Field:kind'), t(`Kind:${row.kind}`)],
    [t('State'), t(row.state === 'Open' && row.hiddenAt ? 'State:Hidden' : `State:${row.state}`)],
    ...(row.state === 'Open'
      ? [[t('DueAt'), escape(dayIn(look.language, row.dueAt))] as const]
      : [
          [t('Decision'), t(`Outcome:${row.outcome}`)] as const,
          [t('Ground'), escape(row.ground ?? '')] as const,
          [t('Reason'), escape(row.reason ?? '')] as const,
        ]),
  ];
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`);
  const answer = t(side === 'Owner' ? 'CounterNotice' : 'Complaint');
  const statements = isCounterNotice(row, side)
    ? [
        inputField('postal', t('Field:postal'), { value: typed.postal ?? '', maxlength: 1000 }),
        inputField('signature', t('Field:signature'), {
          value: typed.signature ?? '',
          maxlength: 1000,
        }),
        checkField('isMistake', t('IsMistake'), typed.isMistake === 'on'),
      ]
    : [];
  const form = postForm(
    address,
    {},
    withWrong(
      [textArea(answer, typed.message ?? ''), ...statements, submitButton(t('Send'))].join('\n'),
      fieldOf(error),
    ),
  );
  return issuerPage(
    look,
    number,
    `<h1>${escape(number)}</h1><dl>${list.join('')}</dl>
${messages({ ...(note ? { note: t(note) } : {}), ...(error ? { error: t(error) } : {}) })}
${isFinalFor(side, row) ? `<p>${t('RedressFinal')}</p>` : `<p>${t('Redress')}</p>${form}`}`,
  );
}
