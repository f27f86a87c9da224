import { formatDate, formatMoney, formatNumber, useCulture, useT } from '@editorial/platform';

const day = new Date(Date.UTC(2026, 0, 31));

export function Example() {
  const t = useT();
  const culture = useCulture();
  return (
    <dl className="ed-facts">
      <dt>t('AbpUi::Cancel')</dt>
      <dd>{t('AbpUi::Cancel')}</dd>
      <dt>t('::Home:Pictures', {'{ count: 3 }'})</dt>
      <dd>{t('::Home:Pictures', { count: 3 })}</dd>
      <dt>t('_::as it is')</dt>
      <dd>{t('_::as it is')}</dd>
      <dt>t('no such key', {"{ defaultValue: 'none' }"})</dt>
      <dd>{t('no such key', { defaultValue: 'none' })}</dd>
      <dt>formatMoney(7900, 'USD')</dt>
      <dd>{formatMoney(7900, 'USD')}</dd>
      <dt>formatNumber, formatDate in {culture}</dt>
      <dd>
        {formatNumber(1_234_567.8)} · {formatDate(day)}
      </dd>
    </dl>
  );
}
