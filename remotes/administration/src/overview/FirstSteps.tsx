import type { Overview } from '@editorial/contracts/overview';
import { useT } from '@editorial/platform';
import { Link } from 'react-router-dom';

type Steps = Overview['steps'];

/** Where each step is taken. The page of settings is long, so the field or the part is named. */
const places: Readonly<Record<Steps[number]['name'], string>> = {
  Name: '/administration/settings?field=Site.Name',
  Seller: '/administration/settings?field=Seller.Name',
  Mail: '/administration/settings?tab=mail',
  Prices: '/administration/plans',
  Texts: '/administration/texts',
  Pictures: '/administration/imports',
  Client: '/administration/people',
};

/** The first things that a new site needs, with what is done. */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const t = useT('administration');
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="adm-first-steps">
      <h2 id="adm-first-steps">{t('FirstSteps')}</h2>
      <p className="ed-muted">{t('FirstStepsDone', { done, all: steps.length })}</p>
      <ol className="adm-lines">
        {steps.map(({ name, isDone }) => (
          <li key={name}>
            <span>
              <Link to={places[name]}>{t(`Step:${name}`)}</Link>
              <span className="ed-muted ed-small">{t(`StepText:${name}`)}</span>
            </span>
            <strong className={isDone ? 'ed-muted' : undefined}>
              {t(isDone ? 'StepDone' : 'StepOpen')}
            </strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
