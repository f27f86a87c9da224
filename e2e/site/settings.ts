import type { Page } from '@playwright/test';

/** Changes the site's settings file, as an operator would. */
export async function withSettings(page: Page, change: (settings: any) => void): Promise<void> {
  await page.route('**/assets/appsettings.json', async (route) => {
    const settings = await (await route.fetch()).json();
    change(settings);
    await route.fulfill({ json: settings });
  });
}
