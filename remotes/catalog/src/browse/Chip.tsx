import type { ReactNode } from 'react';

/** A choice that can be taken and left again. */
export function Chip({
  isPressed,
  onClick,
  children,
}: {
  readonly isPressed: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className="ed-chip" aria-pressed={isPressed} onClick={onClick}>
      {children}
    </button>
  );
}
