import { clsx } from 'clsx'
import { type RefObject, useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type FieldAria, FieldContext } from './text-input.tsx'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  /** The error replaces the hint, in a line that is always there, so that nothing moves when it appears. */
  steady?: boolean
  /** Announces the error when it appears, for a field that keeps the focus while it is checked. */
  isAnnounced?: boolean
  className?: string
  children: ReactNode
}

export function Field({ label, error, hideLabel, steady, className, ...rest }: FieldProps) {
  const id = useId()
  const field = useButtonInView(error)
  const hint = steady && error ? undefined : rest.hint
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
      <div ref={field} className={clsx('flex flex-col gap-1.5', className)}>
        <label htmlFor={id} className={clsx('text-sm font-semibold', hideLabel && 'sr-only')}>
          {label}
        </label>
        {rest.children}
        <div
          aria-live={rest.isAnnounced ? 'polite' : undefined}
          className={clsx('flex flex-col gap-1.5', steady ? 'min-h-6' : 'empty:hidden')}
        >
          {hint && (
            <p id={`${id}-hint`} className="text-xs text-ink-muted">
              {hint}
            </p>
          )}
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </div>
    </FieldContext>
  )
}

/** Keeps a short form's submit button in view when an error pushes the content down. */
function useButtonInView(error: string | undefined): RefObject<HTMLDivElement | null> {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = field
    if (!error || !current?.contains(document.activeElement)) return
    const button = current.closest('form')?.querySelector('[type=submit]')
    if (!button) return
    const height = button.getBoundingClientRect().bottom - current.getBoundingClientRect().top
    if (height < innerHeight / 2) button.scrollIntoView({ block: 'nearest' })
  }, [error])
  return field
}

/** The error of the control above it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} data-field-error="" className="flex gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

/** The error of a form when the cause is not a single field. It takes the focus when it appears. */
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
