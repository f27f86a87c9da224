import type { LicenseUsage } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { ProblemCode } from '@editorial/contracts/problems';
import { creditsFor, type Prices } from './asset-prices.rules.ts';
import { minus, plus, type Money } from '../../ground/money.ts';
import { covers, isLicensable, zonedPriceFor, type Exclusivity } from './price.rules.ts';

export type LineSource = 'Subscription' | 'ALaCarte';
export interface WantedLine {
  readonly assetId: string;
  readonly resolutionType: ResolutionType;
  readonly source: LineSource;
  readonly licenseZoneId: string;
  readonly usage: LicenseUsage;
}

/** A line as it is asked for, with or without a use. */
export type AskedLine = Omit<WantedLine, 'usage'> & { readonly usage?: LicenseUsage | undefined };

/** The fields of an asset that a quote depends on. */
export interface QuotedAsset {
  readonly id: string;
  readonly isAvailable: boolean;
  readonly exclusivity: Exclusivity;
  readonly isEditorialOnly: boolean;
  readonly hasReleases: boolean;
  /** Whether Low has fewer pixels than High. */
  readonly isLowSmaller: boolean;
}

export interface HeldLicense {
  readonly assetId: string;
  readonly resolutionType: ResolutionType;
  readonly zoneFactorTenths: number;
  readonly usage: LicenseUsage;
}

export interface QuoteTerms {
  readonly isTrial: boolean;
  readonly resolutionTypes: readonly ResolutionType[];
  /** Sizes that the buyer's seat may license. Null: those of the plan. */
  readonly resolutionTypesOfSeat: readonly ResolutionType[] | null;
  /** Images left in the cycle's download volume. */
  readonly volumeLeft: number;
  readonly prices: Prices;
  readonly assets: ReadonlyMap<string, QuotedAsset>;
  readonly held: readonly HeldLicense[];
}

export interface PricedLine extends WantedLine {
  readonly credits: number;
  readonly price: Money;
  readonly alreadyLicensed: boolean;
  readonly problems: readonly ProblemCode[];
}

/** The factor of a zone in tenths, or undefined if the price list does not have the zone. */
export const zoneFactor = ({ zones }: Prices, id: string): number | undefined =>
  zones.find((zone) => zone.id === id)?.factorTenths;

const sameTerms = (held: HeldLicense, wanted: WantedLine, factor: number) =>
  held.assetId === wanted.assetId &&
  held.zoneFactorTenths >= factor &&
  (held.usage === 'Advertising' || held.usage === wanted.usage);

const mayAdvertise = (asset: QuotedAsset | undefined): boolean =>
  asset !== undefined && !asset.isEditorialOnly && asset.hasReleases;

/**
 * The line with a use: the one that was asked for, else the widest that costs no more than
 * editorial use. Every use costs the same in credits. A license for editorial use that is held
 * would not count toward a wider one, and files of a trial are not published.
 */
export function withUsage({ usage, ...line }: AskedLine, terms: QuoteTerms): WantedLine {
  const costsNoMore = line.source === 'Subscription' || terms.prices.advertisingTenths <= 10;
  const holdsNarrow = terms.held.some(
    (held) => held.assetId === line.assetId && held.usage === 'Editorial',
  );
  const isWide =
    !terms.isTrial && costsNoMore && !holdsNarrow && mayAdvertise(terms.assets.get(line.assetId));
  return { ...line, usage: usage ?? (isWide ? 'Advertising' : 'Editorial') };
}

/** Whether the buyer may have High of this line, from the plan or for money. */
const mayHaveHigh = ({ source }: WantedLine, terms: QuoteTerms): boolean => {
  const { isTrial, resolutionTypes, resolutionTypesOfSeat } = terms;
  const ofPlan = source === 'ALaCarte' || resolutionTypes.includes(ResolutionType.High);
  return !isTrial && ofPlan && resolutionTypesOfSeat?.includes(ResolutionType.High) !== false;
};

