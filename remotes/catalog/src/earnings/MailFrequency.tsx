import { contributorsApi, MailFrequencies } from '@editorial/contracts/contributors';
import { call, useT } from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Chip } from '@editorial/ui';

/** How often a contributor is mailed of what was decided and licensed. */
export function MailFrequency() {
  const t = useT('catalog');
  const { data } = useEndpoint(contributorsApi.mails);
  const { run: choose } = useAct(
    (frequency: (typeof MailFrequencies)[number]) =>
      call(contributorsApi.setMails, { body: { frequency } }),
    { done: 'catalog::Saved', reloads: [contributorsApi.mails] },
  );
  if (!data) return null;
  return (
    <div className="con-states" role="group" aria-label={t('MailMe')}>
      <span>{t('MailMe')}</span>
      {MailFrequencies.map((one) => (
        <Chip key={one} pressed={data.frequency === one} onClick={() => void choose(one)}>
          {t(`MailMe:${one}`)}
        </Chip>
      ))}
    </div>
  );
}
