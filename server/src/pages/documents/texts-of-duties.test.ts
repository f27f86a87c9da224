import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { ProfileType } from '@editorial/contracts/enumerations';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { sql } from 'drizzle-orm';
import { fieldScores } from '../../search/search/text-search.rules.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { Languages } from '../../settings/languages/texts.ts';
import { allCheckedPages } from '../../../../e2e/site/checked-pages.ts';
import { accessibilityParts, knownGaps } from './accessibility-gaps.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

async function read(path: string, language = 'en'): Promise<string> {
  const answer = await fetch(site.url + path, { headers: { 'accept-language': language } });
  assert.equal(answer.status, 200, path);
  return answer.text();
}
async function set(values: Record<string, string>): Promise<void> {
  const token = await site.tokenOf('admin');
  const { status } = await site.call('PUT', settingManagementApi.settings.path, {
    token,
    body: { values },
  });
  assert.equal(status, 200);
}

test('terms for contributors, the order of results and accessibility are pages in every language', async () => {
  for (const { cultureName } of Languages)
    for (const path of ['/contributors', '/ranking', '/accessibility']) {
      const html = await read(path, cultureName);
      assert.match(html, new RegExp(`data-document="${path}"`));
      assert.doesNotMatch(html, /\{\{|Page:/, `${path} in ${cultureName}`);
    }
});

test('how results are ordered follows the setting of the search', async () => {
  assert.match(await read('/ranking'), /How often a picture was opened or licensed does not count/);
  await set({ 'Search.PopularityInRanking': 'True' });
  assert.match(await read('/ranking'), /opened and licensed more often by others move up/);
});

test('the known gaps are those of the suite’s last run, of the pages that it checks and its program', async () => {
  const suite = createRequire(new URL('../../../../e2e/package.json', import.meta.url));
  const program = createRequire(suite.resolve('@axe-core/playwright')).resolve(
    'axe-core/package.json',
  );
  const { version } = JSON.parse(readFileSync(program, 'utf8')) as { version: string };
  assert.equal(knownGaps.engine, `axe-core ${version}`);
  assert.deepEqual(knownGaps.pages, allCheckedPages);
  const html = await read('/accessibility');
  assert.ok(html.includes(`axe-core ${version}: ${allCheckedPages.length}.`));
  for (const { criterion, pages } of knownGaps.gaps)
    for (const part of [criterion, ...pages]) assert.ok(html.includes(part), part);
});

test('known gaps are named by criterion and page in every language', () => {
  const gap = { rule: 'color-contrast', criterion: '1.4.3', pages: ['/pricing', '/help'] };
  const run = {
    engine: 'axe-core 1',
    pages: ['/pricing', '/help'],
    gaps: [gap],
    undecided: ['1.2.1'],
  };
  for (const { cultureName } of Languages) {
    const { checked, gaps } = accessibilityParts(cultureName, run);
    assert.match(checked ?? '', /axe-core 1.*2/);
    assert.match(gaps ?? '', /\n- 1\.4\.3 \(color-contrast\)\s?: \/pricing, \/help\n[^]*1\.2\.1/);
    assert.doesNotMatch(`${checked}${gaps}`, /Page:|\{/);
  }
  assert.doesNotMatch(accessibilityParts('en', { ...run, gaps: [] }).gaps ?? '', /color-contrast/);
});

/** What each language calls the fields, in the words of its text. */
const fieldWords: Readonly<Record<string, readonly [string, string, string, string]>> = {
  en: ['in the title', 'in the keywords', 'in the description', 'in the place'],
  de: ['im Titel', 'in den Stichwörtern', 'in der Beschreibung', 'im Ort'],
  fr: ['dans le titre', 'dans les mots-clés', 'dans la description', 'dans le lieu'],
  es: ['en el título', 'en las palabras clave', 'en la descripción', 'en el lugar'],
  ar: ['في العنوان', 'في الكلمات المفتاحية', 'في الوصف', 'في المكان'],
};

test('the page of the order names the fields as the search counts them', async () => {
  const names = ['title', 'keywords', 'description', 'place'] as const;
  const scores = names.map((name) => fieldScores[name]);
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  for (const { cultureName } of Languages) {
    const html = await read('/ranking', cultureName);
    const places = (fieldWords[cultureName] ?? []).map((words) => html.indexOf(words));
    assert.equal(places.length, names.length, cultureName);
    assert.ok(
      places.every((place, at) => place > (places[at - 1] ?? 0)),
      cultureName,
    );
  }
});

test('a search finds pictures in the order that the page says', async () => {
  const ids = {
    place: await site.add('#203040', 'One', { title: 'One', place: 'Zquaxtown' }),
    description: await site.add('#304050', 'Two', { title: 'Two', description: 'At zquaxtown' }),
    keywords: await site.add('#405060', 'Three', { title: 'Three', tags: ['zquaxtown'] }),
    title: await site.add('#506070', 'Four', { title: 'Zquaxtown at noon' }),
    two: await site.add('#607080', 'Five', { title: 'Zquaxtown at night', tags: ['zquaxtown'] }),
  };
  const path = '/api/asset-management/asset?searchText=zquaxtown';
  const { body } = await site.call('GET', path, { token: await site.tokenOf('client') });
  assert.deepEqual(
    (body.items as { id: string }[]).map(({ id }) => id),
    [ids.two, ids.title, ids.keywords, ids.description, ids.place],
  );
});

test('the imprint shows each field that is filled in, and the contact point', async () => {
  await set({
    'Seller.Name': 'Harbor',
    'Seller.TaxNumber': 'DE136695976',
    'Site.Register': 'HRB 1\nHamburg',
    'Site.ContactPoint': 'legal@harbor.example, German and English',
  });
  const html = await read('/imprint');
  assert.match(html, /<dt>VAT number<\/dt><dd>DE136695976/);
  assert.match(html, /<dt>Register<\/dt><dd>HRB 1<br>Hamburg/);
  assert.match(html, /<dt>Contact point for authorities and users<\/dt><dd>legal@harbor/);
  await set({ 'Seller.Country': 'DE', 'Seller.TaxNumber': '12/345/67890' });
  const small = await read('/imprint');
  assert.match(small, /<dt>Register</);
  assert.doesNotMatch(small, /12\/345|Tax number|VAT number/);
});

test('an application keeps the version of the terms for contributors that it accepts', async () => {
  const { status } = await site.call('POST', '/api/account/join-us', {
    body: {
      profileType: ProfileType.SoleTrader,
      name: 'Uma Lind',
      email: 'uma-terms@example.test',
      company: '',
      country: 'SE',
      portfolioUrl: 'https://lind.example',
      message: '',
    },
  });
  assert.equal(status, 201);
  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select terms_version, language from join_applications
      where email = 'uma-terms@example.test'`),
  )) as unknown as { rows: object[] };
  const { version } = site.context.texts.document('contributors', 'en');
  assert.deepEqual(rows, [{ terms_version: version, language: 'en' }]);
});