function problemsOf(
  line: WantedLine,
  asset: QuotedAsset | undefined,
  terms: QuoteTerms,
): ProblemCode[] {
  if (!asset) return ['Editorial:NotFound'];
  if (!asset.isAvailable) return ['Editorial:AssetWithdrawn'];
  if (!isLicensable(line.resolutionType)) return ['Editorial:AssetNotLicensable'];
  if (zoneFactor(terms.prices, line.licenseZoneId) === undefined)
    return ['Editorial:UnknownLicenseZone'];
  if (line.usage === 'Advertising' && !mayAdvertise(asset)) return ['Editorial:AssetNotLicensable'];
  if (terms.isTrial && (line.source === 'ALaCarte' || line.resolutionType !== ResolutionType.Low))
    return ['Editorial:NotCoveredByPlan'];
  if (line.source === 'Subscription' && !terms.resolutionTypes.includes(line.resolutionType))
    return ['Editorial:NotCoveredByPlan'];
  if (terms.resolutionTypesOfSeat?.includes(line.resolutionType) === false)
    return ['Editorial:NotCoveredBySeat'];
  if (line.resolutionType === ResolutionType.Low && !asset.isLowSmaller && mayHaveHigh(line, terms))
    return ['Editorial:SizeNotOffered'];
  return [];
}

/**
 * Prices a basket line by line, as if each line were ordered before the next. A line that an
 * earlier line or license covers is free. An upgrade from Low to High costs the difference.
 */
export function priceLines(wanted: readonly WantedLine[], terms: QuoteTerms): PricedLine[] {
  const { prices } = terms;
  const free: Money = { amountMinor: 0, currency: prices.currency };
  const held = [...terms.held];
  let volumeLeft = terms.volumeLeft;
  const noCharge = { credits: 0, price: free, alreadyLicensed: false };

  return wanted.map((line): PricedLine => {
    const asset = terms.assets.get(line.assetId);
    const factor = zoneFactor(prices, line.licenseZoneId) ?? 0;
    const heldForLine = held.filter((license) => sameTerms(license, line, factor));
    // A license stays valid when its image is withdrawn, so these lines need no other check.
    if (
      asset &&
      factor > 0 &&
      isLicensable(line.resolutionType) &&
      heldForLine.some((license) => covers(license.resolutionType, line.resolutionType))
    )
      return { ...line, ...noCharge, alreadyLicensed: true, problems: [] };

    // Whether an earlier line of this basket has been priced.
    const isFurther = held.length > terms.held.length;
    const problems: readonly ProblemCode[] =
      terms.isTrial && isFurther ? ['Editorial:TrialOnePicture'] : problemsOf(line, asset, terms);
    if (problems.length > 0 || !asset || !isLicensable(line.resolutionType))
      return { ...line, ...noCharge, problems };
    if (line.source === 'Subscription' && volumeLeft <= 0)
      return { ...line, ...noCharge, problems: ['Editorial:VolumeUsedUp'] };

    const fromLow =
      line.resolutionType === ResolutionType.High &&
      heldForLine.some((license) => license.resolutionType === ResolutionType.Low);
    if (line.source === 'Subscription') volumeLeft -= 1;
    held.push({
      assetId: line.assetId,
      resolutionType: line.resolutionType,
      zoneFactorTenths: factor,
      usage: line.usage,
    });
    const { exclusivity } = asset;
    const credits =
      creditsFor(prices, line.resolutionType, exclusivity) -
      (fromLow ? creditsFor(prices, ResolutionType.Low, exclusivity) : 0);
    const factors = { exclusivity, zoneFactorTenths: factor, usage: line.usage };
    const price = minus(
      zonedPriceFor(prices, line.resolutionType, factors),
      fromLow ? zonedPriceFor(prices, ResolutionType.Low, factors) : free,
    );
    return {
      ...line,
      credits: line.source === 'Subscription' ? credits : 0,
      price: line.source === 'ALaCarte' ? price : free,
      alreadyLicensed: false,
      problems: [],
    };
  });
}

export const totalsOf = (
  lines: readonly Pick<PricedLine, 'credits' | 'price'>[],
  currency: string,
) => ({
  credits: lines.reduce((sum, line) => sum + line.credits, 0),
  price: lines.reduce((sum, line) => plus(sum, line.price), { amountMinor: 0, currency }),
});

/** How long the buyer may cancel an order paid in credits, in milliseconds. */
export const TAKE_BACK_PERIOD_MS = 15 * 60_000;
