import { expect, test } from '@playwright/test';
import { people, signIn } from '../site/people.ts';

test('[R1.08][R1.22][R2.01][R2.22][R2.23][R2.25][R2.27][R2.42][R2.43][R2.56][R2.58][R2.59][R2.76][R2.77][R6.03][R9.32] home for an anonymous visitor', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await expect(banner.getByRole('link', { name: 'Editorial' })).toHaveAttribute('href', '/');
  await expect(banner.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(banner.getByRole('link', { name: 'Catalog' })).toHaveAttribute('href', '/public');
  await expect(banner.getByRole('searchbox')).toHaveCount(0);
  await expect(banner.getByRole('link', { name: /^Basket/ })).toHaveCount(0);
  await expect(page.getByText('Administration')).toHaveCount(0);
  await expect(page).toHaveTitle(/Editorial/);
});
const openPaths = [
  ['/impersonate', '[R2.12][R2.28]'], ['/preview', '[R2.13][R2.29]'], ['/register', '[R2.07][R2.30]'], ['/account/login', '[R2.135N]'], ['/account/forgot-password', '[R2.18]'], ['/join-us', '[R2.08]'],
] as const;
for (const [path, ids] of openPaths) {
  test(`${path} is open to anonymous visitors ${ids}`, async ({ page }) => {
    await page.goto(path);
    // The login page of redirect sign-in leads on to the issuer.
    await expect(page).toHaveURL(path === '/account/login' ? /\/identity\/interaction\// : new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
test('[R2.46][R2.44] the search box is there off home, smaller on the catalogue', async ({ page }) => {
  await page.goto('/register');
  const box = page.getByRole('banner').getByRole('searchbox');
  await expect(box).toBeVisible();
  const wide = (await box.boundingBox())?.width ?? 0;
  await page.goto('/preview');
  await expect(box).toBeVisible();
  expect((await box.boundingBox())?.width ?? 0).toBeLessThan(wide);
});
test('[R1.09][R2.47][R2.54][R2.55][R2.60][R2.62][R2.63][R2.64][R2.66][R2.100][R6.05][R6.06] a master client: avatar, menu, cart, search', async ({ page }) => {
  await signIn(page, people.client);
  await page.goto('/subscription');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('searchbox')).toBeVisible();
  await expect(banner.getByRole('link', { name: /^Basket/ })).toHaveAttribute('href', '/checkout');
  const avatar = banner.getByRole('button', { name: /^Account of/ });
  await expect(avatar).toHaveText('CL');
  await avatar.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/account/manage');
  await expect(menu.getByRole('menuitem', { name: 'Licensing History' })).toHaveAttribute('href', '/licensing-history');
  await expect(menu.getByRole('menuitem', { name: 'Subscription Terms' })).toBeVisible();
  await expect(menu.getByText('client@editorial.test')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
});
test('[R1.10][R2.39][R2.49][R2.136N] a client without a subscription is led to /subscription, and not round in circles', async ({ page }) => {
  await signIn(page, people.newcomer);
  await page.goto('/catalog');
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0);
  await page.goto('/account/manage');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await expect(page).toHaveURL(/\/account\/manage$/);
});
test('[R2.38][R2.48][R2.65][R6.04][R6.09] a contributor: no client pages, no licensing history, but the search', async ({ page }) => {
  await signIn(page, people.contributor);
  await page.goto('/licensing-history');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/public');
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Licensing History' })).toHaveCount(0);
});
test('[R2.57] the trial client sees no cart', async ({ page }) => {
  await signIn(page, people.trial);
  await page.goto('/public');
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toHaveCount(0);
});
test('[R2.74][R2.75][R9.08] below 992 px the menu stands behind a toggle, and collapses on each navigation', async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 800 });
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' });
  await expect(home).toBeVisible();
  await expect(toggle).toHaveCount(0);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(toggle).toBeVisible();
  await expect(home).toBeHidden();
  await toggle.click();
  await expect(home).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(home).toBeHidden();
});
test('[R2.104][R2.107][R2.116] a path that nothing answers is the 404 page', async ({ page }) => {
  await signIn(page, people.client);
  await page.goto('/no/such/page');
  await expect(page.getByText('[404]')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
test('an unknown picture is a page that says so [R8.07][R8.34N]', async ({ page }) => {
  await signIn(page, people.client);
  await page.goto('/public/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Resource not found!')).toBeVisible();
});
