import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useField } from './field.tsx'
import { controlLook } from './text-input.tsx'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useField()}
      className={clsx(
        controlLook,
        'field-sizing-content min-h-24 py-2.5 read-only:bg-sunken',
        className,
      )}
      {...rest}
    />
  )
}
