import { useT } from '@editorial/platform';

/** How a text will look. The server drew it and escaped its markup. */
export function Preview({ shown }: { readonly shown: { subject: string; html: string } }) {
  const t = useT('administration');
  return (
    <section className="adm-preview" aria-labelledby="adm-preview" aria-live="polite">
      <h2 id="adm-preview">{t('Preview')}</h2>
      <div className="adm-preview__text" dir="auto">
        <h3>{shown.subject}</h3>
        <div className="document" dangerouslySetInnerHTML={{ __html: shown.html }} />
      </div>
    </section>
  );
}
