import { HOME_TEXT } from './delivered-texts.ts';
import type { TextsInMemory } from './texts-in-memory.ts';

/** The words of home in a text: `# Title`, a paragraph, and a list of searches. Parts that it lacks stay as delivered. */
export function homeTextsIn(body: string): Readonly<Record<string, string>> {
  const lines = body.split('\n').map((line) => line.trim());
  const title = /^#\s+(.+)$/.exec(lines[0] ?? '')?.[1];
  const item = /^[-*]\s+(.+)$/;
  // The page splits its suggestions at commas.
  const searches = lines.flatMap((line) => item.exec(line)?.[1]?.replaceAll(/[,،]\s*/g, ' ') ?? []);
  const lead = lines
    .slice(1)
    .filter((line) => line !== '' && !item.test(line))
    .join(' ');
  return {
    ...(title ? { 'Home:Title': title } : {}),
    ...(lead ? { 'Home:Lead': lead } : {}),
    ...(searches.length > 0 ? { 'Home:ExampleWords': searches.join(', ') } : {}),
  };
}

/** The words of home that administrators changed, by the names of the page's texts. */
export function ownHomeTexts(
  texts: Pick<TextsInMemory, 'read'>,
  language: string,
): Readonly<Record<string, string>> {
  const { body, savedAt } = texts.read(HOME_TEXT, language);
  return savedAt === null ? {} : homeTextsIn(body);
}
