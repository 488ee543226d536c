import CircleAlert from 'lucide-react/icons/circle-alert'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { chipLook, chipOn, Swatch } from './chip.tsx'

export type ChipOption = {
  value: string
  label: string
  /** Any CSS colour. */
  swatch?: string | undefined
  /** Set for an option that can be chosen but not bought: its spoken name, and the reason why it is struck through. */
  soldOut?: { name: string; reason: string } | undefined
}

type ChipGroupProps = {
  legend: ReactNode
  options: ChipOption[]
  value: string | undefined
  onChange: (value: string) => void
  error?: string | undefined
}

/** Radio buttons that look like chips. */
export function ChipGroup({ legend, options, value, onChange, error }: ChipGroupProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={`${name}-note`}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <OptionChip
            key={option.value}
            {...option}
            name={name}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      <p
        id={`${name}-note`}
        data-field-error={error && ''}
        aria-live="polite"
        className={clsx('gap-1.5 text-sm text-danger', error ? 'mt-2 flex' : 'hidden')}
      >
        {error && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
        {error}
      </p>
    </fieldset>
  )
}

type OptionChipProps = ChipOption & { name: string; checked: boolean; onChoose: () => void }

function OptionChip(props: OptionChipProps) {
  const { label, swatch, soldOut, name, checked, onChoose } = props
  return (
    <label title={soldOut?.reason} className={lookOf(props)}>
      <input
        type="radio"
        name={name}
        checked={checked}
        aria-label={soldOut?.name}
        onChange={onChoose}
        className="sr-only"
      />
      {swatch && <Swatch color={swatch} />}
      <span className={clsx(soldOut && 'line-through decoration-1')}>{label}</span>
    </label>
  )
}

function lookOf({ checked, soldOut }: OptionChipProps): string {
  const free = soldOut ? 'border-edge text-ink-muted' : 'border-edge bg-surface'
  return clsx(
    chipLook,
    'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
    checked ? chipOn : free,
    !checked && 'hover:bg-sunken',
  )
}
