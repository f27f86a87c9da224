import { contributorsApi, MailFrequencies } from '@editorial/contracts/contributors';
import { call, toast, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';

/** How often a contributor is mailed of what was decided and licensed. */
export function MailFrequency() {
  const t = useT('catalog');
  const { data } = useEndpoint(contributorsApi.mails);
  if (!data) return null;
  async function choose(frequency: (typeof MailFrequencies)[number]): Promise<void> {
    try {
      await call(contributorsApi.setMails, { body: { frequency } });
      toast.success('catalog::Saved');
    } catch {
      // The central error reporter has shown the reason.
    }
    await queryClient.invalidateQueries({ queryKey: endpointKey(contributorsApi.mails) });
  }
  return (
    <div className="con-states" role="group" aria-label={t('MailMe')}>
      <span>{t('MailMe')}</span>
      {MailFrequencies.map((one) => (
        <button
          key={one}
          type="button"
          className="ed-chip"
          aria-pressed={data.frequency === one}
          onClick={() => void choose(one)}
        >
          {t(`MailMe:${one}`)}
        </button>
      ))}
    </div>
  );
}
