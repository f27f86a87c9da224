import { plainTextsOf, readHeading, renderMarkdown, sectionsOf } from './documents.ts';

/** A topic of the help: what stands under a heading of the second level. */
export interface Topic {
  /** Its name in addresses, the same in all languages where the text names it. */
  readonly slug: string;
  readonly title: string;
  /** Its first paragraph. */
  readonly summary: string;
  /** Its words without marks, title and all. */
  readonly text: string;
  readonly html: string;
}

const MAX_SLUG_LENGTH = 80;

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Words as addresses have them: letters and digits of any script, with hyphens between them.
 */
export const slugOf = (words: string): string =>
  folded(words)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');

/** The path of a topic's page. */
export const pathOfTopic = ({ slug }: Pick<Topic, 'slug'>): string =>
  `/help/${encodeURIComponent(slug)}`;

/**
 * The topics of the help. A heading names its address in braces, `## Refunds {#refunds}`, so that
 * it is the same in each language; without that, the address consists of the heading's words. Of
 * several topics with one address, the later ones get a number.
 */
export function topicsOf(text: string): Topic[] {
  const taken = new Set<string>();
  return sectionsOf(text).sections.map((section) => {
    const [heading = ''] = section.split('\n', 1);
    const { words, address } = readHeading(heading.slice('## '.length));
    const [title = ''] = plainTextsOf(`## ${words}`);
    const wanted = slugOf(address) || slugOf(title) || 'topic';
    let slug = wanted;
    for (let count = 2; taken.has(slug); count += 1) slug = `${wanted}-${count}`;
    taken.add(slug);
    const body = section.slice(heading.length);
    const texts = plainTextsOf(body);
    const [summary = ''] = texts;
    return { slug, title, summary, text: [title, ...texts].join(' '), html: renderMarkdown(body) };
  });
}

/**
 * The topics that hold all words of a search, whatever their accents and capitals. Each text is
 * folded once: a short search can fold to hundreds of words.
 */
export function searchTopics(topics: readonly Topic[], search: string): Topic[] {
  const words = [...new Set(folded(search).split(/\s+/).filter(Boolean))];
  return topics.filter((topic) => {
    const text = folded(topic.text);
    return words.every((word) => text.includes(word));
  });
}
