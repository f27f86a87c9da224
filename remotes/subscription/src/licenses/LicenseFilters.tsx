import { LicenseRights as RightsChoices, LicenseSources } from '@editorial/contracts/licensing';
import { useSubscription, useT } from '@editorial/platform';
import { DayChoice } from '@editorial/ui/table';
import { useEffect, useState } from 'react';
import { SEARCH_DELAY_MS } from '../search-delay.ts';
import { PersonFilter } from './PersonFilter.tsx';
import type { LicenseView } from './license-address.ts';

/** Which licenses are shown. */
// Long because of its markup.
export function LicenseFilters({
  view,
  show,
}: {
  readonly view: LicenseView;
  readonly show: (change: Partial<LicenseView>) => void;
}) {
  const t = useT('subscription');
  const { active, isMasterUser } = useSubscription();
  const [text, setText] = useState(view.filter);
  const [shown, setShown] = useState(view.filter);
  // If the address changes from outside (back button, "clear the filters"), the field follows. Text
  // that is being typed stays.
  if (shown !== view.filter) {
    setShown(view.filter);
    if (text.trim() !== view.filter) setText(view.filter);
  }
  useEffect(() => {
    if (text.trim() === view.filter) return undefined;
    const timer = setTimeout(() => show({ filter: text.trim() }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  });
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
      <label>
        <span className="ed-eyebrow">{t('From')}</span>
        <DayChoice
          label={t('From')}
          value={view.from}
          max={view.to || undefined}
          onChange={(from) => show({ from })}
        />
      </label>
      <label>
        <span className="ed-eyebrow">{t('To')}</span>
        <DayChoice
          label={t('To')}
          value={view.to}
          min={view.from || undefined}
          onChange={(to) => show({ to })}
        />
      </label>
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
