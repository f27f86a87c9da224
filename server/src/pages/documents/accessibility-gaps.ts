import { readFileSync } from 'node:fs';
import { z } from '@editorial/contracts/schema';
import { wordsIn } from '../public-pages/words.ts';

const finding = z.object({
  /** Of axe-core. */
  rule: z.string(),
  /** The success criterion of WCAG 2.2, such as `1.4.3`. */
  criterion: z.string(),
  pages: z.array(z.string()),
});
/** The report of the suite's last run (e2e/proofs/accessibility.spec.ts). */
const findings = z.object({
  /** The name and the version of the program that checked. */
  engine: z.string(),
  pages: z.array(z.string()),
  gaps: z.array(finding),
  undecided: z.array(z.string()),
});

/**
 * Findings of the suite's last run: known gaps by success criterion, and criteria that it could not
 * decide (Directive (EU) 2019/882, Annex V).
 */
export const knownGaps = findings.parse(
  JSON.parse(readFileSync(new URL('accessibility-gaps.json', import.meta.url), 'utf8')),
);

/** The known gaps as parts of the text about accessibility (Markdown). */
export function accessibilityParts(
  language: string,
  { engine, pages, gaps, undecided }: typeof knownGaps = knownGaps,
): Record<string, string> {
  const words = (key: string, values?: Record<string, unknown>) =>
    wordsIn(language)(`Accessibility:${key}`, values);
  const lines = gaps.map((gap) => `- ${words('Gap', { ...gap, pages: gap.pages.join(', ') })}`);
  const found = gaps.length === 0 ? words('NoGaps') : `${words('Gaps')}\n\n${lines.join('\n')}`;
  const open = undecided.length > 0 ? [words('Undecided', { criteria: undecided.join(', ') })] : [];
  return {
    checked: words('Checked', { engine, count: pages.length }),
    gaps: [found, ...open].join('\n\n'),
  };
}
