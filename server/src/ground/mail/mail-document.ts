import MarkdownIt from 'markdown-it';

/** The styles of a document's elements: mail programs know no style sheets. */
const styles: Readonly<Record<string, string>> = {
  h1: 'margin:32px 0 12px;font-family:Georgia,serif;font-size:22px;line-height:28px;font-weight:normal',
  h2: 'margin:20px 0 8px;font-size:16px;line-height:24px;font-weight:bold',
  h3: 'margin:16px 0 8px;font-size:16px;line-height:24px;font-weight:bold',
  p: 'margin:0 0 12px',
  ul: 'margin:0 0 12px;padding:0 20px',
  ol: 'margin:0 0 12px;padding:0 20px',
  li: 'margin:0 0 4px',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px;line-height:20px',
  th: 'padding:6px 8px 6px 0;border-bottom:1px solid #e2ded4;text-align:start',
  td: 'padding:6px 8px 6px 0;border-bottom:1px solid #e2ded4;vertical-align:top',
  a: 'color:#b32f1a',
};

const withoutAddresses = (text: string): string =>
  text.replaceAll(/[ \t]*\{#[^{}\n]*\}[ \t]*$/gm, '');

const markdown = new MarkdownIt({ html: false }).disable('image');
// Other addresses stay text: whoever typed them, the mail does not lead there.
markdown.validateLink = (address) => /^\/(?![/\\])/.test(address);
markdown.core.ruler.push('styles_and_links', ({ tokens, env }) => {
  const { publicUrl } = env as { readonly publicUrl: string };
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
    const style = styles[token.tag];
    if (token.nesting === 1 && style !== undefined) token.attrSet('style', style);
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    if (token.type === 'link_open') token.attrSet('href', publicUrl + token.attrGet('href'));
  }
});

/** A document (Markdown) as tokens. Addresses of headings are for pages. */
export const documentTokens = (text: string) =>
  markdown.parse(withoutAddresses(text), { publicUrl: '' });

/** Where the documents of a contract begin: a heading in a line of its own. */
const BEGINNING = /(?:^|\n)(?=# \S)/;

/** The text of a mail before its first document, and its documents (Markdown). */
export function splitDocuments(text: string): readonly [before: string, documents: string] {
  const at = text.search(BEGINNING);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** Documents (Markdown) as HTML for mails. Their paths lead to the site, and nothing leads elsewhere. */
export const documentHtml = (text: string, publicUrl: string): string =>
  markdown.render(withoutAddresses(text), { publicUrl });
