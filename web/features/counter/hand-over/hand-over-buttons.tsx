import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import type { HandOver, TakenHow } from './use-hand-over.ts'

const OtherWays = lazyPart(
  async () => (await import('../paid-how/paid-how.tsx')).OtherWays,
  Nothing,
)

type HandOverButtonsProps = {
  handOver: Pick<
    HandOver,
    | 'toPay'
    | 'ways'
    | 'pendingWay'
    | 'isPending'
    | 'error'
    | 'isNothing'
    | 'doubt'
    | 'takesProviderQr'
  >
  /** True for a hand-over without a code, which is styled as a dangerous step. */
  withoutCode?: boolean
  /** Returns true when the fields are complete; otherwise marks missing ones. */
  check?: () => boolean
  onHandOver: (how?: TakenHow) => void
}

const words = {
  code: { plain: 'handOver', cash: 'handOver_cash', upi: 'handOver_upi' },
  none: { plain: 'withoutCode', cash: 'withoutCode_cash', upi: 'withoutCode_upi' },
} as const

/**
 * The last step: one button, or one for each way to pay at the counter. No way is preselected, because a UPI payment
 * would easily be recorded as cash.
 */
export function HandOverButtons({
  handOver,
  withoutCode,
  check,
  onHandOver,
}: HandOverButtonsProps) {
  const t = useTranslations('orders')
  const kept = useTranslations('kept')
  const { toPay, ways, pendingWay, isPending, error, isNothing } = handOver
  const onlyWords = useOnlyWords({ handOver, withoutCode: withoutCode === true })
  const look = { variant: withoutCode ? 'danger' : 'primary', size: 'lg', wide: true } as const
  const label = words[withoutCode ? 'none' : 'code']
  return (
    <div className="flex flex-col gap-2">
      <NeedsSignal isSaid={error?.code === 'OFFLINE'} />
      {/* So far apart, a thumb that misses one button does not press the other. */}
      <div className="grid auto-cols-fr grid-flow-col gap-6">
        {ways.length === 0 && (
          <Button {...look} loading={isPending} onClick={() => onHandOver()}>
            {onlyWords}
          </Button>
        )}
        {ways.map((way) => (
          <Button
            key={way}
            {...look}
            className="px-2!"
            loading={isPending && pendingWay === way}
            disabled={isPending && pendingWay !== way}
            onClick={() => onHandOver(way)}
          >
            {t(label[way])}
          </Button>
        ))}
      </div>
      {ways.length > 0 && (
        <AfterHydration>
          <OtherWays
            total={toPay}
            disabled={isPending}
            takesProviderQr={handOver.takesProviderQr}
            {...(check && { check })}
            onChoose={onHandOver}
          />
        </AfterHydration>
      )}
      {(isNothing || !withoutCode) && (
        <p className="text-center text-xs text-ink-muted">
          {isNothing ? kept('notTakenText') : t('collectText')}
        </p>
      )}
    </div>
  )
}

/** The words of the only button: the doubt about the money is confirmed with them. */
function useOnlyWords({
  handOver: { isNothing, doubt },
  withoutCode,
}: Required<Pick<HandOverButtonsProps, 'handOver' | 'withoutCode'>>) {
  const t = useTranslations('orders')
  const kept = useTranslations('kept')
  const doubts = useTranslations('disputeList')
  if (isNothing) return kept(withoutCode ? 'withoutCode' : 'notTaken')
  return doubt ? doubts('handOver') : t(words[withoutCode ? 'none' : 'code'].plain)
}

type HandOverFormProps = HandOverButtonsProps & {
  check: () => boolean
  children: ReactNode
}

/** A form with the last step below its fields. With several ways to pay, Enter focuses the buttons. */
export function HandOverForm({ check, children, ...buttons }: HandOverFormProps) {
  const { handOver, onHandOver } = buttons
  const box = useRef<HTMLDivElement>(null)
  const press = (how?: TakenHow) => {
    if (check()) onHandOver(how)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (handOver.ways.length === 0) press()
    else if (check()) box.current?.querySelector('button')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {/* `window-foot` keeps the buttons in view inside a dialog. On the scanner's page it has no effect. */}
      <div ref={box} className="window-foot">
        <HandOverButtons {...buttons} check={check} onHandOver={press} />
      </div>
    </form>
  )
}
