import { clsx } from 'clsx'
import { type ComponentProps, createContext, use } from 'react'

export type FieldAria = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const FieldContext = createContext<FieldAria>({})

/** Attributes that connect a control inside a `Field` with its label, hint and error. */
export function useField(): FieldAria {
  return use(FieldContext)
}

export const controlLook =
  'w-full min-h-11 rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors hover:border-ink-muted focus-visible:border-primary focus-visible:outline-offset-0 aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-muted'

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
