import { people, withSession } from '../site/people.ts';
import { seen, whileTeam } from '../site/team.ts';
import { expect, test } from '../site/test.ts';

const page = (title: string, breaks: boolean) => `
import { useState } from 'react';
import './page.css';
export function StartPage() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('A fault of this release.');
  return (
    <div className="ed-page mood-page">
      <h1>${title}</h1>
      <button onClick={() => setBroken(${breaks})}>Break</button>
    </div>
  );
}
`;

test('a release that crashes three times is replaced by the last good one, with its own code, styles and globals, and the crashes do not count against that one', async ({
  page: tab,
}) => {
  test.setTimeout(120_000);
  await whileTeam('mood-board', async (team) => {
    await team.write('src/StartPage.tsx', page('Old', false));
    await team.write('src/page.css', '.mood-page h1 { color: rgb(0, 100, 0); }');
    const old = await team.release(seen);
    // This release is not verified, so it is not used as a fallback.
    await team.write('src/StartPage.tsx', page('Careless', false));
    await team.release();
    await team.write('src/StartPage.tsx', page('New', true));
    await team.write('src/page.css', '.mood-page h1 { text-decoration-line: underline; }');
    const fresh = await team.release(seen);

    const reports: { version: string; outcome: string }[] = [];
    await tab.route('**/api/telemetry/remote-load', (route) => {
      reports.push(route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    });
    await withSession(tab, people.client);
    await tab.goto('/mood-board');
    const title = tab.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toHaveText('New');
    await expect(title).toHaveCSS('text-decoration-line', 'underline');
    for (let crash = 1; crash <= 3; crash += 1) {
      await tab.getByRole('button', { name: 'Break' }).click();
      if (crash < 3) await tab.getByRole('button', { name: 'Try again' }).click();
    }
    await expect(title).toHaveText('Old');
    await expect(title).toHaveCSS('color', 'rgb(0, 100, 0)');
    await expect(title).toHaveCSS('text-decoration-line', 'none');
    await tab.getByRole('button', { name: 'Break' }).click();
    await expect(title).toHaveText('Old');

    const crashes = Array.from({ length: 3 }, () => ({ version: fresh, outcome: 'crashed' }));
    expect(reports.map(({ version, outcome }) => ({ version, outcome }))).toEqual([
      ...crashes,
      { version: fresh, outcome: 'recovered' },
    ]);
    const names = await tab.evaluate(() =>
      Object.keys(globalThis).filter((key) => /mood.?board/.test(key)),
    );
    const marks = [old, fresh].map((version) => version.split('-').at(-1));
    for (const mark of marks)
      expect(names.filter((key) => key.endsWith(mark ?? '')).length, mark).toBe(2);
    expect(names.filter((key) => !marks.some((mark) => key.endsWith(mark ?? '')))).toEqual([]);

    await tab.reload();
    await expect(title).toHaveText('Old');
  });
});
