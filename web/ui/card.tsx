import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Slot } from './slot.tsx'

type CardProps = ComponentProps<'div'> & { asChild?: boolean; padded?: boolean }

export function Card({ asChild = false, padded = true, className, ...rest }: CardProps) {
  const Part = asChild ? Slot : 'div'
  return (
    <Part
      className={clsx(
        'rounded-card border border-hairline bg-surface',
        padded && 'p-4 md:p-5',
        className,
      )}
      {...rest}
    />
  )
}

/** The scalloped edge of a shop's awning, at the bottom of the element above it. */
export function Awning({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('awning', className)} />
}
