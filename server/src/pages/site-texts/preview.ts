import { escape } from '@editorial/contracts/markup';
import type { TextContent } from '@editorial/contracts/site-texts';
import { fillIn } from '../../settings/languages/texts.ts';
import { renderDocument } from '../documents/documents.ts';
import { isMail } from '../../settings/site-texts/delivered-texts.ts';
import { samplesOf } from './placeholders.ts';
import { titleOf } from './site-texts.ts';

/** A mail with sample data. */
export function sampleMail(name: string, { subject, body }: TextContent) {
  const samples = samplesOf(name);
  return { subject: fillIn(subject ?? '', samples), text: fillIn(body, samples) };
}

/** How a text will look. Markup in it is escaped. */
export function previewOf(name: string, content: TextContent): { subject: string; html: string } {
  if (!isMail(name))
    return { subject: titleOf(name, content), html: renderDocument(content.body).html };
  const { subject, text } = sampleMail(name, content);
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`);
  return { subject, html: paragraphs.join('') };
}
