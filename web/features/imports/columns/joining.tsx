import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Correction, Details } from '../corrections.ts'
import { useColumnWords } from './use-column-words.ts'

type Join = NonNullable<Correction['join']>
type JoiningProps = { list: Details; onJoin: (join: Join) => void }

const ways = ['row', 'name', 'nameWithoutSize', 'parent'] as const

/** The way in which rows become products, with the reason. */
export function Joining({ list: { join, joinReason, columns, counts }, onJoin }: JoiningProps) {
  const t = useTranslations('imports')
  const words = useColumnWords()
  const options = [
    ...ways.map((way) => ({ value: way as string, label: t(`join.${way}`) })),
    // A column with a different value in each row, or with one for all, joins nothing.
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
            onJoin(by ? { by } : { by: 'column', column: Number(value) })
          }}
        />
      </Field>
    </Section>
  )
}

function isJoin(join: Join, index: number): boolean {
  return join.by === 'column' && join.column === index
}
