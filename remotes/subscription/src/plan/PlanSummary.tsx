import { useCreditBalance, useT } from '@editorial/platform';
import { Link } from 'react-router-dom';

/** In the personal settings: what is left of the client's credits, and the way to the plan. */
export default function PlanSummary() {
  const t = useT('subscription');
  const balance = useCreditBalance();
  if (balance === null) return null;
  return (
    <section className="ed-stack" aria-label={t('Subscription')}>
      <h2>{t('Subscription')}</h2>
      <p>{t('Credits', { count: balance })}</p>
      <Link to="/subscription">{t('WhereItStands')}</Link>
    </section>
  );
}
