import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useKit } from '../texts/kit-texts.ts';
import './display.css';

export interface PaginationProps {
  /** Page number, starting at 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
  readonly label?: string;
}

/** Buttons for the previous and next page. Renders nothing if there is only one page. */
export function Pagination({ page, pageSize, total, onChange, label }: PaginationProps) {
  const { text, locale } = useKit();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value);
  return (
    <nav aria-label={label ?? text('EditorialUi::Pages')} className="ed-pagination">
      <Button
        look="quiet"
        iconOnly
        aria-label={text('EditorialUi::Previous')}
        icon={<Icon name="previous" />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <span aria-live="polite" className="ed-figures">
        {text('EditorialUi::PageOf', [figure(page), figure(pages)])}
      </span>
      <Button
        look="quiet"
        iconOnly
        aria-label={text('EditorialUi::Next')}
        icon={<Icon name="next" />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
