import { useT } from '@editorial/platform';

/** Leads to the form for notices of what is not allowed. */
export function ReportComment({ id }: { readonly id: string }) {
  const t = useT('collections');
  const about = encodeURIComponent(t('CommentNumber', { id }));
  return (
    <a className="ed-small ed-muted" href={`/notice?kind=Illegal&picture=${about}`} rel="nofollow">
      {t('ReportComment')}
    </a>
  );
}
