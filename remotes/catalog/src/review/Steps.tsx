import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import { formatDate, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';

/** Shows earlier words of reviewers and the contributor about a picture. */
export function Steps({ id }: { readonly id: string }) {
  const t = useT('catalog');
  const { data } = useEndpoint(ownPicturesApi.steps, { params: { id } }, { isBackground: true });
  const said = (data?.items ?? []).filter(({ words }) => words !== '');
  if (said.length === 0) return null;
  return (
    <section aria-label={t('Steps')}>
      <h2 className="ed-small">{t('Steps')}</h2>
      <ol className="con-steps">
        {said.map(({ at, status, words }) => (
          <li key={`${at}${status}`}>
            <span className="ed-muted ed-small">
              {formatDate(at)} {t(`Status:${status}`)}
            </span>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
