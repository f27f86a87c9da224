import type { Page } from './test.ts';

/** The button of the header that opens the menu of the account. */
export const avatar = (page: Page, name: RegExp | string = /^Account of/) =>
  page.getByRole('banner').getByRole('button', { name });

/** The forms that the page sends to the issuer for tokens from now on. */
export function tokenCalls(page: Page): readonly URLSearchParams[] {
  const forms: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/identity/token'))
      forms.push(new URLSearchParams(request.postData() ?? ''));
  });
  return forms;
}
