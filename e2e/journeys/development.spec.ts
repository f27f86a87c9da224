import { startDevServer } from '@editorial/federation/dev-server';
import { expect, test } from '../site/test.ts';

const PORT = 18_790;

test('a remote under development is shown from source against the site as it runs, ready for hot reload', async ({ page }) => {
  const server = await startDevServer({ remotes: ['catalog'], port: PORT, target: process.env.SITE_URL ?? '' });
  try {
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
    await page.goto(`http://localhost:${PORT}/preview`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Previews');
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    expect(scripts).toContain('/main.js');
    expect(scripts).toContain('/remotes/catalog/dev/remoteEntry.js');
    // What is not under development comes from the site.
    await page.goto(`http://localhost:${PORT}/register`);
    await expect(page.getByLabel(/E-mail/).first()).toBeVisible();
    expect(scripts.some((path) => /^\/remotes\/account\/\d[^/]+\/remoteEntry\.js$/.test(path))).toBe(true);
  } finally {
    await server.stop();
  }
});
