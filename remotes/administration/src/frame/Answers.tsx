import { useT } from '@editorial/platform';

interface Answer {
  readonly at: string;
  readonly text: string;
  /** The author and the time. */
  readonly by: string;
}

/** The answers so far. */
export function Answers({ answers }: { readonly answers: readonly Answer[] }) {
  const t = useT('administration');
  if (answers.length === 0) return null;
  return (
    <section aria-label={t('Answers')}>
      <h3 className="ed-eyebrow">{t('Answers')}</h3>
      <ul className="adm-lines">
        {answers.map(({ at, text, by }) => (
          <li key={at}>
            <bdi className="adm-words">{text}</bdi>
            <span className="ed-muted ed-small">{by}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
