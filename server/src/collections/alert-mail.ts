import { translate, Languages } from '../configuration/texts.ts';
import type { Context } from '../context.ts';
import { escapeHtml as escape } from '../identity/html.ts';
import type { Message } from '../mail/mail.ts';
import { alertStopPath } from './alert-links.ts';

/** A search of which a mail tells. */
export interface ToldSearch {
  readonly name: string;
  readonly count: number;
  readonly address: string;
  readonly pictures: readonly {
    readonly title: string;
    readonly address: string;
    readonly thumb: string;
  }[];
}

interface Told {
  readonly person: {
    readonly tenantId: string;
    readonly userId: string;
    readonly name: string;
    readonly email: string;
  };
  readonly language: string;
  readonly told: readonly ToldSearch[];
}

const textOf = (headings: readonly string[], told: readonly ToldSearch[]): string =>
  told
    .map(({ address, pictures }, index) =>
      [headings[index], ...pictures.map(({ title }) => `– ${title}`), address].join('\n'),
    )
    .join('\n\n');

function htmlOf(headings: readonly string[], told: readonly ToldSearch[]): string {
  const sections = told.map(({ address, pictures }, index) => {
    const cells = pictures.map(
      (picture) =>
        `<a href="${escape(picture.address)}"><img src="${escape(picture.thumb)}" alt="${escape(picture.title)}" height="120" style="margin:0 8px 8px 0"></a>`,
    );
    return `<h2 style="font-size:16px"><a href="${escape(address)}">${escape(headings[index] ?? '')}</a></h2><p>${cells.join('')}</p>`;
  });
  return sections.join('');
}

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Writes the mail about what is new in a person's searches, with the way to stop such mails. */
export function alertMail(
  { environment, secrets, clock, settings }: Context,
  { person, language, told }: Told,
): Omit<Message, 'id'> {
  const words = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'Mails', `search-alert.${key}`, values);
  const stop =
    environment.publicUrl +
    alertStopPath(
      secrets.signingKey,
      { tenantId: person.tenantId, userId: person.userId, searchId: '' },
      clock.now(),
    );
  const headings = told.map(({ name, count }) => words('found', { search: name, count }));
  const values = { name: person.name, site: settings.valueOf('Site.Name') };
  const [hello, foot] = [words('hello', values), words('foot')];
  const direction = Languages.find((one) => one.cultureName === language)?.isRightToLeft
    ? 'rtl'
    : 'ltr';
  return {
    to: person.email,
    subject: told.length === 1 ? (headings[0] ?? '') : words('subject', { count: told.length }),
    text: `${hello}\n\n${textOf(headings, told)}\n\n${foot}\n${stop}`,
    html: `<div lang="${language}" dir="${direction}" style="font-family:sans-serif">${paragraphs(hello)}${htmlOf(headings, told)}<p style="font-size:12px">${escape(foot)}<br><a href="${escape(stop)}">${escape(words('stop'))}</a></p></div>`,
    unsubscribe: stop,
  };
}
