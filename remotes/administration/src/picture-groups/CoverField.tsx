import type { ListedAsset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { useController } from 'react-hook-form';

/** The pictures of a set, of which one is its cover. None: the newest. */
export function CoverField({ pictures }: { readonly pictures: readonly ListedAsset[] }) {
  const t = useT('administration');
  const { field } = useController({ name: 'coverId' });
  if (pictures.length === 0) return null;
  return (
    <fieldset className="adm-choices">
      <legend>{t('Cover')}</legend>
      <div className="adm-covers">
        <label>
          <input
            type="radio"
            name="cover"
            checked={field.value === ''}
            onChange={() => field.onChange('')}
          />
          <span>{t('NewestAsCover')}</span>
        </label>
        {pictures.map(({ id, title, thumbUrl }) => (
          <label key={id}>
            <input
              type="radio"
              name="cover"
              checked={field.value === id}
              onChange={() => field.onChange(id)}
            />
            <img src={thumbUrl} alt={title} loading="lazy" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
