import { useStore } from '@editorial/platform';
import type { ReactNode } from 'react';

/**
 * Leads to the server's own form, where a visitor reports a picture or a set. It needs no account
 * and no scripts. The staff of the visitor's organization decide about its pictures.
 */
export function ReportLink({
  about,
  children,
}: {
  readonly about: string;
  readonly children: ReactNode;
}) {
  const organization = useStore((state) => state.session.tenant?.id);
  const query = new URLSearchParams({
    picture: about,
    ...(organization && { __tenant: organization }),
  });
  return (
    <a href={`/notice?${query}`} rel="nofollow">
      {children}
    </a>
  );
}
