import { catalogApi } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import {
  type FakeApi,
  anAsset,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { answersForPicture, path, signedIn } from './picture.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = answersForPicture();
});

test('the loupe shows every pixel of the regions around its spot; arrow keys move it, Escape ends it', async () => {
  const regionUrl = '/api/asset-management/file/x/region-1-{column}-{row}.jpg?userId=ada';
  api.answer(catalogApi.get, anAsset({ width: 2400, height: 1600, regionUrl }));
  await installFakePlatform(signedIn);
  window.devicePixelRatio = 2;
  const { container } = await renderRemote(remote, path);
  const button = await screen.findByRole('button', { name: 'Loupe' });
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  const regions = () =>
    [...container.querySelectorAll<HTMLImageElement>('.lens img')].map(
      (image) => /region-1-(\d-\d)/.exec(image.src)?.[1],
    );
  await waitFor(() => expect(regions()).toEqual(['1-1', '2-1', '1-2', '2-2']));
  const [region] = container.querySelectorAll<HTMLElement>('.lens img');
  // Half as large on a screen that shows two pixels to a point.
  expect(region!.style).toMatchObject({ left: '-160px', inlineSize: '300px' });
  window.devicePixelRatio = 1;
  for (let time = 0; time < 4; time += 1) fireEvent.keyDown(button, { key: 'ArrowRight' });
  await waitFor(() => expect(regions()).toEqual(['2-1', '3-1', '2-2', '3-2']));
  fireEvent.error(container.querySelector('.lens img')!);
  expect(await screen.findByText(/again in some minutes/)).toBeVisible();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(container.querySelector('.lens')).toBeNull();
});

test('a finger that rests on the picture opens the loupe until it leaves', async () => {
  api.answer(catalogApi.get, anAsset({ regionUrl: '/region-{column}-{row}.jpg' }));
  await installFakePlatform(signedIn);
  const { container } = await renderRemote(remote, path);
  await screen.findByRole('button', { name: 'Loupe' });
  const sheet = container.querySelector('.lens-sheet')!;
  // jsdom has no pointer events.
  const touch = (type: string) =>
    fireEvent(
      sheet,
      Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'touch' }),
    );
  touch('pointerdown');
  await waitFor(() => expect(container.querySelector('.lens')).not.toBeNull());
  touch('pointerup');
  expect(container.querySelector('.lens')).toBeNull();
});

test('a licensed picture is shown without its watermark', async () => {
  api.answer(
    catalogApi.get,
    anAsset({ licensedResolutions: [0], licensedUrl: '/licensed.jpg?signature=1' }),
  );
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  const [picture] = await screen.findAllByRole('img', { name: anAsset().alternativeText });
  expect(picture).toHaveAttribute('src', '/licensed.jpg?signature=1');
  expect(picture).not.toHaveAttribute('srcset');
});

