import { noticesApi, type Notice } from '@editorial/contracts/notices';
import { formatDate, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, LinkButton } from '@editorial/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChoiceChips } from '../frame/ChoiceChips.tsx';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { NoticeReport } from './NoticeReport.tsx';

const states = ['Open', 'Decided'] as const;
const DAY_MS = 86_400_000;

/** How soon a notice has to be decided. */
function urgencyOf({ dueAt, state }: Notice): 'Late' | 'Soon' | 'Later' {
  const left = new Date(dueAt).getTime() - Date.now();
  if (state === 'Decided') return 'Later';
  return left < 0 ? 'Late' : left < DAY_MS ? 'Soon' : 'Later';
}

/** Lists the notices about pictures: the nearest deadline first. */
export function NoticesPage() {
  const t = useT('administration');
  useCulture();
  const [params, setParams] = useSearchParams();
  const [openId, setOpenId] = useState<string | null>(null);
  const [showsReport, setShowsReport] = useState(false);
  const state = params.get('state') === 'Decided' ? 'Decided' : 'Open';
  const query = useQuery({
    ...endpointQuery(noticesApi.list, { query: { state } }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const open = query.data?.find(({ id }) => id === openId);
  return (
    <AdminPage
      title={t('Notices')}
      intro={t('NoticesIntro')}
      acts={<Button onClick={() => setShowsReport(true)}>{t('NoticeReport')}</Button>}
    >
      <ChoiceChips
        label={t('State')}
        values={states}
        value={state}
        nameOf={(one) => t(`Notice:${one}`)}
        onChoose={(one) => setParams(one === 'Open' ? {} : { state: one }, { replace: true })}
      />
      <Loaded query={query} height="12rem">
        {(notices) =>
          notices.length === 0 ? (
            <EmptyState title={t('NoNotices')} />
          ) : (
            <ul className="adm-lines" aria-label={t('Notices')}>
              {notices.map((one) => (
                <NoticeLine key={one.id} notice={one} onOpen={() => setOpenId(one.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {showsReport && <NoticeReport onClose={() => setShowsReport(false)} />}
      {open && <NoticeDialog notice={open} onClose={() => setOpenId(null)} />}
    </AdminPage>
  );
}

function NoticeLine({ notice, onOpen }: { readonly notice: Notice; readonly onOpen: () => void }) {
  const t = useT('administration');
  const urgency = urgencyOf(notice);
  const { number, kind, assetNumber, isHidden, strikes, dueAt, decidedAt, outcome } = notice;
  return (
    <li>
      <span>
        <LinkButton onClick={onOpen}>{`${number} · ${t(`NoticeKind:${kind}`)}`}</LinkButton>
        <span className="ed-muted ed-small">
          {[
            `${t('Picture')} ${assetNumber}`,
            ...(isHidden && !outcome ? [t('NoticeHidden')] : []),
            ...(strikes > 0 ? [t('NoticeStrikes', { count: strikes })] : []),
          ].join(' · ')}
        </span>
      </span>
      <Badge look={urgency === 'Late' ? 'error' : urgency === 'Soon' ? 'warning' : 'neutral'}>
        {outcome
          ? `${t(`Outcome:${outcome}`)} · ${formatDate(decidedAt ?? dueAt)}`
          : t(urgency === 'Late' ? 'NoticeLate' : 'AnswerBy', { date: formatDate(dueAt) })}
      </Badge>
    </li>
  );
}
