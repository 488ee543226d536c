import { useState } from 'react'
import { NO_NUMBER, readTypedNumber } from '#web/lib/format.ts'
import { TextInput } from '#web/ui/text-input.tsx'

type NumberInputProps = {
  ref?: React.Ref<HTMLInputElement>
  /** NaN while nothing is typed, `NO_NUMBER` while the text is not a number. */
  value: number
  kind: 'rupees' | 'pieces'
  placeholder?: string | undefined
  onChange: (value: number) => void
  onBlur?: () => void
}

/** A number in a text field; the typed text stays even while it is none. */
export function NumberInput({ ref, value, kind, onChange, onBlur, placeholder }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  const shown = Number.isFinite(value) ? String(value) : ''
  const isSame = typed !== undefined && Object.is(readTypedNumber(typed), value)
  return (
    <TextInput
      ref={ref}
      inputMode={kind === 'rupees' ? 'decimal' : 'numeric'}
      className="money"
      placeholder={placeholder}
      value={isSame ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readTypedNumber(target.value))
      }}
      onBlur={() => {
        if (value !== NO_NUMBER) setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
