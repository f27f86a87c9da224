import { useT } from '@editorial/platform';
import { Icon } from '@editorial/ui';
import { choosePictureSize, RowHeights, usePictureSize } from './picture-size.ts';

/** Makes the pictures of a list smaller or larger. */
export function SizeSlider() {
  const t = useT('catalog');
  const { step } = usePictureSize();
  return (
    <label className="cat-size" title={t('PictureSize')}>
      <Icon name="grid" />
      <input
        type="range"
        min={0}
        max={RowHeights.length - 1}
        step={1}
        value={step}
        aria-label={t('PictureSize')}
        aria-valuetext={t('PictureSizeOf', [step + 1, RowHeights.length])}
        onChange={(event) => choosePictureSize(Number(event.target.value))}
      />
    </label>
  );
}
