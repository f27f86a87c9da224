/** Places the content where the pages of the scripts have it. */
export const PAGE_STYLE = [
  '#drawn~#root{position:absolute;inset:0 0 auto;visibility:hidden}',
  '#drawn[hidden]{display:none}',
  '[data-visitor=known] #drawn .shell-header>*{visibility:hidden}',
  '.document{font-size:1rem;max-inline-size:34rem!important;margin-inline:0 auto;line-height:1.6}',
  '.document>*+*{margin-block-start:1rem}',
  '.document>h2{margin-block-start:2rem}',
  '.document>ul{padding-inline-start:1.25em}',
  '.document>nav{margin-block-start:3rem;border-block-start:1px solid var(--ed-hairline);padding-block-start:1rem}',
  '.document table{border-collapse:collapse;inline-size:100%}',
  '.document :is(th,td){padding-block:.5rem;padding-inline:0 1rem;border-block-end:1px solid var(--ed-hairline);text-align:start}',
  '.document nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:0;padding:0;list-style:none}',
  '.document form{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}',
  '.document input{flex:1 1 12rem;min-block-size:2.5rem;padding-inline:.75rem;border:1px solid var(--ed-line);background:var(--ed-surface);color:inherit;font:inherit}',
  '@media(width>=992px){.document{display:grid;grid-template-columns:minmax(0,34rem) minmax(12rem,16rem);column-gap:clamp(3rem,10vw,12rem);align-content:start;max-inline-size:var(--ed-page)!important;margin-inline:auto}.document>*{grid-column:1}.document>nav{position:sticky;inset-block-start:6rem;grid-row:1/span 99;grid-column:2;align-self:start;margin-block-start:.75rem}.document>nav ul{display:grid}}',
].join('');
