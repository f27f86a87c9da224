import { t } from '@editorial/platform';
import { addTexts, initLocalization, localization } from '@editorial/platform/shell';
import { KitProvider, loadKitTexts, type TranslateText } from '@editorial/ui';
import { Credits } from '@editorial/ui/display';
import { render } from '@editorial/testing';

/** What the kit shows for counts of credits in a language. */
async function shown(language: string, counts: readonly number[]): Promise<(string | null)[]> {
  initLocalization(language);
  for (const [resource, texts] of Object.entries(await loadKitTexts(language)))
    addTexts(language, resource, texts as Record<string, string>);
  expect(localization().language).toBe(language);
  const { container, unmount } = render(
    <KitProvider locale={language} translate={t as TranslateText}>
      {counts.map((count) => (
        <Credits key={count} amount={count} />
      ))}
    </KitProvider>,
  );
  const texts = [...container.querySelectorAll('.ed-figures')].map((each) => each.textContent);
  unmount();
  return texts;
}

test('amounts of credits have the form of their number: Arabic has six', async () => {
  expect(await shown('ar', [0, 1, 2, 3, 11, 100])).toEqual([
    'لا نقاط',
    'نقطة واحدة',
    'نقطتان',
    '3 نقاط',
    '11 نقطة',
    '100 نقطة',
  ]);
  expect(await shown('de', [0, 1, 2, 1200])).toEqual([
    '0 Credits',
    '1 Credit',
    '2 Credits',
    '1.200 Credits',
  ]);
  // French counts nothing as one.
  expect(await shown('fr', [0, 1, 2])).toEqual(['0 crédit', '1 crédit', '2 crédits']);
});
