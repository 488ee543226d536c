import { useTranslations } from 'use-intl'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { OWN_WORDS, type ReasonState } from './use-reason.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useLostOnClose } from '#web/lib/layers.ts'

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
