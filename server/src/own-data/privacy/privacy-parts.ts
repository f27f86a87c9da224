import { personalTables } from '../register/register.ts';
import { Purposes, type Purpose } from '../register/personal-data.ts';
import { translate } from '../../settings/languages/texts.ts';
import { onDevice } from './on-device.ts';
import type { PrivacyFacts } from './privacy-facts.ts';

type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;
export const sayIn =
  (language: string): Say =>
  (key, values) =>
    translate(language, 'Privacy', key, values);

/** Why data is stored, in words. The order is that of the register. */
export interface PurposeInWords {
  readonly purpose: Purpose;
  readonly title: string;
  readonly text: string;
  readonly bases: readonly string[];
  readonly periods: readonly string[];
}

/** The purposes of the register, with what their tables say. Those without a table are left out. */
export function purposesIn(language: string, facts: PrivacyFacts): PurposeInWords[] {
  const say = sayIn(language);
  return Purposes.flatMap((purpose) => {
    const tables = personalTables.filter((table) => table.purpose === purpose);
    if (tables.length === 0) return [];
    const distinct = (keys: string[]) => [...new Set(keys)].map((key) => say(key, { ...facts }));
    return [
      {
        purpose,
        title: say(`Purpose:${purpose}`),
        text: say(`Purpose:${purpose}:Text`),
        bases: distinct(tables.map(({ basis }) => `Basis:${basis}`)),
        periods: distinct(tables.map(({ period }) => `Period:${period}`)),
      },
    ];
  });
}

/** Those who receive data, a line each. */
export function recipientsIn(language: string, { recipients }: PrivacyFacts): string[] {
  const say = sayIn(language);
  return recipients.length === 0
    ? [say('Recipient:None')]
    : recipients.map(({ kind, host }) => say(`Recipient:${kind}`, { host }));
}

/** Responsible, officer and authority: what is asked, and the lines that answer. */
export function peopleToAsk(
  language: string,
  { controller, contact, officer, authority }: PrivacyFacts,
): { readonly title: string; readonly lines: readonly string[] }[] {
  const say = sayIn(language);
  return [
    { title: say('Controller'), lines: [...controller.split('\n'), contact] },
    ...(officer ? [{ title: say('Officer'), lines: officer.split('\n') }] : []),
    {
      title: say('Authority'),
      lines: authority ? authority.split('\n') : [say('AnyAuthority')],
    },
  ];
}

/** Text in a cell of a table (Markdown). Settings may hold any sign. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#{}]/g, String.raw`\$&`);
const row = (cells: readonly string[]): string => `| ${cells.map(plain).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(row)].join('\n');

function deviceIn(language: string): string {
  const say = sayIn(language);
  const rows = onDevice.map(({ name, use, life }) => [
    name,
    say(`Device:${use}`),
    say(`Life:${life}`),
  ]);
  return table([say('Column:Name'), say('Column:Purpose'), say('Column:Life')], rows);
}

/** Values of `{{name}}` in the privacy text, as Markdown. */
export function privacyParts(language: string, facts: PrivacyFacts): Record<string, string> {
  const say = sayIn(language);
  const purposes = purposesIn(language, facts).map(({ title, text, bases, periods }) => [
    title,
    text,
    bases.join('; '),
    periods.join('; '),
  ]);
  return {
    responsible: peopleToAsk(language, facts)
      .map(({ title, lines }) => `**${plain(title)}**: ${lines.map(plain).join(', ')}`)
      .join('\n\n'),
    data: table(
      ['Purpose', 'What', 'Basis', 'Period'].map((name) => say(`Column:${name}`)),
      purposes,
    ),
    recipients: recipientsIn(language, facts)
      .map((line) => `- ${plain(line)}`)
      .join('\n'),
    device: deviceIn(language),
    rights: [say('Rights'), say('Source'), say('NoAutomation')].map(plain).join('\n\n'),
  };
}

/** The names of the parts, which a text of the site may contain. */
export const PrivacyPartNames = ['responsible', 'data', 'recipients', 'device', 'rights'] as const;

/** A privacy text with its parts. Placeholders that name no part stay as they are. */
export const withParts = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/^\{\{(\w+)\}\}$/gm, (whole, name: string) =>
    Object.hasOwn(parts, name) ? (parts[name] ?? '') : whole,
  );
