import { LicenseRights as RightsChoices, LicenseSources } from '@editorial/contracts/licensing';
import { useSubscription, useT } from '@editorial/platform';
import { DayFilters } from '../DayFilters.tsx';
import { useEffect, useState } from 'react';
import { SEARCH_DELAY_MS } from '../search-delay.ts';
import { PersonFilter } from './PersonFilter.tsx';
import type { LicenseView } from './license-address.ts';

/** The text in the field. It becomes the filter once typing pauses. */
function useTypedFilter(filter: string, onFilter: (filter: string) => void) {
  const [text, setText] = useState(filter);
  const [shown, setShown] = useState(filter);
  // If the address changes from outside (back button, "clear the filters"), the field follows. Text
  // that is being typed stays.
  if (shown !== filter) {
    setShown(filter);
    if (text.trim() !== filter) setText(filter);
  }
  useEffect(() => {
    if (text.trim() === filter) return undefined;
    const timer = setTimeout(() => onFilter(text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  });
  return [text, setText] as const;
}

/** Which licenses are shown. */
export function LicenseFilters({
  view,
  show,
}: {
  readonly view: LicenseView;
  readonly show: (change: Partial<LicenseView>) => void;
}) {
  const t = useT('subscription');
  const { active, isMasterUser } = useSubscription();
  const [text, setText] = useTypedFilter(view.filter, (filter) => show({ filter }));
  return (
    <div className="sub-filters" role="search">
      <label className="sub-filters__text">
        <span className="ed-eyebrow">{t('Search')}</span>
        <input
          className="ed-input"
          type="search"
          value={text}
          maxLength={200}
          placeholder={t('SearchLicenses')}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <DayFilters days={view} onChange={show} />
      <label>
        <span className="ed-eyebrow">{t('Source')}</span>
        <select
          className="ed-input ed-input--select"
          value={view.source}
          onChange={(event) => show({ source: event.target.value as LicenseView['source'] })}
        >
          <option value="">{t('AllSources')}</option>
          {LicenseSources.map((source) => (
            <option key={source} value={source}>
              {t(`Source:${source}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="ed-eyebrow">{t('Rights')}</span>
        <select
          className="ed-input ed-input--select"
          value={view.rights}
          onChange={(event) => show({ rights: event.target.value as LicenseView['rights'] })}
        >
          <option value="">{t('AllRights')}</option>
          {RightsChoices.map((rights) => (
            <option key={rights} value={rights}>
              {t(`Rights:${rights}`)}
            </option>
          ))}
        </select>
      </label>
      {isMasterUser && active && (
        <PersonFilter plan={active} userId={view.userId} onChange={(userId) => show({ userId })} />
      )}
    </div>
  );
}
