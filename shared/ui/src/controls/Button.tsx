import { Link, type LinkProps } from 'react-router-dom';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import './controls.css';

export interface ButtonLook {
  /** Use `primary` for the main action of a page. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: ReactNode;
  /** Shows only the icon. Requires `aria-label`. */
  readonly iconOnly?: boolean;
  readonly block?: boolean;
}

const buttonClass = (
  { look = 'secondary', size = 'medium', iconOnly, block }: ButtonLook,
  className?: string,
) =>
  classNames(
    'ed-button',
    `ed-button--${look}`,
    size !== 'medium' && `ed-button--${size}`,
    iconOnly && 'ed-button--icon',
    block && 'ed-button--block',
    className,
  );

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores further clicks. */
  readonly loading?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Its `type` is `button` by default. */
export function Button({
  look,
  size,
  icon,
  iconOnly,
  block,
  loading = false,
  className,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, iconOnly, block }, className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading ? <span className="ed-spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  look,
  size,
  icon,
  iconOnly,
  block,
  className,
  children,
  ...rest
}: ButtonLook & Omit<LinkProps, 'size'>) {
  return (
    <Link {...rest} className={buttonClass({ look, size, iconOnly, block }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A button that looks like a link, for actions within a sentence. */
export function LinkButton({
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={classNames('ed-link-button', className)} />;
}
