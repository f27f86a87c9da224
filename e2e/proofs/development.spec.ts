import { startDevServer } from '@editorial/federation/dev-server';
import { fillSignIn, people } from '../site/people.ts';
import { whileTeam } from '../site/team.ts';
import { expect, test } from '../site/test.ts';

const PORT = 18_790;

test('a remote under development is served from source against a running site, with hot reload', async ({
  page,
}) => {
  const server = await startDevServer({
    remotes: ['catalog'],
    port: PORT,
    target: process.env.SITE_URL ?? '',
  });
  try {
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
    const opened = await page.goto(`http://localhost:${PORT}/preview`);
    const policy = opened?.headers()['content-security-policy'];
    expect(policy).toContain('style-src ');
    expect(policy).not.toContain('unsafe-inline');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Previews');
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    expect(scripts).toContain('/main.js');
    expect(scripts).toContain('/remotes/catalog/dev/remoteEntry.js');
    // The site's issuer knows only its own address. Signing in still returns here, and the hubs
    // connect.
    let told = 0;
    page.on(
      'websocket',
      (socket) =>
        socket.url().includes('/signalr-hubs/') &&
        socket.on('framereceived', () => {
          told += 1;
        }),
    );
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, people.client);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(`http://localhost:${PORT}`);
    await expect.poll(() => told).toBeGreaterThan(0);
    // Everything that is not under development comes from the site.
    await page.goto(`http://localhost:${PORT}/account/manage`);
    await expect(page.getByLabel(/E-mail/).first()).toBeVisible();
    expect(
      scripts.some((path) => /^\/remotes\/account\/\d[^/]+\/remoteEntry\.js$/.test(path)),
    ).toBe(true);
  } finally {
    await server.stop();
  }
});

const startPage = (title: string) => `
import { useT } from '@editorial/platform';
import { useState } from 'react';
export function StartPage() {
  const t = useT('draft-board');
  const [note, setNote] = useState('');
  return (
    <div className="ed-page">
      <h1>${title}</h1>
      <p>{t('Try')}</p>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
    </div>
  );
}
`;

test('a syntax error covers the page until it is fixed; then code and texts are updated, and the typed input is still there', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await whileTeam('draft-board', async (team) => {
    await team.change('requiresSignIn: true', 'requiresSignIn: false', 'src/remote.ts');
    await team.write('src/StartPage.tsx', startPage('First'));
    const server = await startDevServer({
      remotes: [team.folder],
      port: PORT + 1,
      target: process.env.SITE_URL ?? '',
    });
    try {
      await page.goto(`http://localhost:${PORT + 1}/draft-board`);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      const note = page.getByRole('textbox', { name: 'Note' });
      const overlay = page.getByRole('dialog', { name: 'Does not compile' });
      await expect(title).toHaveText('First', { timeout: 60_000 });
      await note.fill('half a sentence');

      await team.write('src/StartPage.tsx', 'export function StartPage() { return <h1>; }');
      await expect(overlay).toContainText('draft-board does not compile');
      await expect(overlay).toContainText('StartPage.tsx');
      await expect(title).toHaveText('First');
      await team.write('src/StartPage.tsx', startPage('Second'));
      await expect(title).toHaveText('Second');
      await expect(overlay).toHaveCount(0);
      await expect(note).toHaveValue('half a sentence');

      await team.change("Try: 'Try it'", "Try: 'Go on'");
      await expect(page.getByText('Go on')).toBeVisible();
      await expect(note).toHaveValue('half a sentence');
    } finally {
      await server.stop();
    }
  });
});
