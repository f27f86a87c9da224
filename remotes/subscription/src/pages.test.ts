import config from '../remote.config.ts';
import remote from './remote.ts';

test('the server knows every page: the configuration names the paths of all routes', () =>
  expect(config.pages).toEqual(remote.routes.map(({ path }) => path)));
