import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { OF_PRECIOUS } from '#shared/contract/imports/mapping.ts'
import { useFieldMessage } from '#web/lib/error-words.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type AnswerValues, useWaitingWords } from './answer-fields.tsx'
import { type AskedQuestion, filledCodes } from './open-questions.ts'

const DIGITS = 8

/** The HSN codes, one for each sub-category of the list. They are one value of the form, without empty ones. */
export function HsnAnswer({ asked: { first, ...waiting } }: { asked: AskedQuestion }) {
  const t = useTranslations('imports')
  const waitingWords = useWaitingWords()
  const goods = useGoodsNames()
  const say = useFieldMessage()
  const [codes, setCodes] = useState(first as Record<string, string>)
  const { field, fieldState } = useController<AnswerValues, 'answers.hsn'>({
    name: 'answers.hsn',
    defaultValue: filledCodes(codes),
  })
  const errors = (fieldState.error ?? {}) as Record<string, { message?: string } | undefined>
  const put = (name: string, code: string) => {
    const next = { ...codes, [name]: code.trim() }
    setCodes(next)
    field.onChange(filledCodes(next))
  }
  const labelOf = (name: string) => {
    if (name === '*') return t('allGoods')
    const kind = goods.subCategory(name.replace(OF_PRECIOUS, ''))
    return name.endsWith(OF_PRECIOUS) ? t('preciousGoods', { kind }) : kind
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-sm font-semibold">{t('questions.hsn')}</legend>
      <p className="text-xs text-ink-muted">
        {t('questionNotes.hsn')} {waitingWords(waiting)}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {Object.entries(codes).map(([name, code]) => (
          <Field key={name} label={labelOf(name)} error={say(errors[name]?.message)}>
            <TextInput
              inputMode="numeric"
              maxLength={DIGITS}
              className="money"
              value={code}
              onBlur={field.onBlur}
              onChange={({ target }) => put(name, target.value)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
