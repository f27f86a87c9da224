import { catalogApi } from '@editorial/contracts/catalog';
import { isLowOffered as isOffered, RenditionEdges } from '@editorial/contracts/assets';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { categoriesApi } from '@editorial/contracts/categories';
import config from '../remote.config.ts';
import { Paths } from './document/calls.ts';
import { isLowOffered } from './document/license.ts';
import { licenseWordsIn } from './document/license-words.ts';
import { previewOfCreator } from './document/places.ts';
import { gridClass } from './document/style.ts';
import document from './document.ts';
import { previewFiles, PreviewEdges } from './picture/preview-files.ts';
import { creatorPath } from './places.ts';

test('the server draws pages of the catalog only, and reads what the contracts name', () => {
  expect(config.pages).toEqual(expect.arrayContaining(Object.keys(document)));
  expect(Paths).toEqual({
    pictures: catalogApi.list.path,
    picture: catalogApi.get.path,
    sets: catalogApi.listBySet.path,
    set: catalogApi.set.path,
    categories: categoriesApi.shown.path,
    prices: subscriptionApi.prices.path,
    zones: subscriptionApi.licenseZones.path,
  });
});

test('a creator has one address, drawn by the server or by the page', () => {
  for (const name of ['Ana Costa', "D'Arcy (B&W)", 'Ødegård*~!', 'مها', '50 % + more'])
    expect(previewOfCreator(name)).toBe(creatorPath('/preview', name));
});

test('phones choose between the previews that the server makes, unless the original is as small', () => {
  expect(PreviewEdges).toEqual({
    small: RenditionEdges.smallPreview,
    large: RenditionEdges.preview,
  });
  const picture = { width: 1500, height: 2000, previewUrl: '/l.jpg', smallPreviewUrl: '/s.jpg' };
  expect(previewFiles(picture)?.srcSet).toBe('/s.jpg 540w, /l.jpg 750w');
  expect(previewFiles(picture, true)?.sizes).toBe('1000px');
  expect(previewFiles({ ...picture, width: 600, height: 720 })).toBeUndefined();
  expect(previewFiles({ ...picture, smallPreviewUrl: undefined })).toBeUndefined();
});

test('a small set is drawn as large as the page of the scripts shows it', () => {
  const wide = { width: 1600, height: 900 };
  const names = [3, 4, 7].map((count) => gridClass(Array.from({ length: count }, () => wide)));
  const small = 'drawn-grid drawn-grid--small';
  expect(names).toEqual([`${small} drawn-grid--row`, small, 'drawn-grid']);
});

test('a drawn picture offers Low where the page of the scripts does', () => {
  for (const edge of [0, 1600, 1847, 1848, 4000])
    expect(isLowOffered({ width: edge, height: 900 })).toBe(
      isOffered({ width: edge, height: 900 }),
    );
});

test.each(['en', 'de', 'fr', 'es', 'ar'])(
  'the drawn license panel says in %s what the page of the scripts says',
  async (language) => {
    const { default: texts } = (await import(`./texts/${language}.ts`)) as {
      default: Readonly<Record<string, string>>;
    };
    const words = licenseWordsIn(language);
    expect([
      words.license,
      words.cost,
      words.onlySize,
      words.high,
      words.low,
      words.forUse,
      words.forAnyUse,
      words.small,
      words.signIn,
      words.hint,
    ]).toEqual(
      [
        'License',
        'Cost',
        'Resolution:only',
        'Resolution:0',
        'Resolution:1',
        'MoneyPriceFor',
        'MoneyPriceFor:any',
        'SmallPicture',
        'SignInToLicense',
        'SignInHint',
      ].map((key) => texts[key]),
    );
  },
);
