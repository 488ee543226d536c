import { clsx } from 'clsx'
import { type ComponentProps, useRef } from 'react'
import { controlLook, useField } from './text-input.tsx'
import { useEarlyText } from './use-early-text.ts'

type CodeInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  value: string
  onChange: (digits: string) => void
  onComplete?: (digits: string) => void
  digits?: number
}

/** One field for a code of digits. Other characters are dropped from the input. */
export function CodeInput({
  value,
  onChange,
  onComplete,
  digits = 6,
  className,
  ref,
  ...rest
}: CodeInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const take = (text: string) => {
    const next = text.replaceAll(/\D/g, '').slice(0, digits)
    if (next === value) return
    onChange(next)
    if (next.length === digits) onComplete?.(next)
  }
  useEarlyText(own, value, take)
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${digits}}`}
      placeholder={'•'.repeat(digits)}
      {...useField()}
      className={clsx(
        controlLook,
        'money min-h-16 text-center text-xl font-semibold tracking-[0.35em] indent-[0.35em]',
        className,
      )}
      value={value}
      onChange={(event) => take(event.target.value)}
      {...rest}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
    />
  )
}
