import { clsx } from 'clsx'
import { createContext, use, useId, useMemo, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'

type FieldAria = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldAria>({})

/** Attributes that connect a control inside a `Field` with its label, hint and error. */
export function useField(): FieldAria {
  return use(FieldContext)
}

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** `aside` is rendered at the end of the label's line, such as a link to a forgotten password. */
export function Field({ label, hint, error, hideLabel, aside, className, children }: FieldProps) {
  const id = useId()
  const aria = useMemo<FieldAria>(() => {
    const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
    return {
      id,
      ...(notes && { 'aria-describedby': notes }),
      ...(error && { 'aria-invalid': true as const }),
    }
  }, [id, hint, error])
  return (
    <FieldContext value={aria}>
      <div className={clsx('flex flex-col gap-1.5', className)}>
        <div className={clsx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
          <label htmlFor={id} className="text-sm font-semibold">
            {label}
          </label>
          {aside && <span className="text-sm">{aside}</span>}
        </div>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-muted">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 text-sm text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** Why a form was rejected when the cause is not a single field. It takes the focus when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-sm font-medium text-danger"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
