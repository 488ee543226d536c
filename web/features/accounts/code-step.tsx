import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { messageText } from '#shared/message.ts'
import { useFieldMessage } from '#web/lib/error-words.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'

type CodeStepProps = {
  words: {
    label: string
    hint: string
    verify: string
    resend: string
    resendIn: (seconds: number) => string
  }
  /** The error of the last try; it goes when the code is changed. */
  wrong: string | undefined
  /** True when the entered code is known to be wrong: sending it again would only use up a try. */
  isWrongCode: boolean
  isVerifying: boolean
  isSending: boolean
  /** Milliseconds of the epoch from which a further code can be sent. */
  resendAt: number
  onVerify: (code: string, refused: () => void) => void
  onSend: () => void
  onChange: () => void
  children?: ReactNode
}

/** The field for a code that was sent, with its buttons; a complete code is sent at once. */
export function CodeStep({ words, wrong, onVerify, onSend, onChange, ...step }: CodeStepProps) {
  const sayField = useFieldMessage()
  const [otp, setOtp] = useState('')
  const [isShort, setShort] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const wait = useSecondsUntil(step.resendAt)
  const focusInput = () => {
    const input = box.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    // Select the wrong code, so that the next input replaces it.
    input?.select()
    box.current?.scrollIntoView({ block: 'center' })
  }
  useEffect(focusInput, [])

  const send = (code: string) => {
    if (!step.isVerifying) onVerify(code, focusInput)
  }
  const submit = () => {
    setShort(otp.length < 6)
    if (otp.length < 6 || step.isWrongCode) focusInput()
    else send(otp)
  }
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  const change = (digits: string) => {
    setOtp(digits)
    setShort(false)
    onChange()
  }
  return (
    <div ref={box} className="flex flex-col gap-3 rounded-card bg-sunken p-3">
      <Field
        label={words.label}
        hint={words.hint}
        error={isShort ? sayField(messageText('fields.otpRequired')) : wrong}
      >
        <CodeInput
          value={otp}
          onChange={change}
          onComplete={send}
          onKeyDown={submitOnEnter}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      {step.children}
      <div className="flex flex-wrap gap-2">
        <Button className="grow" loading={step.isVerifying} onClick={submit}>
          {words.verify}
        </Button>
        <Button
          variant="secondary"
          className="grow"
          loading={step.isSending}
          disabled={wait > 0}
          onClick={onSend}
        >
          {wait > 0 ? words.resendIn(wait) : words.resend}
        </Button>
      </div>
    </div>
  )
}

/** Whole seconds from now to an instant in milliseconds, counted down to 0; 0 in a page that the server has rendered. */
export function useSecondsUntil(instant: number): number {
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return isHydrated ? Math.max(0, Math.ceil((instant - now) / 1000)) : 0
}
