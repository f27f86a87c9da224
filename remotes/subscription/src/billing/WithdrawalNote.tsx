import { mayWithdraw, type ConsumerFacts } from '@editorial/contracts/consumers';
import { useStore, useT } from '@editorial/platform';

/**
 * Says to consumers, before they order a plan, that they may withdraw, and that by ordering they ask
 * for its beginning within that time (Directive 2011/83/EU, Art. 6 (1) (h), 8 (8)). Companies have no
 * such right.
 */
export function WithdrawalNote({ buyer }: { readonly buyer: ConsumerFacts }) {
  const t = useT('subscription');
  const organization = useStore((state) => state.session.tenant?.id);
  if (!mayWithdraw(buyer)) return null;
  return (
    <p className="ed-muted ed-small ed-measure">
      {t('MayWithdraw')}{' '}
      <a
        href={`/withdrawal${organization ? `?__tenant=${organization}` : ''}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('WithdrawalForm')}
      </a>
    </p>
  );
}
