import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { useEffect, useState } from 'react';
import { pictureUnder, regionAddress, regionsUnder } from './lens.rules.ts';
import type { Spot } from './use-loupe.ts';
import './lens.css';

/** Of the lens, on the page. */
const LENS_PX = 280;
/** A lens that moves shows the enlarged preview; once it rests so long, every pixel. */
const REST_MS = 120;
/** More pixels to a point can't be distinguished, and cost four times as many regions. */
const MAX_DENSITY = 2;

/** The spot where the lens rested last. */
function useRested(spot: Spot): Spot | null {
  const [rested, setRested] = useState<Spot | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(spot), REST_MS);
    return () => clearTimeout(timer);
  }, [spot]);
  return rested;
}

/**
 * Every pixel of the picture around a spot, under the watermark. Until its regions arrive, and when
 * they do not, it shows the preview enlarged.
 */
export function Lens({
  asset,
  regionUrl,
  spot,
}: {
  readonly asset: Pick<Asset, 'width' | 'height' | 'previewUrl'>;
  readonly regionUrl: string | undefined;
  readonly spot: Spot;
}) {
  const t = useT('catalog');
  const rested = useRested(spot);
  const [isBraked, setBraked] = useState(false);
  const density = Math.min(MAX_DENSITY, window.devicePixelRatio || 1);
  const lensPixels = LENS_PX * density;
  const points = (pixels: number) => `${pixels / density}px`;
  const under = pictureUnder(spot, asset, lensPixels);
  const regions = regionUrl && rested ? regionsUnder(rested, asset, lensPixels) : [];
  const moved = rested ? pictureUnder(rested, asset, lensPixels) : under;
  return (
    <div
      className="lens"
      style={{
        insetBlockStart: `clamp(0px, ${spot.y * 100}% - ${LENS_PX / 2}px, 100% - ${LENS_PX}px)`,
        left: `clamp(0px, ${spot.x * 100}% - ${LENS_PX / 2}px, 100% - ${LENS_PX}px)`,
      }}
    >
      <div
        className="lens__view"
        style={{
          backgroundImage: `url("${asset.previewUrl}")`,
          backgroundSize: `${points(asset.width)} ${points(asset.height)}`,
          backgroundPosition: `${points(under.left)} ${points(under.top)}`,
        }}
      >
        {regions.map((region) => (
          <img
            key={`${region.column}-${region.row}`}
            src={regionAddress(regionUrl ?? '', region)}
            alt=""
            draggable={false}
            style={{
              left: points(region.left + under.left - moved.left),
              top: points(region.top + under.top - moved.top),
              inlineSize: points(region.width),
              blockSize: points(region.height),
            }}
            onLoad={() => setBraked(false)}
            onError={() => setBraked(true)}
          />
        ))}
      </div>
      {isBraked && (
        <p className="lens__note" role="status">
          {t('LoupeBraked')}
        </p>
      )}
    </div>
  );
}
