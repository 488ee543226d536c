import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Correction, type Details, keyOfValue } from '../corrections.ts'
import { type Meaning, ValueRow } from './value-row.tsx'

const fields = ['unit', 'size', 'colour', 'goods', 'gender', 'ageGroup', 'colorMap'] as const

type ValuesStepProps = { list: Details; onCorrect: (correction: Correction) => void }

/** The meanings of the list's words, each once for all rows; only uncertain ones are open. */
export function ValuesStep({ list, onCorrect }: ValuesStepProps) {
  const t = useTranslations('imports')
  const { opened, isOpen, certain } = useOpenValues(list)
  const choose = ({ field, value }: Meaning, chosen: string | null) =>
    onCorrect({ values: [{ field, value, chosen }] })
  return (
    <>
      <p className="text-sm text-ink-muted">{t('valuesNote')}</p>
      {fields.map((field) => {
        const open = opened.filter((value) => value.field === field)
        const likely = open.flatMap(({ proposed, chosen, ...one }) =>
          proposed === null || chosen !== null ? [] : { field, value: one.value, chosen: proposed },
        )
        return (
          open.length > 0 && (
            <Section key={field} title={t(`valueFields.${field}`)} note={t(`valueNotes.${field}`)}>
              {likely.length > 1 && (
                <Button
                  variant="secondary"
                  className="self-start"
                  onClick={() => onCorrect({ values: likely })}
                >
                  {t('takeAllProposed', { count: likely.length })}
                </Button>
              )}
              <ValueRows values={open} onChoose={choose} />
            </Section>
          )
        )
      })}
      {certain === list.values.length && <p className="font-semibold">{t('allCertain')}</p>}
      {fields.map((field) => {
        const clear = list.values.filter((value) => value.field === field && !isOpen(value))
        return (
          clear.length > 0 && <Clear key={field} field={field} values={clear} onChoose={choose} />
        )
      })}
    </>
  )
}

/**
 * The uncertain values, the most frequent first, because they change most products. A value stays open in its place after
 * it was chosen, so that it does not move away from under the finger.
 */
function useOpenValues({ values }: Details) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isNew = (value: Meaning) => !value.isCertain && !opened.has(keyOfValue(value))
  const found = values.filter(isNew).toSorted(byCount)
  if (found.length > 0) setOpened(new Set([...opened, ...found.map(keyOfValue)]))
  const isOpen = (value: Meaning) => opened.has(keyOfValue(value))
  const ofKey = new Map(values.map((value) => [keyOfValue(value), value]))
  return {
    opened: [...opened].flatMap((key) => ofKey.get(key) ?? []),
    isOpen,
    certain: values.filter((value) => !isOpen(value)).length,
  }
}

const byCount = (one: Meaning, other: Meaning) => other.count - one.count

type RowsProps = { values: Meaning[]; onChoose: (value: Meaning, chosen: string | null) => void }

/** Rows shown at first. */
const FIRST = 25

function ValueRows({ values, onChoose }: RowsProps) {
  const t = useTranslations('imports')
  const [shown, setShown] = useState(FIRST)
  return (
    <>
      <ul className="flex flex-col gap-4 md:gap-3">
        {values.slice(0, shown).map((value) => (
          <ValueRow
            key={keyOfValue(value)}
            meaning={value}
            onChoose={(chosen) => onChoose(value, chosen)}
          />
        ))}
      </ul>
      {shown < values.length && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => setShown(shown + FIRST * 4)}
        >
          {t('moreValues', { count: values.length - shown })}
        </Button>
      )}
    </>
  )
}

function Clear({ field, values, onChoose }: RowsProps & { field: Meaning['field'] }) {
  const t = useTranslations('imports')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-hairline bg-surface px-4"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {t('clearValues', { field: t(`valueFields.${field}`), count: values.length })}
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-4 pb-4">
          <ValueRows values={values.toSorted(byCount)} onChoose={onChoose} />
        </div>
      )}
    </details>
  )
}
