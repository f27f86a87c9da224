import config from '../remote.config.ts';
import remote from './remote.ts';

test('the server knows every page: the configuration names the paths of all routes', () =>
  expect(config.pages).toEqual(remote.routes.map(({ path }) => path)));

test('the header leads everybody to the prices, beside the catalog', () => {
  const [first] = config.menu;
  expect(first).toEqual({
    name: 'subscription::Menu:Pricing',
    path: '/pricing',
    order: 3,
    layout: 'application',
  });
  for (const texts of Object.values(config.menuTexts))
    expect(texts).toHaveProperty(['Menu:Pricing']);
});
