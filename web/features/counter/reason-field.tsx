import { useTranslations } from 'use-intl'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRef, useState } from 'react'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useLostOnClose } from '#web/lib/layers.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'

/** The longest reason that the server accepts. */
export const LONGEST_REASON = 200

type ReasonProps = {
  reason: ReasonState
  legend: string
  usual: string[]
  /** The text shown for a reason that is too short. */
  short?: string
}

function ReasonFieldPart({ reason, legend, usual, short }: ReasonProps) {
  const t = useTranslations('fields')
  const { box, choice, own, isOwn, isMissing, choose, write } = reason
  useLostOnClose(isOwn && own.trim() !== '')
  const missing = isMissing ? t('reasonRequired') : undefined
  return (
    <div ref={box} className="flex flex-col gap-3">
      <ChipGroup
        legend={legend}
        options={[
          ...usual.map((text) => ({ value: text, label: text })),
          { value: OWN_WORDS, label: t('reasonOwn') },
        ]}
        value={choice}
        error={isOwn ? undefined : missing}
        onChange={choose}
      />
      {isOwn && (
        <Field label={t('reasonWords')} error={own.trim() ? missing && short : missing}>
          <TextInput
            value={own}
            maxLength={LONGEST_REASON}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )}
    </div>
  )
}

/** Common reasons as buttons, and a field for another reason. */
export const ReasonField = withMessages('fields', ReasonFieldPart)

export const OWN_WORDS = 'own'

const hasWords = (text: string) => text !== ''

/**
 * A chosen or written reason, `isEnough` for the caller. `demand` returns it, or marks the field as an error and focuses
 * it.
 */
export function useReason(isEnough: (text: string) => boolean = hasWords) {
  const [choice, setChoice] = useState<string>()
  const [own, setOwn] = useState('')
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isOwn = choice === OWN_WORDS
  useLeaveWarning(isOwn && own.trim() !== '')
  const text = isOwn ? own.trim() : (choice ?? '')
  const demand = (): string | undefined => {
    setMissing(!isEnough(text))
    if (isEnough(text)) return text
    box.current?.querySelector<HTMLInputElement>(`input[type=${isOwn ? 'text' : 'radio'}]`)?.focus()
    return undefined
  }
  return {
    box,
    choice,
    own,
    isOwn,
    text,
    isMissing,
    choose: (next: string) => {
      setChoice(next)
      setMissing(false)
    },
    write: (words: string) => {
      setOwn(words)
      setMissing(false)
    },
    demand,
  }
}

export type ReasonState = ReturnType<typeof useReason>
