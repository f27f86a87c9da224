import { startDevServer } from '@editorial/federation/dev-server';
import { fillSignIn, people } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

const PORT = 18_790;

test('a remote under development is shown from source against the site as it runs, ready for hot reload', async ({
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
    await page.goto(`http://localhost:${PORT}/preview`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Previews');
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    expect(scripts).toContain('/main.js');
    expect(scripts).toContain('/remotes/catalog/dev/remoteEntry.js');
    // The site's issuer knows its own address only; signing in leads back here all the same, and
    // the hubs connect.
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
    // What is not under development comes from the site.
    await page.goto(`http://localhost:${PORT}/account/manage`);
    await expect(page.getByLabel(/E-mail/).first()).toBeVisible();
    expect(
      scripts.some((path) => /^\/remotes\/account\/\d[^/]+\/remoteEntry\.js$/.test(path)),
    ).toBe(true);
  } finally {
    await server.stop();
  }
});
