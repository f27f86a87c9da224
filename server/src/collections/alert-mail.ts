import { translate } from '../settings/languages/texts.ts';
import type { Context } from '../commerce/context/context.ts';
import { escapeHtml as escape } from '../http/html.ts';
import type { Message } from '../ground/mail/mail.ts';
import type { MailPicture } from '../ground/mail/mail-html.ts';
import { nameInMail } from '../ground/mail/name-in-mail.ts';
import { alertStopPath } from './alert-links.ts';

/** A search that a mail names. */
export interface AlertedSearch {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly address: string;
  readonly pictures: readonly MailPicture[];
}

interface AlertMail {
  readonly person: {
    readonly tenantId: string;
    readonly userId: string;
    readonly name: string;
    readonly email: string;
  };
  readonly language: string;
  readonly searches: readonly AlertedSearch[];
}

/** The part of the mail for each search: its heading, and the way to stop mails about it alone. */
interface Section extends AlertedSearch {
  readonly heading: string;
  /** Null if the mail is about one search only. */
  readonly stop: { readonly text: string; readonly address: string } | null;
}

const textOf = (sections: readonly Section[]): string =>
  sections
    .map(({ heading, address, pictures, stop }) =>
      [
        heading,
        ...pictures.map(({ title }) => `– ${title}`),
        address,
        ...(stop ? [`${stop.text}: ${stop.address}`] : []),
      ].join('\n'),
    )
    .join('\n\n');

const small = (text: string, address: string): string =>
  `<a href="${escape(address)}" style="font-size:12px">${escape(text)}</a>`;

function htmlOf(sections: readonly Section[]): string {
  const drawn = sections.map(({ heading, address, pictures, stop }) => {
    const cells = pictures.map(
      (picture) =>
        `<a href="${escape(picture.address)}"><img src="${escape(picture.thumb)}" alt="${escape(picture.title)}" height="120" style="margin:0 8px 8px 0"></a>`,
    );
    const end = stop ? `<p>${small(stop.text, stop.address)}</p>` : '';
    return `<h2 style="font-size:16px"><a href="${escape(address)}">${escape(heading)}</a></h2><p>${cells.join('')}</p>${end}`;
  });
  return drawn.join('');
}

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** People name their searches, so no name leads elsewhere. */
const withPlainName = (search: AlertedSearch): AlertedSearch => ({
  ...search,
  name: nameInMail(search.name),
});

/** Writes the mail about what is new in a person's searches, with the way to stop such mails. */
export function alertMail(
  { environment, secrets, clock, settings }: Context,
  { person, language, searches }: AlertMail,
): Omit<Message, 'id'> {
  const words = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'Mails', `search-alert.${key}`, values);
  const { tenantId, userId } = person;
  const stopOf = (searchId: string) =>
    environment.publicUrl +
    alertStopPath(secrets.signingKey, { tenantId, userId, searchId }, clock.now());
  const stop = stopOf('');
  const sections = searches.map(withPlainName).map((search): Section => ({
    ...search,
    heading: words('found', { search: search.name, count: search.count }),
    stop: searches.length === 1 ? null : { text: words('stop-one'), address: stopOf(search.id) },
  }));
  const values = { name: nameInMail(person.name), site: settings.valueOf('Site.Name') };
  const named = words('hello', values);
  // Somebody without a name is greeted without one: "Hello,", "Hola:".
  const hello = values.name === '' ? named.replace(/,? (?=[,،:])/, '') : named;
  const foot = words('foot');
  return {
    to: person.email,
    subject:
      searches.length === 1
        ? (sections[0]?.heading ?? '')
        : words('subject', { count: searches.length }),
    text: `${hello}\n\n${textOf(sections)}\n\n${foot}\n${stop}`,
    language,
    html: `${paragraphs(hello)}${htmlOf(sections)}<p style="font-size:12px">${escape(foot)}<br>${small(words('stop'), stop)}</p>`,
    unsubscribe: stop,
  };
}
