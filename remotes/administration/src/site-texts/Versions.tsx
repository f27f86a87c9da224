import { siteTextsApi, type SiteText, type TextContent } from '@editorial/contracts/site-texts';
import { call, formatDate, formatNumber, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useState } from 'react';
import { TableHead } from '../frame/TableHead.tsx';

/** The versions of a text. One of them can be shown beside the present one, and taken up again. */
export function Versions({
  text,
  onTake,
}: {
  readonly text: SiteText;
  readonly onTake: (content: TextContent) => void;
}) {
  const t = useT('administration');
  const [open, setOpen] = useState<{ version: number; content: TextContent } | null>(null);
  const show = async (version: number) => {
    const params = { name: text.name, language: text.language as 'en', version };
    setOpen({ version, content: await call(siteTextsApi.version, { params }) });
  };
  if (text.versions.length === 0) return <p className="ed-muted">{t('NoVersions')}</p>;
  return (
    <section aria-labelledby="adm-versions">
      <h2 id="adm-versions">{t('Versions')}</h2>
      <table className="adm-table">
        <TableHead columns={[['Version'], ['SavedAt'], ['SavedBy'], ['Acts']]} />
        <tbody>
          {text.versions.map(({ version, savedAt, savedBy }) => (
            <tr key={version}>
              <th scope="row">{formatNumber(version)}</th>
              <td>{formatDate(savedAt, { dateStyle: 'medium', timeStyle: 'short' })}</td>
              <td>{savedBy ?? t('TheSoftware')}</td>
              <td>
                {version === text.version ? (
                  t('HoldsNow')
                ) : (
                  <Button size="small" onClick={() => void show(version)}>
                    {t('Compare')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && (
        <Comparison
          version={open.version}
          earlier={open.content}
          present={text}
          onTake={() => {
            onTake(open.content);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

/** An earlier version beside the present text. */
function Comparison({
  version,
  earlier,
  present,
  onTake,
  onClose,
}: {
  readonly version: number;
  readonly earlier: TextContent;
  readonly present: TextContent;
  readonly onTake: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  return (
    <section className="adm-compare" aria-labelledby="adm-compare" aria-live="polite">
      <h3 id="adm-compare">{t('CompareTitle', { version })}</h3>
      <div className="adm-pair">
        <pre dir="auto">{[earlier.subject, earlier.body].filter(Boolean).join('\n\n')}</pre>
        <pre dir="auto">{[present.subject, present.body].filter(Boolean).join('\n\n')}</pre>
      </div>
      <div className="ed-row">
        <Button onClick={onTake}>{t('TakeVersion')}</Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </section>
  );
}
