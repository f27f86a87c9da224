import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  formatDate,
  useCulture,
  usePageMetadata,
  useSubscription,
  useT,
  type TextKey,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { ButtonLink, EmptyState } from '@editorial/ui';
import '../subscription.css';

const rules = ['perpetual', 'again', 'rollover', 'takeBack', 'editorial', 'trial'] as const;

/** The agreed terms: the target of "Subscription Terms" (R2.130N). */
export function TermsPage() {
  const t = useT('subscription');
  useCulture();
  const { active } = useSubscription();
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true },
  );
  usePageMetadata({ title: t('Terms') });
  if (!active) return <NoTerms />;
  const facts: readonly [TextKey<'subscription'>, string][] = [
    ['Client', active.clientName],
    ['Plan', active.planName],
    ['Billing', t(`Billing:${active.billingPeriod}`)],
    ['CreditsPerCycle', t('Credits', { count: active.creditsPerCycle })],
    ['CreditCycle', t(`Cycle:${active.creditCycle}`)],
    ['Volume', t('Pictures', { count: active.downloadVolume })],
    ['Zone', zones.find((zone) => zone.id === active.licenseZoneId)?.name ?? active.licenseZoneId],
    [
      'Resolutions',
      active.resolutionTypes.map((resolution) => t(`Resolution:${resolution}`)).join(', '),
    ],
    ['Seats', `${active.memberCount} / ${active.seats}`],
    ['Start', active.startDate ? formatDate(active.startDate, { dateStyle: 'long' }) : ''],
    ['End', active.endDate ? formatDate(active.endDate, { dateStyle: 'long' }) : t('OpenEnded')],
  ];
  return (
    <div className="ed-page sub-page">
      <header>
        <h1>{t('Terms')}</h1>
        <p className="ed-muted">{t('TermsIntro', [active.clientName])}</p>
      </header>
      <dl className="sub-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="sub-rules">
        <h2 id="sub-rules">{t('Rules')}</h2>
        <ul className="sub-rules ed-measure">
          {rules.map((rule) => (
            <li key={rule}>{t(`Rule:${rule}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function NoTerms() {
  const t = useT('subscription');
  return (
    <div className="ed-page sub-page">
      <h1>{t('Terms')}</h1>
      <EmptyState
        title={t('EndedIntro')}
        action={<ButtonLink to="/subscription">{t('Subscription')}</ButtonLink>}
      />
    </div>
  );
}
