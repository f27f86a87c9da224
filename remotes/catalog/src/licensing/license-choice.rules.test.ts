import { anAsset } from '@editorial/testing';
import { ResolutionType } from '@editorial/contracts/enumerations';
import {
  basketPlace,
  creditsOf,
  isLicensedAt,
  leastOf,
  mayAdvertise,
  printCentimetres,
  usualUsage,
  zonedAmount,
} from './license-choice.rules.ts';

const { High, Low } = ResolutionType;
test('a license’s cost depends on resolution and zone, in whole units', () => {
  expect(creditsOf(anAsset(), High)).toBe(3);
  const zone = { priceFactor: 1.6, advertisingFactor: 1.5 };
  expect(zonedAmount(anAsset(), High, zone)).toBe(12_600);
  expect(zonedAmount(anAsset(), High, zone, 'Advertising')).toBe(19_000);
  expect(zonedAmount(anAsset(), Low, undefined)).toBe(1900);
});

test('the lowest price is that of a size that is offered', () => {
  const small = anAsset({ width: 631, height: 631 });
  expect([leastOf(anAsset(), High, 'credits'), leastOf(anAsset(), High, 'amount')]).toEqual([
    1, 1900,
  ]);
  expect([leastOf(small, High, 'credits'), leastOf(small, High, 'amount')]).toEqual([3, 7900]);
  // Viewers without High are offered Low, however small the picture is.
  expect(leastOf(small, Low, 'credits')).toBe(1);
});

test('a license for High covers Low, but not the other way round', () => {
  expect([isLicensedAt([High], Low), isLicensedAt([Low], High), isLicensedAt([], Low)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('advertising needs both releases and no editorial mark', () => {
  expect(mayAdvertise(anAsset())).toBe(true);
  expect(mayAdvertise(anAsset({ use: 'EditorialOnly' }))).toBe(false);
  expect(mayAdvertise(anAsset({ modelRelease: 'None' }))).toBe(false);
});

test('the widest use that costs no more is chosen first, unless a held license may be narrow', () => {
  const usual = (advertisingFactor: number | null, holdsLicense = false) =>
    usualUsage({ zone: advertisingFactor ? { advertisingFactor } : null, holdsLicense });
  expect([usual(null), usual(1), usual(1.5), usual(null, true)]).toEqual([
    'Advertising',
    'Advertising',
    'Editorial',
    'Editorial',
  ]);
  // The price is not known yet.
  expect(usualUsage({ zone: undefined, holdsLicense: false })).toBe('Editorial');
});

test('a picture is in at most one group of the basket', () => {
  const basket = {
    subscriptionImages: [{ assetId: 'a', resolutionType: High }],
    aLaCarteImages: [{ assetId: 'b', resolutionType: Low, licenseZoneId: 'national' }],
  };
  expect(['a', 'b', 'c'].map((id) => basketPlace(basket, id))).toEqual([
    'subscription',
    'aLaCarte',
    null,
  ]);
});

test('3000 pixels are 25.4 cm at 300 dpi', () => expect(printCentimetres(3000)).toBe(25.4));
