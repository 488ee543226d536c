import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { chipLook, Swatch } from './chip.tsx'

export type ChipOption = {
  value: string
  label: string
  /** Any CSS colour. */
  swatch?: string | undefined
  /** Why it cannot be chosen; shown when the visitor tries. */
  unavailable?: string | undefined
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
  const [refusal, setRefusal] = useState<string>()
  const choose = (option: ChipOption) => {
    setRefusal(option.unavailable)
    if (!option.unavailable) onChange(option.value)
  }
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
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      <p
        id={`${name}-note`}
        aria-live="polite"
        className={clsx(
          'text-sm',
          refusal || error ? 'mt-2' : 'hidden',
          error ? 'text-danger' : 'text-ink-muted',
        )}
      >
        {error ?? refusal}
      </p>
    </fieldset>
  )
}

type OptionChipProps = ChipOption & { name: string; checked: boolean; onChoose: () => void }

function OptionChip({ label, swatch, unavailable, name, checked, onChoose }: OptionChipProps) {
  return (
    <label
      title={unavailable}
      className={clsx(
        chipLook,
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        checked && 'border-primary bg-primary-soft text-primary',
        !checked && !unavailable && 'border-edge bg-surface hover:bg-sunken',
        unavailable && 'border-dashed border-edge text-ink-muted line-through decoration-1',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        aria-disabled={unavailable ? true : undefined}
        onChange={onChoose}
        className="sr-only"
      />
      {swatch && <Swatch color={swatch} />}
      {label}
    </label>
  )
}
