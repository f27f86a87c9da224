import type { Subscription } from '@editorial/contracts/subscription';
import { useT } from '@editorial/platform';
import { useState } from 'react';
import { PersonSearch } from '../seats/PersonSearch.tsx';
import { useSeats } from '../seats/seat-calls.ts';

/** Whose licenses are shown. The people of a large plan are searched by name or address. */
export function PersonFilter({
  plan: { members, memberCount },
  userId,
  onChange,
}: {
  readonly plan: Subscription;
  readonly userId: string;
  readonly onChange: (userId: string) => void;
}) {
  const t = useT('subscription');
  const [filter, setFilter] = useState('');
  const isLarge = memberCount > members.length;
  const { data } = useSeats(undefined, { filter, page: 1 }, { enabled: isLarge });
  const found = (isLarge && data?.members) || members;
  // The chosen person stays chosen while others are searched.
  const [chosen, setChosen] = useState<{ userId: string; name: string } | undefined>();
  const isFound = found.some((person) => person.userId === userId);
  const people =
    userId === '' || isFound ? found : [chosen ?? { userId, name: t('ChosenPerson') }, ...found];
  return (
    <div className="sub-person">
      <label>
        <span className="ed-eyebrow">{t('Person')}</span>
        <select
          className="ed-input ed-input--select"
          value={userId}
          onChange={(event) => {
            setChosen(people.find((person) => person.userId === event.target.value));
            onChange(event.target.value);
          }}
        >
          <option value="">{t('AllPeople')}</option>
          {people.map((person) => (
            <option key={person.userId} value={person.userId}>
              {person.name}
            </option>
          ))}
        </select>
      </label>
      {isLarge && <PersonSearch filter={filter} onSearch={setFilter} />}
    </div>
  );
}
