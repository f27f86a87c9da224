import type { ButtonHTMLAttributes, JSX, ReactNode, ReactPortal } from 'react';

export function Button(input: ButtonHTMLAttributes<HTMLButtonElement>): JSX.Element;
export function Credits(input: { readonly amount: number }): JSX.Element;
export function Modal(input: {
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly open: boolean;
  readonly title: ReactNode;
}): ReactPortal | null;
