import { useStore, useT } from '@editorial/platform';

/** Leads to the form for notices of what is not allowed, in the visitor's organization. */
export function ReportComment({ id }: { readonly id: string }) {
  const t = useT('collections');
  const organization = useStore((state) => state.session.tenant?.id);
  const query = new URLSearchParams({
    kind: 'Illegal',
    // The form has one field for all that can be reported.
    picture: t('CommentNumber', { id }),
    ...(organization && { __tenant: organization }),
  });
  return (
    <a className="ed-small ed-muted" href={`/notice?${query}`} rel="nofollow">
      {t('ReportComment')}
    </a>
  );
}
