import type { DrawnPage, PageRequest } from '@editorial/contracts/document';
import { html } from '@editorial/contracts/markup';

/** They come with the page, so they are not in `texts`. */
const titles: Readonly<Record<string, string>> = {
  en: 'Register',
  de: 'Registrieren',
  fr: 'S’inscrire',
  es: 'Registrarse',
  ar: 'إنشاء حساب',
};
/** Address, password, first and last name. */
const FIELD_COUNT = 4;

/** Places heading and fields where the page of the scripts has them. */
const STYLE = [
  '.drawn-account{max-inline-size:440px;margin-inline:auto}',
  '.drawn-account{padding-block:var(--ed-7,48px) var(--ed-9,96px)}',
  '.drawn-account h1{font:400 var(--ed-size-6) var(--ed-display)}',
  '.drawn-account h1{margin-block:0 var(--ed-5)}',
  '.drawn-account span{display:block}',
  '.drawn-account__label{block-size:1rem;inline-size:9rem;margin-block:.25rem .5rem}',
  '.drawn-account__field{block-size:2.625rem;margin-block-end:1.5rem}',
  '.drawn-account__field{border:1px solid var(--ed-line);border-radius:var(--ed-corner)}',
  '.drawn-account__label:nth-of-type(5){margin-block-start:5.5rem}',
].join('');

/** `/register`: its heading and the frames of its fields, until somebody can type in them. */
export async function registerPage({
  language,
}: Pick<PageRequest, 'language'>): Promise<DrawnPage> {
  const field = html`<span class="drawn-account__field"></span>`;
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
