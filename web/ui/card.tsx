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
