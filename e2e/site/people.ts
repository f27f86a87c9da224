import { expect, type Page } from '@playwright/test';

export const password = '1q2w3E*';
/** The demo's accounts by what they are. */
export const people = {
  admin: 'admin@editorial.test', support: 'support@editorial.test', client: 'client@editorial.test', seat: 'seat@editorial.test', trial: 'trial@editorial.test', approved: 'approved@editorial.test',
  newcomer: 'newcomer@editorial.test', contributor: 'contributor@editorial.test', profit: 'profit@editorial.test',
} as const;

/** Fills the issuer's sign-in page. */
export async function fillSignIn(page: Page, userName: string, secret = password): Promise<void> {
  await page.getByLabel('User name or e-mail address').fill(userName);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
/** Signs in from home and waits for the avatar. */
export async function signIn(page: Page, userName: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, userName);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}
