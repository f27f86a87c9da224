import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

/** Shows the facts about something in a dialog. A fact without a value shows a dash. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="adm-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="ed-muted">{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
