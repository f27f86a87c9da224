import { Languages } from '../settings/languages/texts.ts';
import { peopleToAsk, purposesIn, recipientsIn, sayIn } from './privacy/privacy-parts.ts';
import type { PrivacyFacts } from './privacy/privacy-facts.ts';
import { escapeHtml } from '../http/html.ts';
import { partsOf, type Rows } from './collect.queries.ts';

/** The page of a copy that people read. It needs no other file and no network. */
interface CopyPage {
  readonly language: string;
  readonly site: string;
  readonly at: Date;
  readonly facts: PrivacyFacts;
  readonly data: Readonly<Record<string, Rows>>;
}

const Style = `body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;font-size:.875rem}th,td{border:1px solid #ccc;padding:.25rem .5rem;
text-align:start;vertical-align:top;max-width:30rem;overflow-wrap:anywhere}
.wide{overflow-x:auto}h2{margin-top:3rem}`;

/** A value as people read it. Nested values stay JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function tableOf(rows: Rows): string {
  const [first = {}] = rows;
  const names = Object.keys(first);
  const head = names.map((name) => `<th scope="col">${escapeHtml(name.replaceAll('_', ' '))}</th>`);
  const body = rows.map(
    (row) =>
      `<tr>${names.map((name) => `<td>${escapeHtml(cellOf(row[name]))}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

/** The facts of Art. 15 (1) (a) to (h) GDPR, beside the data themselves. */
function aboutProcessing({ language, facts }: CopyPage): string {
  const say = sayIn(language);
  const line = (text: string) => `<li>${escapeHtml(text)}</li>`;
  const asked = peopleToAsk(language, facts).map(
    ({ title, lines }) =>
      `<dt>${escapeHtml(title)}</dt><dd>${lines.map(escapeHtml).join('<br>')}</dd>`,
  );
  return `<h2>${escapeHtml(say('Copy:About'))}</h2><dl>${asked.join('')}</dl>
<h3>${escapeHtml(say('Copy:Recipients'))}</h3><ul>${recipientsIn(language, facts).map(line).join('')}</ul>
${['Rights', 'Source', 'NoAutomation'].map((key) => `<p>${escapeHtml(say(key))}</p>`).join('\n')}`;
}

/** All data of a person as one page (HTML), in their language. */
export function copyPage(page: CopyPage): string {
  const { language, site, at, facts, data } = page;
  const say = sayIn(language);
  const isRightToLeft = Languages.some(
    ({ cultureName, isRightToLeft: isRtl }) => cultureName === language && isRtl,
  );
  const sections = purposesIn(language, facts).map(({ purpose, title, text, bases, periods }) => {
    const parts = partsOf(purpose).map((name) => {
      const rows = data[name] ?? [];
      const content = rows.length > 0 ? tableOf(rows) : `<p>${escapeHtml(say('Copy:Nothing'))}</p>`;
      return `<h3 id="${name}">${escapeHtml(say(`Part:${name}`))}</h3>${content}`;
    });
    const why = [text, bases.join('; '), periods.join('; ')].map(escapeHtml).join('<br>');
    return `<h2>${escapeHtml(title)}</h2><p>${why}</p>${parts.join('\n')}`;
  });
  const heading = escapeHtml(say('Copy:Title'));
  const lead = escapeHtml(say('Copy:Lead', { site, date: at.toISOString().slice(0, 10) }));
  return `<!doctype html>
<html lang="${language}"${isRightToLeft ? ' dir="rtl"' : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${heading}</title><style>${Style}</style></head>
<body><h1>${heading}</h1><p>${lead}</p>
${sections.join('\n')}
${aboutProcessing(page)}
</body></html>
`;
}
