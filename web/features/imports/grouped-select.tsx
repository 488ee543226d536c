import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { controlLook, useField } from '#web/ui/text-input.tsx'

export type OptionGroup = { label: string; options: { value: string; label: string }[] }

type GroupedSelectProps = ComponentProps<'select'> & { groups: OptionGroup[]; placeholder: string }

/** A native select whose options stand in groups. A value outside of them is an option of its own. */
export function GroupedSelect({ groups, placeholder, className, ...rest }: GroupedSelectProps) {
  const value = String(rest.value ?? '')
  const isKnown = groups.some(({ options }) => options.some((option) => option.value === value))
  return (
    <div className="relative">
      <select
        {...useField()}
        className={clsx(controlLook, 'appearance-none pr-10', className)}
        {...rest}
      >
        <option value="">{placeholder}</option>
        {value !== '' && !isKnown && <option value={value}>{value}</option>}
        {groups.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-muted"
      />
    </div>
  )
}
