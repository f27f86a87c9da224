import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useKitText } from '../texts/kit-texts.ts';

/** The title of a modal or a sheet, and its close button. */
export function DialogHead({
  id,
  title,
  isBusy = false,
  onClose,
}: {
  readonly id: string;
  readonly title: ReactNode;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
}) {
  const text = useKitText();
  return (
    <header className="ed-modal__head">
      <h2 id={id} className="ed-modal__title">
        {title}
      </h2>
      <Button
        look="quiet"
        iconOnly
        data-close
        aria-label={text('AbpUi::Close')}
        icon={<Icon name="close" />}
        disabled={isBusy}
        onClick={onClose}
      />
    </header>
  );
}
