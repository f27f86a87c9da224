import { ownAddressIn } from './own-address.rules.ts';
import { escape, readable } from '@editorial/contracts/markup';
import { documentHtml, splitDocuments } from './mail-document.ts';

/** A picture that a mail is about. All addresses are the site's. */
export interface MailPicture {
  readonly title: string;
  /** The page of the picture. */
  readonly address: string;
  readonly thumb: string;
}

/** The look of the site's mails in one language. */
export interface MailLook {
  readonly site: string;
  /** The site's own address. Only addresses below it become links. */
  readonly publicUrl: string;
  readonly language: string;
  readonly isRightToLeft: boolean;
  /** The label of the button that leads to the page of a mail. */
  readonly open: string;
  readonly logo: MailLogo | null;
}

/** A logo as every mail program shows it: some show no SVG. */
export interface MailLogo {
  readonly png: Buffer;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The parts of a mail. `html` is content that the site wrote and escaped itself, in the place of the text. */
export interface MailParts {
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** The page to which the mail leads: where the text has it alone in a line, a button is drawn. */
  readonly address?: string | undefined;
  readonly pictures?: readonly MailPicture[] | undefined;
}

/** The logo's Content-ID: it comes with the mail, because programs load nothing from outside at first. */
export const LOGO_CID = 'logo@site';

const INK = '#171612';
const SOFT = '#5f5b52';
const ACCENT = '#b32f1a';
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const link = (address: string, { label, style }: { label: string; style: string }): string =>
  `<a href="${escape(address)}" style="${style}">${label}</a>`;

/** One line: its addresses of the site become links, and no others. */
const lineOf = (line: string, { publicUrl }: MailLook): string =>
  line
    .split(/(\s+)/)
    .map((word) => {
      const own = ownAddressIn(word, publicUrl);
      if (!own?.isWhole) return escape(word);
      const { before, address, after } = own;
      const shown = `<span dir="ltr">${escape(address)}</span>`;
      return (
        escape(before) +
        link(address, { label: shown, style: `color:${ACCENT};word-break:break-all` }) +
        escape(after)
      );
    })
    .join('');

/** A button, and below it the address itself for those who want to read it first. */
const buttonOf = (address: string, { open, publicUrl, ...look }: MailLook): string =>
  '<table role="presentation" border="0" style="margin:20px 0 8px"><tbody><tr>' +
  `<td style="background-color:${ACCENT};padding:12px 24px">` +
  link(address, {
    label: escape(open),
    style: `${FONT};font-size:16px;font-weight:bold;color:#ffffff;text-decoration:none`,
  }) +
  '</td></tr></tbody></table>' +
  `<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:${SOFT};word-break:break-all">` +
  `${lineOf(address, { open, publicUrl, ...look })}</p>`;

const pictureOf = ({ title, address, thumb }: MailPicture): string =>
  link(address, {
    label:
      `<img src="${escape(thumb)}" alt="${escape(title)}" height="140" ` +
      'style="height:140px;width:auto;max-width:100%;border:0;margin:0 8px 8px 0">',
    style: `color:${INK}`,
  });

const picturesOf = (pictures: MailParts['pictures'] = []): string =>
  pictures.length === 0 ? '' : `<p style="margin:8px 0">${pictures.map(pictureOf).join('')}</p>`;

const headingOf = (heading: string): string =>
  `<h2 style="margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:bold">${escape(heading)}</h2>`;

/** The text of a mail as HTML: headings, paragraphs, lines, links to the site, one button, and documents. */
function contentOf({ text, address, pictures }: MailParts, look: MailLook): string {
  const isButton = (line: string) =>
    address !== undefined &&
    line.trim() === address &&
    ownAddressIn(address, look.publicUrl) !== null;
  const paragraph = (lines: readonly string[]): string =>
    lines.length === 0
      ? ''
      : `<p style="margin:0 0 16px">${lines.map((line) => lineOf(line, look)).join('<br>')}</p>`;
  const [letter, documents] = splitDocuments(text);
  const parts = letter.split(/\n{2,}/).map((part) => {
    const [, heading] = /^## (\S.*)$/.exec(part.trim()) ?? [];
    if (heading !== undefined) return headingOf(heading);
    let lines: string[] = [];
    let made = '';
    for (const line of part.split('\n').filter(Boolean)) {
      if (!isButton(line)) {
        lines.push(line);
        continue;
      }
      made += paragraph(lines) + buttonOf(line.trim(), look);
      lines = [];
    }
    return made + paragraph(lines);
  });
  // The pictures come before the first heading: below a contract nobody sees them.
  const first = parts.findIndex((part) => part.startsWith('<h2'));
  parts.splice(first < 0 ? parts.length : first, 0, picturesOf(pictures));
  return parts.filter(Boolean).join('\n') + documentHtml(documents, look.publicUrl);
}

function headOf({ site, publicUrl, logo }: MailLook): string {
  const shown = logo
    ? `<img src="cid:${LOGO_CID}" alt="${escape(site)}" width="${logo.width}" height="${logo.height}" style="border:0">`
    : escape(site);
  return link(publicUrl, {
    label: shown,
    style: `font-family:Georgia,serif;font-size:24px;line-height:32px;color:${INK};text-decoration:none`,
  });
}

/**
 * A mail as HTML, beside its text: tables and styles of elements, which every mail program knows. Whatever people
 * typed is escaped, and only addresses of the site are links.
 */
export function mailHtml(parts: MailParts, look: MailLook): string {
  const { language, isRightToLeft, site, publicUrl } = look;
  const [direction, side] = isRightToLeft ? ['rtl', 'right'] : ['ltr', 'left'];
  const content =
    parts.html === undefined
      ? contentOf(parts, look)
      : readable(parts.html) + picturesOf(parts.pictures);
  const cell = (style: string, inner: string) =>
    `<tr><td align="${side}" style="${FONT};font-size:16px;line-height:24px;color:${INK};${style}">` +
    `${inner}</td></tr>`;
  const foot = link(publicUrl, { label: escape(site), style: `color:${SOFT}` });
  const ruled = 'border-top:1px solid #e2ded4;font-size:12px;line-height:18px';
  return `<!doctype html>
<html lang="${escape(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(parts.subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#f4f2ec">
<table role="presentation" border="0" width="100%" style="background-color:#f4f2ec"><tbody><tr>
<td align="center" style="padding:24px 8px">
<table role="presentation" border="0" width="600" dir="${direction}"
 style="width:100%;max-width:600px;background-color:#ffffff"><tbody>
${cell('padding:24px 24px 8px', headOf(look))}
${cell('padding:8px 24px 16px', content)}
${cell(`padding:16px 24px 24px;${ruled};color:${SOFT}`, foot)}
</tbody></table>
</td></tr></tbody></table>
</body>
</html>
`;
}
