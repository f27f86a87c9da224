import { readFileSync } from 'node:fs';
import { withFrenchSpaces } from '@editorial/contracts/french-spaces';
import { HubPaths } from '@editorial/contracts/hubs';
import { Problems } from '@editorial/contracts/problems';
import { Languages, type LanguageName, translate } from '../../settings/languages/texts.ts';
import { escapeHtml as escape } from '../../http/html.ts';
import { issuerPage } from '../../http/pages.ts';

export interface Example {
  readonly name: string;
  readonly curl: string;
  readonly typeScript: string;
}

/** These texts are not a resource of the configuration: only this page shows them. */
const textsIn = (language: LanguageName) => {
  const written = readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8');
  return JSON.parse(language === 'fr' ? withFrenchSpaces(written) : written) as Readonly<
    Record<string, string>
  >;
};
const texts = Object.fromEntries(
  Languages.map(({ cultureName }) => [cultureName, textsIn(cultureName)]),
) as Readonly<Record<LanguageName, Readonly<Record<string, string>>>>;

/** Code is English in every language, so it is written from left to right. */
const code = (text: string) =>
  `<pre tabindex="0" dir="ltr"><code>${escape(text.trim())}</code></pre>`;
const inline = (text: string) => `<code dir="ltr">${text}</code>`;
const problemExample =
  '{"error":{"code":"Editorial:NotFound","message":"…","validationErrors":null}}';
const registration = `npm run client -- add newsroom --redirect https://newsroom.example.org
npm run client -- add exporter --as ada@example.org --scope Editorial`;

const section = ({
  id,
  title,
  content,
}: {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}) => `<section id="${id}"><h2>${title}</h2>${content}</section>`;

/** A text as HTML: \`code\`, [links](/to/pages), and `{names}` of what is code. */
function prose(text: string, values: Readonly<Record<string, string>>): string {
  return escape(text)
    .replaceAll(/`([^`]+)`/g, (_whole, words: string) => inline(words))
    .replaceAll(/\[([^\]]+)\]\((\/[\w./-]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => inline(escape(values[name] ?? name)));
}

function codesTable(language: LanguageName, t: (key: string) => string): string {
  const rows = Object.entries(Problems).map(
    ([name, status]) =>
      `<tr><td>${inline(name)}<br>${escape(translate(language, 'Editorial', name))}</td><td>${status}</td></tr>`,
  );
  const head = `<tr><th scope="col">${t('code')}</th><th scope="col">${t('status')}</th></tr>`;
  return `<details><summary>${t('allCodes')}</summary>
<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></details>`;
}

/** The page that explains how to call the API from outside. The examples stay in English. */
export function developersPage(
  language: LanguageName,
  site: { readonly name: string; readonly publicUrl: string; readonly issuer: string },
  examples: readonly Example[],
): string {
  const t = (key: string) => prose(texts[language][key] ?? key, { issuer: site.issuer });
  const p = (key: string) => `<p>${t(key)}</p>`;
  const list = (...keys: string[]) =>
    `<ul>${keys.map((key) => `<li>${t(key)}</li>`).join('')}</ul>`;
  const clients = list('publicClients', 'confidentialClients', 'machines');
  const connections = Object.values(HubPaths).map(
    (path) => `new HubConnectionBuilder().withUrl(SITE + '${path}', { accessTokenFactory })`,
  );
  const shown = ({ name, curl, typeScript }: Example) =>
    `<h3>${t(name)}</h3>${code(curl)}${code(typeScript)}`;

  const content = [
    section({ id: 'sign-in', title: t('signIn'), content: p('issuer') + clients + p('tenant') }),
    section({
      id: 'keys',
      title: t('keys'),
      content: p('register') + code(registration) + p('secret'),
    }),
    section({
      id: 'client',
      title: t('client'),
      content: p('package') + code(`npm install ${site.publicUrl}/types/client.tgz`),
    }),
    section({ id: 'limits', title: t('limits'), content: p('limit') + p('paging') }),
    section({
      id: 'errors',
      title: t('errors'),
      content: p('problem') + code(problemExample) + p('again') + codesTable(language, t),
    }),
    section({ id: 'hubs', title: t('hubs'), content: p('hub') + code(connections.join('\n')) }),
    section({ id: 'examples', title: t('examples'), content: examples.map(shown).join('') }),
  ].join('');
  const back = escape((texts[language].back ?? '').replace('{site}', () => site.name));
  return issuerPage(
    { language, site: site.name },
    texts[language].title ?? '',
    `<h1>${t('title')}</h1>${content}
<nav><a href="/swagger">${t('allCalls')}</a><a href="/">${back}</a></nav>`,
  ).replace('<main>', '<main class="wide">');
}