test('a picture is called, described and tagged in the language of the visitor', async () => {
  const texts = {
    title: 'Nebel über dem Kai',
    description: 'Niemand ist da.',
    alternativeText: 'Ein Kai im Nebel.',
    tags: ['Nebel'],
  };
  api.answer(catalogApi.get, anAsset({ translations: { de: texts } }));
  await installFakePlatform({ language: 'de' });
  const { container } = await renderRemote(remote, `/preview/${idOf(1)}`, 'de');
  expect(await screen.findByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  expect(screen.getByRole('img', { name: texts.alternativeText })).toBeVisible();
  expect(screen.getByText(texts.description)).toBeVisible();
  expect(screen.getByText('Nebel')).toBeVisible();
  expect(document.title).toContain(texts.title);
  const data = container.querySelector('script[type="application/ld+json"]');
  expect(JSON.parse(data?.textContent ?? '')).toMatchObject({
    name: texts.title,
    description: texts.description,
    keywords: 'Nebel',
  });
});

test('search engines read whose picture it is and where to license it', async () => {
  api.answer(catalogApi.get, anAsset({ title: 'Harbour </script><b>' }));
  await installFakePlatform({ site: { application: { name: 'Harbor Pictures' } } });
  const { container } = await renderRemote(remote, `/preview/${idOf(1)}`);
  await screen.findByRole('heading', { level: 1 });
  const script = container.querySelector('script[type="application/ld+json"]')!;
  expect(script.textContent).not.toContain('</script>');
  expect(JSON.parse(script.textContent!)).toMatchObject({
    '@type': 'ImageObject',
    creditText: 'Ada Moor / Harbor Pictures',
    acquireLicensePage: `http://localhost/preview/${idOf(1)}`,
  });
});

test('similar pictures leave out those that the set already shows', async () => {
  const ofSet = anAsset({ id: idOf(2), alternativeText: 'Boats of the set' });
  api
    .answer(catalogApi.list, { totalCount: 1, isCountExact: true, items: [ofSet] })
    .answer(catalogApi.similar, {
      totalCount: 2,
      items: [ofSet, anAsset({ id: idOf(3), setId: 7, alternativeText: 'Boats elsewhere' })],
    });
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  const similar = await screen.findByRole('list', { name: 'More like this' });
  expect(
    within(similar)
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt')),
  ).toEqual(['Boats elsewhere']);
});

test('a comp is offered to people who are signed in, of pictures that are published', async () => {
  await installFakePlatform(signedIn);
  const { unmount } = await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('button', { name: 'Download a comp' }));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.download).map(({ body }) => body)).toEqual([
      expect.objectContaining({ assetIds: [idOf(1)], resolutionType: ResolutionType.Preview }),
    ]),
  );
  unmount();

  api.answer(catalogApi.get, anAsset({ status: 'Withdrawn' }));
  await installFakePlatform(signedIn);
  const withdrawn = await renderRemote(remote, path);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Download a comp' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  withdrawn.unmount();

  api.answer(catalogApi.get, anAsset());
  await installFakePlatform({});
  await renderRemote(remote, path);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Download a comp' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('badges say what is exclusive, and what is for editorial use only', async () => {
  for (const [exclusivity, use] of [
    ['NonExclusive', 'Creative'],
    ['Exclusive', 'Creative'],
    ['NonExclusive', 'EditorialOnly'],
    ['Exclusive', 'EditorialOnly'],
  ] as const) {
    api.answer(catalogApi.get, anAsset({ exclusivity, use }));
    await installFakePlatform(signedIn);
    const { container, unmount } = await renderRemote(remote, path);
    await screen.findByRole('heading', { level: 1 });
    const badges = [...container.querySelectorAll('.pic-panel > .ed-row')].map(
      ({ textContent }) => textContent,
    );
    const expected = [
      exclusivity === 'Exclusive' ? 'Exclusive' : '',
      use === 'EditorialOnly' ? 'Editorial only' : '',
    ].join('');
    expect(badges).toEqual(expected === '' ? [] : [expected]);
    unmount();
  }
});

test('a missing picture shows a page with a link onward, not a blank page', async () => {
  api.refuse(catalogApi.get, 'Editorial:NotFound');
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByText('This picture can’t be shown')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All pictures' })).toHaveAttribute('href', '/public');
});

test.each([
  [{ place: 'Lofoten', countries: ['NO'] }, 'Lofoten, Norway'],
  [{ place: 'Lofoten, Norway', countries: ['NO'] }, 'Lofoten, Norway'],
  [{ place: 'Border', countries: ['NO', 'SE'] }, 'Border, Norway, Sweden'],
  [{ place: '', countries: ['NO'] }, 'Norway'],
])('the place %j is shown as %s', async (place, shown) => {
  api.answer(catalogApi.get, anAsset(place));
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect((await screen.findByText('Place')).nextElementSibling).toHaveTextContent(
    new RegExp(`^${shown}$`),
  );
});
