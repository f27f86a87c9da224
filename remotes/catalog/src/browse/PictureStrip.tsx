import type { ListedAsset } from '@editorial/contracts/catalog';
import { Picture } from '@editorial/ui';
import { Link } from 'react-router-dom';
import { picturePath } from '../places.ts';
import type { Area } from './catalog-address.ts';

export interface PictureStripProps {
  readonly area: Area;
  readonly assets: readonly ListedAsset[];
  readonly label: string;
  readonly height?: number;
  /** One link target for all pictures, instead of each picture's own page. */
  readonly to?: string;
}

/** Uncropped pictures of equal height in a row that scrolls sideways. */
export function PictureStrip({ area, assets, label, height = 200, to }: PictureStripProps) {
  return (
    <ul className="cat-strip" aria-label={label} style={{ blockSize: height }}>
      {assets.map((asset) => (
        <li
          key={asset.id}
          style={{ aspectRatio: `${Math.max(1, asset.width)} / ${Math.max(1, asset.height)}` }}
        >
          <Link
            to={to ?? picturePath(area, asset.id)}
            title={asset.title}
            tabIndex={to ? -1 : undefined}
            aria-hidden={to ? true : undefined}
          >
            <Picture
              fill
              src={asset.thumbUrl}
              alt={asset.alternativeText}
              width={asset.width}
              height={asset.height}
              thumbHash={asset.thumbHash}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
