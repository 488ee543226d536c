import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useField } from './field.tsx'

export const controlLook =
  'w-full min-h-11 rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors hover:border-ink-muted focus-visible:border-neel focus-visible:outline-offset-0 aria-invalid:border-madder disabled:bg-sunken disabled:text-ink-muted'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...useField()}
      className={clsx(controlLook, 'read-only:bg-sunken', className)}
      {...rest}
    />
  )
}
