import { useT } from '@editorial/platform';
import { Icon } from '@editorial/ui';
import type { Choice } from './catalog-address.ts';
import { useFilterName } from './choice-name.ts';

/** The active filters. Each can be removed, or all together. */
export function FilterChips({
  choices,
  onRemove,
  onClear,
}: {
  readonly choices: readonly Choice[];
  readonly onRemove: (choice: Choice) => void;
  readonly onClear: () => void;
}) {
  const t = useT('catalog');
  const nameOf = useFilterName();
  if (choices.length === 0) return null;
  return (
    <ul className="cat-chips" aria-label={t('Filters')}>
      {choices.map((choice) => {
        const name = nameOf(choice);
        return (
          <li key={`${choice.filter}:${choice.value}`} className="ed-chip ed-chip--removable">
            {name}
            <button
              type="button"
              className="ed-chip__remove"
              aria-label={t('RemoveFilter', [name])}
              onClick={() => onRemove(choice)}
            >
              <Icon name="close" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className="ed-link-button ed-small" onClick={onClear}>
          {t('ClearAll')}
        </button>
      </li>
    </ul>
  );
}
