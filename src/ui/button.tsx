import { namesIsolated } from '#src/kit/text/isolated.ts'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'
type Look = { variant?: ButtonVariant; size?: ButtonSize; isBusy?: boolean; children: ReactNode }

/** A button. `primary` is for the main action of a screen. While `isBusy` it cannot be pressed again, and the caller changes
 *  its text ('Processing...'). */
export function Button({
  variant,
  size,
  isBusy,
  className,
  disabled,
  type = 'submit',
  'aria-label': label,
  ...props
}: Look & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(buttonLook({ variant, size }), whenDisabled, className)}
      aria-label={label && namesIsolated(label)}
      {...props}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  variant,
  size,
  className,
  children,
  'aria-label': label,
  ...props
}: Omit<Look, 'isBusy'> & { to: string } & Omit<ComponentPropsWithRef<'a'>, 'href'>) {
  return (
    <a
      href={to}
      className={classNames(buttonLook({ variant, size }), className)}
      aria-label={label && namesIsolated(label)}
      {...props}
    >
      {children}
    </a>
  )
}

/** The classes of a button, for the rare element that is neither of the two above (a router's Link, a summary). */
export function buttonLook({ variant = 'primary', size = 'medium' }: Pick<Look, 'variant' | 'size'>): string {
  return classNames(base, variants[variant], sizes[size])
}

// What all buttons share is one class in components.css, because pages repeat it many times; what must override a variant stays
// here.
const base = 'button-look'
/** A link cannot be disabled. */
const whenDisabled = 'disabled:border-line disabled:bg-sunk disabled:text-muted'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-paper',
  quiet:
    'border-transparent bg-transparent text-ink underline decoration-line decoration-2 underline-offset-4 hover:bg-sunk',
  danger: 'border-danger bg-danger text-on-danger hover:brightness-110',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-4 py-1.5 text-[0.9375rem] sm:whitespace-nowrap',
  medium: 'min-h-11 px-5 py-2',
  large: 'min-h-13 px-7 py-3 text-lg',
}
