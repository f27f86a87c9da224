import type { DrawnPage, PageRequest } from '@editorial/contracts/document';
import { html } from '@editorial/contracts/markup';

/** The heading by language. It is drawn on the server, which has none of the remote's `texts`. */
const titles: Readonly<Record<string, string>> = {
  en: 'Register',
  de: 'Registrieren',
  fr: 'S’inscrire',
  es: 'Registrarse',
  ar: 'إنشاء حساب',
};
/** Address and password. */
const FIELD_COUNT = 2;

/** Places heading and fields where the page of the scripts has them. */
const STYLE = [
  '.drawn-account{max-inline-size:440px;margin-inline:auto}',
  '.drawn-account{padding-block:var(--ed-7,48px) var(--ed-9,96px)}',
  '.drawn-account h1{font:400 var(--ed-size-6) var(--ed-display)}',
  '.drawn-account h1{margin-block:0 calc(var(--ed-5) + .4rem)}',
  '.drawn-account span{display:block}',
  '.drawn-account__label{block-size:1rem;inline-size:9rem;margin-block:.25rem .5rem}',
  '.drawn-account__field{block-size:2.625rem;margin-block-end:1.5rem}',
  '.drawn-account__field:last-child{margin-block-start:11rem}',
].join('');

/**
 * `/register`: its heading and the places of its fields, which do not look as if one could type.
 */
export async function registerPage({
  language,
}: Pick<PageRequest, 'language'>): Promise<DrawnPage> {
  const field = html`<span class="ed-skeleton drawn-account__field"></span>`;
  const label = html`<span class="ed-skeleton drawn-account__label"></span>`;
  const fields = Array.from({ length: FIELD_COUNT }, () => html`${label}${field}`);
  return {
    body: html`
      <div class="drawn-account">
        <h1>${titles[language] ?? titles.en}</h1>
        <div aria-hidden="true">${fields}${field}</div>
      </div>`,
    style: STYLE,
  };
}
