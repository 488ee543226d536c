import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { controlLook, useField } from './text-input.tsx'

type Option = { value: string; label: string; disabled?: boolean }
export type OptionGroup = { label: string; options: Option[] }

/** A native select, whose options may stand in groups. `placeholder` is an empty first option. */
export function Select({
  options,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & { options: (Option | OptionGroup)[]; placeholder?: string }) {
  return (
    <div className="relative">
      <select
        {...useField()}
        className={clsx(controlLook, 'appearance-none pr-10', className)}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((one) =>
          'options' in one ? (
            <optgroup key={one.label} label={one.label}>
              {one.options.map(toElement)}
            </optgroup>
          ) : (
            toElement(one)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-muted"
      />
    </div>
  )
}

const toElement = ({ value, label, disabled = false }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)
