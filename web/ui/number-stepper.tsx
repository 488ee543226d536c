import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { IconButton } from './button.tsx'
import { useField } from './text-input.tsx'

type NumberStepperProps = {
  value: number
  min?: number
  max: number
  label: string
  onChange: (value: number) => void
  disabled?: boolean
}

/** A field for whole numbers. When it loses the focus, the input is limited to `min` and `max` and applied. */
export function NumberStepper({
  value,
  min = 0,
  max,
  label,
  onChange,
  disabled = false,
}: NumberStepperProps) {
  const t = useTranslations('controls')
  const [typed, setTyped] = useState<string>()
  const field = useField()
  const settle = () => {
    const number = Number.parseInt(typed ?? '', 10)
    if (!Number.isNaN(number)) onChange(Math.min(max, Math.max(min, number)))
    setTyped(undefined)
  }
  return (
    <fieldset
      aria-label={label}
      className="flex w-fit items-center rounded-control border border-edge bg-surface"
    >
      <IconButton
        label={t('less')}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <input
        {...field}
        aria-label={label}
        inputMode="numeric"
        className="money h-11 w-12 bg-transparent text-center font-semibold focus-visible:outline-offset-0"
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The key applies the number, and does not send the form around it.
          event.preventDefault()
          settle()
        }}
      />
      <IconButton
        label={t('more')}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
