import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { controlLook, useField } from './text-input.tsx'

type Option = { value: string; label: string; disabled?: boolean }

/** A native select. `placeholder` is an empty first option. */
export function Select({
  options,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & { options: Option[]; placeholder?: string }) {
  return (
    <div className="relative">
      <select
        {...useField()}
        className={clsx(controlLook, 'appearance-none pr-10', className)}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-muted"
      />
    </div>
  )
}
