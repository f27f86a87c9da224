import { lookAt } from '@editorial/federation/look';
import { password, people } from '../site/people.ts';
import { whileTeam } from '../site/team.ts';
import { expect, test } from '../site/test.ts';

const name = 'draft-board';
const account = { userName: people.client, password };

const startPage = (effect: string) => `
import { useEffect } from 'react';
import './board.css';
export function StartPage() {
  useEffect(() => { ${effect} }, []);
  return <div className="board"><h1>Board</h1></div>;
}
`;

test('what a release does to the rest of the site is looked at before it is released: styles, and what twenty openings leave behind', async ({
  baseURL,
}) => {
  test.setTimeout(180_000);
  await whileTeam(name, async ({ state, write, change, build, release }) => {
    const look = async (version: string) => {
      const releases = (await state())?.releases.filter((one) => one.version === version) ?? [];
      return (await lookAt(baseURL ?? '', releases, [account]))[0];
    };
    await write('src/board.css', '.board h1 { color: teal }');
    await write('src/StartPage.tsx', startPage(''));
    const good = await look(await release());
    expect(good).toMatchObject({ problems: [], pages: [`/${name}`] });
    expect(good?.notes[0]).toMatch(
      /^20 openings of \/draft-board: .* 0 listeners, .*longest task \d+ ms$/,
    );

    await write(
      'src/StartPage.tsx',
      startPage(`
        addEventListener('resize', () => document.title.length);
        setInterval(() => document.title.length, 60_000);
      `),
    );
    // This class is the shell's, which no build of a remote knows.
    await write('src/board.css', '.shell-main { letter-spacing: 3px }');
    const bad = await look(await release());
    expect(bad?.problems).toEqual([
      expect.stringMatching(
        /^\/draft-board: its styles change main\.\S* on \/: letter-spacing: 3px/,
      ),
      expect.stringMatching(
        /^\/draft-board: its styles change main\.\S* on \/help: letter-spacing: 3px/,
      ),
      '/draft-board: each opening leaves 1.0 listeners behind (20 openings)',
      expect.stringMatching(/^\/draft-board: each opening leaves (0\.\d|1\.0) timers behind/),
    ]);

    await write('src/board.css', 'header h1, .board { color: teal }');
    await expect(build()).rejects.toThrow(/reach beyond the remote: header h1\./);

    await write('src/board.css', '.board { color: teal }');
    await write('src/StartPage.tsx', startPage(''));
    await change('basePaths:', 'budgets: { pageBytes: 500 }, basePaths:', 'remote.config.ts');
    expect((await look(await release()))?.problems[0]).toMatch(
      /^\/draft-board: it loads \d\.\d kB of the remote; budgets\.pageBytes in remote\.config\.ts allows 0\.5 kB$/,
    );
  });
});
