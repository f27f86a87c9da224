import {
  DetailsOfKind,
  mayBeNameless,
  noticeDetails,
  type Notice,
  type NoticeDetail,
  type NoticeForm,
} from '@editorial/contracts/notices';
import type { Typed } from '../../http/form-pages.ts';

/** Whether what a side writes has to be a counter-notice by 17 U.S.C. § 512 (g) (3). */
export const isCounterNotice = (
  { kind }: Pick<Notice, 'kind'>,
  side: 'Reporter' | 'Owner',
): boolean => side === 'Owner' && kind === 'Copyright';

/** Returns the missing part of a counter-notice, or null. */
export const lackingIn = (typed: Typed): string | null =>
  ['postal', 'signature', 'isMistake'].find((name) => (typed[name] ?? '') === '') ?? null;

/** The details of a notice, or the field that is missing or wrong. */
export function detailsIn(
  form: NoticeForm,
  typed: Typed,
): { readonly details: Notice['details'] } | { readonly wrong: string } {
  const asked = Object.entries(DetailsOfKind[form.kind]) as [NoticeDetail, 'Needed' | 'Optional'][];
  const given = asked.filter(([name]) => (typed[name] ?? '') !== '');
  const read = noticeDetails.safeParse(
    Object.fromEntries(given.map(([name]) => [name, typed[name]])),
  );
  if (!read.success) return { wrong: String(read.error.issues[0]?.path[0]) };
  const missing = asked.find(([name, need]) => need === 'Needed' && read.data[name] === undefined);
  if (missing) return { wrong: missing[0] };
  if (!mayBeNameless(form.kind))
    for (const name of ['name', 'email'] as const) if (form[name] === '') return { wrong: name };
  return {
    details: Object.fromEntries(
      Object.entries(read.data).filter(([, value]) => value !== undefined),
    ),
  };
}
