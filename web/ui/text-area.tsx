import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlLook, useField } from './text-input.tsx'

/** A multi-line text field, inside a `Field`. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...useField()}
      className={clsx(controlLook, 'py-2.5 read-only:bg-sunken', className)}
      {...rest}
    />
  )
}
