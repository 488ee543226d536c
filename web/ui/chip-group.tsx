import CircleAlert from 'lucide-react/icons/circle-alert'
import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { chipLook, chipOn, Swatch } from './chip.tsx'

export type ChipOption = {
  value: string
  label: string
  /** Any CSS colour. */
  swatch?: string | undefined
  /** The reason why the option cannot be chosen; shown when the visitor tries. */
  unavailable?: string | undefined
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
          'gap-1.5 text-sm',
          refusal || error ? 'mt-2 flex' : 'hidden',
          error ? 'text-danger' : 'text-ink-muted',
        )}
      >
        {error && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
        {error ?? refusal}
      </p>
    </fieldset>
  )
}

type OptionChipProps = ChipOption & { name: string; checked: boolean; onChoose: () => void }

function OptionChip(props: OptionChipProps) {
  const { label, swatch, unavailable, soldOut, name, checked, onChoose } = props
  const struck = unavailable !== undefined || soldOut !== undefined
  return (
    <label title={unavailable ?? soldOut?.reason} className={lookOf(props)}>
      <input
        type="radio"
        name={name}
        checked={checked}
        aria-label={soldOut?.name}
        aria-disabled={unavailable ? true : undefined}
        onChange={onChoose}
        className="sr-only"
      />
      {swatch && <Swatch color={swatch} />}
      <span className={clsx(struck && 'line-through decoration-1')}>{label}</span>
    </label>
  )
}

function lookOf({ checked, unavailable, soldOut }: OptionChipProps): string {
  const free = unavailable || soldOut ? 'border-edge text-ink-muted' : 'border-edge bg-surface'
  return clsx(
    chipLook,
    'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
    checked ? chipOn : free,
    unavailable ? 'border-dashed' : !checked && 'hover:bg-sunken',
  )
}
