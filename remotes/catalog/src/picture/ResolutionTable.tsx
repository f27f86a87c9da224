import type { Asset } from '@editorial/contracts/catalog';
import { isLowOffered } from '@editorial/contracts/assets';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import { formatBytes, formatNumber, useCulture, useT } from '@editorial/platform';
import { Badge } from '@editorial/ui';
import {
  creditsLeft,
  creditsOf,
  isLicensedAt,
  type Licensable,
  printCentimetres,
  sizesOf,
} from '../licensing/license-choice.rules.ts';

export interface ResolutionTableProps {
  readonly asset: Asset;
  readonly resolution: Licensable;
  readonly licensed: readonly ResolutionType[];
  readonly onChoose: (resolution: Licensable) => void;
  /** Leaves out resolutions that can't be licensed. Without it, all are offered. */
  readonly isOffered?: (resolution: Licensable) => boolean;
  /** Whether a size is to be had, in the plan or for money. Low is shown where High is not. */
  readonly mayHave: (resolution: Licensable) => boolean;
  /** The price of a single picture, for those without credits. Undefined: it has none. */
  readonly moneyOf?: (resolution: Licensable) => string | undefined;
  /** Whether the viewer's plan has no credits, so that prices in credits say nothing. */
  readonly hasNoCredits?: boolean;
}

/** The sizes of a picture with pixels, print size, file and cost. One can be selected. */
export function ResolutionTable({
  asset,
  resolution,
  licensed,
  onChoose,
  isOffered = () => true,
  mayHave,
  moneyOf,
  hasNoCredits = false,
}: ResolutionTableProps) {
  const t = useT('catalog');
  useCulture();
  const sizes = sizesOf(asset, mayHave);
  const isOnlySize = sizes.length === 1 && !isLowOffered(asset);
  return (
    <table className="pic-sizes ed-figures">
      <Head />
      <tbody>
        {sizes.map((candidate) => {
          const file = asset.renditions.find((rendition) => rendition.resolutionType === candidate);
          if (!file) return null;
          const credits = creditsOf(asset, candidate) && creditsLeft(asset, candidate, licensed);
          return (
            <tr key={candidate} data-chosen={candidate === resolution || undefined}>
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    name="resolution"
                    checked={candidate === resolution}
                    disabled={!isOffered(candidate)}
                    onChange={() => onChoose(candidate)}
                  />
                  {t(isOnlySize ? 'Resolution:only' : `Resolution:${candidate}`)}
                </label>
              </th>
              <FileCells file={file} />
              <td>
                {isLicensedAt(licensed, candidate) ? (
                  <Badge look="success">{t('Licensed')}</Badge>
                ) : (
                  <Cost
                    money={moneyOf && (moneyOf(candidate) ?? null)}
                    credits={hasNoCredits ? undefined : credits}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Head() {
  const t = useT('catalog');
  return (
    <thead>
      <tr>
        <th scope="col">{t('Size')}</th>
        <th scope="col">{t('Pixels')}</th>
        <th scope="col">{t('PrintSize')}</th>
        <th scope="col">{t('FileSize')}</th>
        <th scope="col">{t('Cost')}</th>
      </tr>
    </thead>
  );
}

/** The price in money first, for those who see one: they have no credits. */
function Cost({
  money,
  credits,
}: {
  /** Null until it is known. Credits do not come before it. */
  readonly money: string | null | undefined;
  readonly credits: number | undefined;
}) {
  const t = useT('catalog');
  const inCredits = credits !== undefined && t('Credits', { count: credits });
  if (money === null) return null;
  if (money === undefined) return inCredits;
  return (
    <>
      {money}
      {inCredits && <span className="pic-money">{t('OrCredits', [inCredits])}</span>}
    </>
  );
}

const centimetres = (pixels: number) =>
  formatNumber(printCentimetres(pixels), { maximumFractionDigits: 1 });

function FileCells({
  file: { width, height, byteSize },
}: {
  readonly file: Asset['renditions'][number];
}) {
  const t = useT('catalog');
  return (
    <>
      <td>
        {t('PixelSize', [
          formatNumber(width, { useGrouping: false }),
          formatNumber(height, { useGrouping: false }),
        ])}{' '}
        <span className="pic-megapixels">
          {t('Megapixels', [formatNumber((width * height) / 1e6, { maximumSignificantDigits: 2 })])}
        </span>
      </td>
      <td>{t('Centimetres', [centimetres(width), centimetres(height)])}</td>
      <td>{formatBytes(byteSize)}</td>
    </>
  );
}
