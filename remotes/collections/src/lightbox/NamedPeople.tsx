import { type Lightbox, lightboxesApi, NamedRights } from '@editorial/contracts/lightboxes';
import { call, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { change } from '../reload.ts';

type Right = (typeof NamedRights)[number];

/** People of the plan with whom a lightbox is shared by name, each with an own right. */
export function NamedPeople({ lightbox }: { readonly lightbox: Lightbox }) {
  const t = useT('collections');
  const { data } = useEndpoint(lightboxesApi.seats, {}, { isBackground: true });
  const { id, people } = lightbox;
  const others = (data?.items ?? []).filter((seat) => people.every((one) => one.id !== seat.id));
  const name = (userId: string, right: Right | null) =>
    void change(call(lightboxesApi.namePerson, { params: { id }, body: { userId, right } }));
  if (people.length === 0 && others.length === 0) return null;
  return (
    <fieldset className="lbx-people">
      <legend>{t('NamedPeople')}</legend>
      {people.map((person) => (
        <label key={person.id} className="lbx-person">
          <span>{person.name}</span>
          <select
            className="lbx-input"
            value={person.right}
            onChange={({ target }) =>
              name(person.id, NamedRights.find((right) => right === target.value) ?? null)
            }
          >
            {NamedRights.map((right) => (
              <option key={right} value={right}>
                {t(`Sharing:${right}`)}
              </option>
            ))}
            <option value="">{t('NoLongerNamed')}</option>
          </select>
        </label>
      ))}
      {others.length > 0 && (
        <select
          className="lbx-input"
          aria-label={t('AddPerson')}
          value=""
          onChange={({ target }) => name(target.value, 'Comment')}
        >
          <option value="" disabled>
            {t('AddPerson')}
          </option>
          {others.map((seat) => (
            <option key={seat.id} value={seat.id}>
              {seat.name}
            </option>
          ))}
        </select>
      )}
      <p className="ed-muted ed-small">{t('NamedPeopleHint')}</p>
    </fieldset>
  );
}
