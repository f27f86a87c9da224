import { canMoveTime } from '../site/clock.ts';
import { aPerson } from '../site/data.ts';
import { password } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

const wrongPassword = /^The user name or the password is wrong\./;

test.skip(!canMoveTime, 'The clock of a site that runs elsewhere can’t be changed.');

test('after five wrong passwords sign-in is locked for five minutes, by the clock of server and page', async ({
  page,
  request,
  clock,
}) => {
  const address = await aPerson(request, 'Noor');
  await clock.start();
  const trySignIn = async (secret: string) => {
    await page.goto('/account/login?returnUrl=%2Faccount%2Fmanage');
    await page.getByLabel('User name or e-mail address').fill(address);
    await page.getByLabel('Password').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const fail = () =>
    request.post('/identity/token', {
      form: {
        grant_type: 'password',
        username: address,
        password: 'wrong',
        client_id: 'Editorial_App',
        scope: 'openid',
      },
    });
  for (let time = 0; time < 5; time += 1) await fail();
  await trySignIn(password);
  // A locked account gives the same answer for the right password as for a wrong one.
  await expect(page.getByRole('alert')).toHaveText(wrongPassword);
  await clock.forward(5 * 60_000 + 1000);
  await trySignIn(password);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
});
