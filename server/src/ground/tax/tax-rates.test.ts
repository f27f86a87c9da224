import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  explainedRates,
  explainedTerritories,
  judgedRates,
  judgedTerritories,
} from './judged-rates.testing.ts';
import { taxRuleFor } from './tax.rules.ts';
import { EuRates, OtherRates, UsStates } from './tax-rates.ts';

const at = new Date('2026-11-28T12:00:00Z');
const states = Object.keys(UsStates).map((code) => `US-${code}`);
/** Registered everywhere, so each place has its own rate. */
const seller = {
  taxNumber: 'DE136695976',
  country: 'DE',
  taxPlaces: [...Object.keys(OtherRates), ...states],
};
const percentOf = (place: string): number => {
  const [country = '', region = ''] = place.split('-');
  return taxRuleFor(seller, { country, region }, at).rateBasisPoints / 100;
};
const pairsOf = (text: string): [place: string, percent: number][] =>
  [...text.matchAll(/(\S+) ([\d.]+)/g)].map(([, place = '', percent]) => [place, Number(percent)]);

test('rates are those of two packages that others keep, and each difference is explained', () => {
  const compared = new Set<string>();
  const different = new Set<string>();
  for (const [name, text] of Object.entries(judgedRates))
    for (const [place, percent] of pairsOf(text)) {
      compared.add(place);
      if (percentOf(place) === percent) continue;
      assert.equal(name, 'sales-tax', `${place}: ${percentOf(place)}, but ${percent} in ${name}`);
      different.add(place);
      assert.equal(percentOf(place), explainedRates[place]?.[0], `${place}: ${percent} in ${name}`);
    }
  assert.deepEqual([...different].sort(), Object.keys(explainedRates).sort());
  for (const place of [...Object.keys(EuRates), ...Object.keys(OtherRates)])
    assert.ok(compared.has(place), place);
  // What that package leaves out has no sales tax of the state.
  for (const place of states) if (!compared.has(place)) assert.equal(percentOf(place), 0, place);
});

test('territories are those of a package that others keep, each with its place and rate, and differences are explained', () => {
  const everywhere = { ...seller, taxPlaces: Object.keys(OtherRates) };
  const told = (country: string, postalCode: string) => {
    const { place, rateBasisPoints } = taxRuleFor(everywhere, { country, postalCode }, at);
    return `${place} ${rateBasisPoints / 100}`;
  };
  for (const one of judgedTerritories.split(', ')) {
    const [country = '', postalCode = '', ...expected] = one.split(' ');
    assert.equal(told(country, postalCode), expected.join(' '), one);
  }
  for (const one of Object.keys(explainedTerritories)) {
    const [country = '', postalCode = ''] = one.split(' ');
    assert.equal(told(country, postalCode).split(' ')[0], country, one);
  }
});
