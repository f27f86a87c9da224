import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readEnvironment } from '../../ground/environment.ts';
import { readPicture } from '../../catalog/picture/read-picture.ts';
import { demoEntries } from './demo-entries.ts';
import { drawnEntry } from './demo-entry.ts';
import { demoPictures } from './demo-pictures.ts';
import { shippedPictures } from './shipped-pictures.ts';

const shipped = await shippedPictures();
const isRender = ({ asset, fileName }: (typeof shipped)[number]): boolean =>
  asset.assetType !== 'Photo' && !fileName.startsWith('with-paint-');

test('shipped pictures have texts in five languages and come from all sets in turn', () => {
  assert.ok(shipped.length >= 60);
  const sets = new Set(shipped.map(({ set }) => set.key));
  assert.ok(sets.size >= 10);
  assert.equal(new Set(shipped.slice(0, sets.size).map(({ set }) => set.key)).size, sets.size);
  assert.deepEqual(
    shipped.slice(0, 4).map(({ asset }) => asset.assetType),
    ['Photo', 'Illustration', 'Photo', 'Illustration'],
  );
  for (const { asset, fileName } of shipped) {
    const translations = Object.entries(asset.translations ?? {});
    assert.deepEqual(translations.map(([language]) => language).sort(), ['ar', 'de', 'es', 'fr']);
    for (const [language, texts] of translations)
      assert.ok(
        texts?.title && texts.description && texts.alternativeText && texts.tags.length > 3,
        `${fileName} in ${language}`,
      );
  }
});

test('what is rendered or drawn is never called a photo, and has no place and no time', () => {
  const entries = [...shipped, ...demoPictures().map(drawnEntry)];
  for (const { asset, fileName } of entries) {
    assert.equal(asset.assetType === 'Photo', fileName.startsWith('photo-'), fileName);
    assert.deepEqual([asset.place, asset.countries, asset.takenAt], ['', [], undefined]);
  }
  for (const { asset, fileName } of shipped.filter(isRender)) {
    assert.equal(asset.tags?.[0], '3D render', fileName);
    assert.match(asset.description ?? '', /A 3D render\.$/);
  }
});

test('the files of shipped pictures name their creator and license', async () => {
  const credits = await readFile(
    new URL('../../../demo-pictures/CREDITS.md', import.meta.url),
    'utf8',
  );
  for (const { asset, fileName, source, set } of shipped) {
    assert.ok('path' in source);
    const { metadata } = await readPicture(source.path);
    assert.equal(metadata.creator, asset.creator, fileName);
    assert.notEqual(metadata.copyright, '', fileName);
    if (!isRender({ asset, fileName, source, set }))
      assert.ok(credits.includes(`| ${fileName} `), fileName);
  }
});

test('at least a dozen pictures show people, and all of them say how many', async () => {
  const entries = await demoEntries(readEnvironment({}).demoPictures);
  const withPeople = entries.filter(({ asset }) => (asset.peopleCount ?? 0) > 0);
  assert.ok(withPeople.length >= 12, String(withPeople.length));
  for (const { asset } of entries) assert.notEqual(asset.peopleCount, null);
});

test('a portrait for an article is found by ten pictures or more, in every language', async () => {
  const entries = await demoEntries(readEnvironment({}).demoPictures);
  const words = {
    en: 'portrait',
    de: 'Porträt',
    fr: 'portrait',
    es: 'retrato',
    ar: 'صورة شخصية',
  } as const;
  for (const [language, word] of Object.entries(words)) {
    const found = entries.filter(({ asset: { tags, translations } }) =>
      (language === 'en' ? tags : translations?.[language as 'de']?.tags)?.includes(word),
    );
    assert.ok(found.length >= 10, `${word}: ${found.length}`);
  }
});

test('drawings have a place beside the shipped pictures, but none in a small catalog', async () => {
  const drawingsOf = async (count: number) => {
    const entries = await demoEntries(count);
    assert.equal(entries.length, count);
    return entries.filter(({ source }) => !('path' in source));
  };

  const drawings = await drawingsOf(60);
  assert.equal(drawings.length, 30);
  assert.ok(drawings.some(({ asset }) => asset.assetType === 'Vector'));
  assert.ok(drawings.some(({ asset }) => asset.creator === 'Inês Duarte'));
  assert.deepEqual(await drawingsOf(24), []);
});
