import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Slot } from './slot.tsx'

type IconButtonProps = ComponentProps<'button'> & { label: string; asChild?: boolean }

/** A button that shows an icon only; `label` is what a screen reader says and the tooltip. */
export function IconButton({ label, asChild = false, className, ...rest }: IconButtonProps) {
  const Part = asChild ? Slot : 'button'
  return (
    <Part
      {...(asChild ? {} : { type: 'button' as const })}
      aria-label={label}
      title={label}
      className={clsx(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-control text-ink transition-colors hover:bg-sunken disabled:opacity-50 aria-pressed:text-neel [&_svg]:size-5',
        className,
      )}
      {...rest}
    />
  )
}
