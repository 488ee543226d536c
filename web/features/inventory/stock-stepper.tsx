import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { IconButton } from '#web/ui/button.tsx'

type StockStepperProps = {
  label: string
  value: number
  /** The typed text when it is not a count. */
  wrongText: string | undefined
  isChanged: boolean
  isWrong: boolean
  disabled: boolean
  /** The id of the element with the error. */
  noteId: string
  onStep: (by: number) => void
  onType: (text: string) => void
  onSave: () => void
  onReset: () => void
}

/**
 * A count with − and +. Enter moves to the next count, so that a whole list can be counted by keyboard. Ctrl-Enter
 * saves, the arrow keys step, Escape undoes the change.
 */
export function StockStepper(props: StockStepperProps) {
  const { label, value, isChanged, isWrong, disabled, noteId, onStep, onType } = props
  const t = useTranslations('inventory')
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    onType(text)
  }
  const step = (by: number) => {
    setTyped(undefined)
    onStep(by)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = actions(event, { ...props, step, clear: () => setTyped(undefined) })
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <fieldset
      aria-label={label}
      className={clsx(
        'flex w-fit items-center rounded-control border bg-surface',
        isWrong ? 'border-danger' : isChanged ? 'border-primary' : 'border-edge',
      )}
    >
      <IconButton
        label={t('less', { name: label })}
        disabled={disabled || value <= 0}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        data-count=""
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={7}
        disabled={disabled}
        className={clsx(
          'money h-11 w-13 bg-transparent text-center font-semibold focus-visible:outline-offset-0',
          isChanged && 'text-primary',
        )}
        value={typed ?? props.wrongText ?? value}
        onChange={(event) => type(event.target.value.trim())}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(undefined)}
        onKeyDown={press}
      />
      <IconButton label={t('more', { name: label })} disabled={disabled} onClick={() => step(1)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}

type Acts = Pick<StockStepperProps, 'onSave' | 'onReset'> & {
  step: (by: number) => void
  clear: () => void
}

function actions(event: KeyboardEvent<HTMLInputElement>, acts: Acts): (() => void) | undefined {
  const { key, ctrlKey, metaKey, currentTarget } = event
  if (key === 'Enter' && (ctrlKey || metaKey)) return acts.onSave
  if (key === 'Enter') return () => focusNext(currentTarget)
  if (key === 'ArrowUp') return () => acts.step(1)
  if (key === 'ArrowDown') return () => acts.step(-1)
  if (key !== 'Escape') return undefined
  return () => {
    acts.clear()
    acts.onReset()
  }
}

/** Moves to the next count on the screen. On the last count it closes the on-screen keyboard. */
function focusNext(from: HTMLInputElement): void {
  const counts = [...document.querySelectorAll<HTMLInputElement>('[data-count]:enabled')]
  const next = counts[counts.indexOf(from) + 1]
  if (next) next.focus()
  else from.blur()
}
