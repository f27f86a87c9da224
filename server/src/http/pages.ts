import { Languages, translate, type TextResource } from '../settings/languages/texts.ts';
import { escapeHtml as escape } from './html.ts';

/** In which language a page of the issuer is, and under which name of the site. */
export interface PageLook {
  readonly language: string;
  readonly site: string;
}

/** The texts of a domain for pages in a language, escaped. */
export const escapedTexts =
  (domain: TextResource) =>
  (language: string) =>
  (key: string, values: Record<string, string> = {}): string =>
    escape(translate(language, domain, key, values));

/** One page of the issuer. */
export function issuerPage({ language, site }: PageLook, title: string, content: string): string {
  const isRightToLeft =
    Languages.find(({ cultureName }) => cultureName === language)?.isRightToLeft ?? false;
  return `<!doctype html>
<html lang="${language}" dir="${isRightToLeft ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(`${title} | ${site}`)}</title>
<link rel="stylesheet" href="/identity/style.css">
</head>
<body>
<main>
<a class="brand" href="/">${escape(site)}</a>
${content}
</main>
</body>
</html>`;
}
