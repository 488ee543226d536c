import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Correction, Details } from '../corrections.ts'
import { useColumnWords } from './use-column-words.ts'

type Join = Details['join']
type JoiningProps = { list: Details; onCorrect: (correction: Correction) => void }

const matchings = ['sku', 'name'] as const
const ways = ['row', 'name', 'nameWithoutSize', 'parent'] as const

/** The ways in which rows become products and in which articles of the shop are found. */
export function Joining({ list, onCorrect }: JoiningProps) {
  const { join, joinReason, columns, counts, match } = list
  const t = useTranslations('imports')
  const words = useColumnWords()
  const options = [
    ...ways.map((way) => ({ value: way as string, label: t(`join.${way}`) })),
    // A column with a different value in each row, or with the same value in all rows, joins nothing.
    ...columns
      .filter(
        ({ index, distinct, filled }) => isJoin(join, index) || (distinct > 1 && distinct < filled),
      )
      .map((column) => ({
        value: String(column.index),
        label: t('join.column', { heading: words.heading(column) }),
      })),
  ]
  return (
    <Section title={t('joinTitle')} note={t('joinNote', counts)}>
      <Field label={t('joinLabel')} hint={joinReason ?? undefined} className="max-w-md">
        <Select
          options={options}
          value={join.by === 'column' ? String(join.column) : join.by}
          onChange={({ target: { value } }) => {
            const by = ways.find((way) => way === value)
            onCorrect({ join: by ? { by } : { by: 'column', column: Number(value) } })
          }}
        />
      </Field>
      <Field label={t('matchLabel')} hint={t(`matchHint.${match}`)} className="max-w-md">
        <Select
          options={matchings.map((one) => ({ value: one, label: t(`match.${one}`) }))}
          value={match}
          onChange={({ target: { value } }) =>
            onCorrect({ match: matchings.find((one) => one === value) })
          }
        />
      </Field>
    </Section>
  )
}

function isJoin(join: Join, index: number): boolean {
  return join.by === 'column' && join.column === index
}
