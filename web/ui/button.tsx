import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { Link } from '#web/lib/router.tsx'
import { Slot } from './slot.tsx'
import { Spinner } from './skeleton.tsx'
import { clsx } from 'clsx'

const common =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center select-none transition-colors aria-busy:cursor-progress disabled:opacity-60 disabled:cursor-not-allowed [&_svg]:shrink-0'

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-primary hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}

const sizes = {
  sm: 'min-h-11 min-w-11 px-3 text-sm md:min-h-9',
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-13 px-4 text-base',
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  wide?: boolean | undefined
  asChild?: boolean
  loading?: boolean
}

type Look = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'>

function lookOf({ variant = 'primary', size = 'md', wide, className }: Look): string {
  return clsx(common, variants[variant], sizes[size], wide && 'w-full', className)
}

/** The words of a form's button while a press waits, such as for a photo. Undefined while none does. */
export const HeldPress = createContext<string | undefined>(undefined)

/**
 * With `asChild` the only child (a Link, for example) gets the styles. A `loading` button keeps the focus and ignores
 * clicks.
 */
export function Button({
  variant,
  size,
  wide,
  asChild = false,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = lookOf({ variant, size, wide, className })
  const heldPress = useContext(HeldPress)
  if (asChild) {
    return (
      <Slot className={look} onClick={onClick} {...rest}>
        {children}
      </Slot>
    )
  }
  const held = rest.type === 'submit' ? heldPress : undefined
  const isBusy = loading || held !== undefined
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      className={look}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={click}
      {...rest}
    >
      {isBusy && <Spinner />}
      {held ?? children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Pick<ButtonProps, 'variant' | 'size' | 'wide'>

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...link }: ButtonLinkProps) {
  return <Link className={lookOf({ variant, size, wide, className })} {...link} />
}

type IconButtonProps = ComponentProps<'button'> & { label: string; asChild?: boolean }

/** A button with an icon only. `label` is its tooltip and its name for screen readers. */
export function IconButton({ label, asChild = false, className, ...rest }: IconButtonProps) {
  const Part = asChild ? Slot : 'button'
  return (
    <Part
      {...(asChild ? {} : { type: 'button' as const })}
      aria-label={label}
      title={label}
      className={clsx(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-control text-ink transition-colors hover:bg-sunken disabled:opacity-50 aria-pressed:text-primary [&_svg]:size-5',
        className,
      )}
      {...rest}
    />
  )
}
