import { readText, writeText } from '@editorial/platform';
import type { localization } from '@editorial/platform/shell';

const STORAGE_KEY = 'editorial.pseudo';

/**
 * `?pseudo=on` turns on pseudo-localization for this browser session: texts get accents and grow
 * longer, so that QA sees what is cut off. Any other value turns it off.
 */
export async function pseudoWhenAsked(texts: ReturnType<typeof localization>): Promise<void> {
  const wish = new URLSearchParams(location.search).get('pseudo');
  if (wish !== null) writeText('session', STORAGE_KEY, wish === 'on' ? wish : null);
  if (readText('session', STORAGE_KEY) !== 'on') return;
  const { writePseudo } = await import('../texts/pseudo.ts');
  writePseudo(texts);
}
