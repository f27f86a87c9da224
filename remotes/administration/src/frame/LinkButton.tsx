import type { ReactNode } from 'react';

/** A name in a list that opens something on the same page. */
export function LinkButton({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className="ed-link-button" onClick={onClick}>
      {children}
    </button>
  );
}
