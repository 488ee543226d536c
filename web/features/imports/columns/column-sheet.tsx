import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLayer, useLostOnClose } from '#web/lib/layers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ImportField, ListColumn } from '../corrections.ts'
import { fieldGroups, groupNames } from './field-groups.ts'
import { OptionRow } from './option-row.tsx'
import { useColumnWords } from './use-column-words.ts'

export type OnChooseField = (field: ImportField | null, size?: string) => void

type ColumnSheetProps = {
  column: ListColumn | undefined
  onChoose: OnChooseField
  onClose: () => void
}

/** All fields that a column can be, chosen with one tap. */
export function ColumnSheet({ column, onChoose, onClose }: ColumnSheetProps) {
  const words = useColumnWords()
  return (
    <Sheet
      open={column !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={column ? words.heading(column) : ''}
      description={column && <About column={column} />}
    >
      {column && (
        <Fields
          key={column.index}
          column={column}
          onChoose={(...choice) => {
            onChoose(...choice)
            onClose()
          }}
        />
      )}
    </Sheet>
  )
}

function About({ column: { reason, samples, distinct, filled } }: { column: ListColumn }) {
  const t = useTranslations('imports')
  return (
    <>
      {reason && <span className="block">{reason}</span>}
      <span className="block wrap-anywhere">
        {samples.length > 0 && `${samples.join(' · ')} · `}
        {t('cells', { distinct, filled })}
      </span>
    </>
  )
}

type FieldsProps = { column: ListColumn; onChoose: OnChooseField }

function Fields({ column, onChoose }: FieldsProps) {
  const t = useTranslations('imports')
  const { field, heading, options } = column
  const size = column.size ?? heading.split(' / ').at(-1)?.trim() ?? ''
  const isOfSize = field === 'stockOfSize'
  const [asksSize, askSize] = useState(isOfSize)
  const [typed, setTyped] = useState(size)
  useLostOnClose(typed !== size)
  // A step of its own when a press has led to it: Back leads to the list, and what was typed stays for the next press.
  useLayer(asksSize && !isOfSize, () => askSize(false))
  const choose = (next: ImportField | null) => {
    if (next !== 'stockOfSize') onChoose(next)
    else if (size === '') askSize(true)
    else onChoose(next, size)
  }
  const list = (fields: readonly (ImportField | null)[]) => (
    <ul className="flex flex-col">
      {fields.map((one) => (
        <OptionRow key={one} isChosen={one === field} onChoose={() => choose(one)}>
          <span className="min-w-0">
            {one === null ? t('leaveOut') : t(`fields.${one}`)}
            {t.has(`fieldNotes.${one}` as never) && (
              <span className="block text-xs font-normal text-ink-muted">
                {t(`fieldNotes.${one}` as never)}
              </span>
            )}
          </span>
        </OptionRow>
      ))}
    </ul>
  )
  return (
    <div className="flex flex-col gap-5">
      {asksSize && (
        <SizeForm
          typed={typed}
          onType={setTyped}
          onSize={(chosen) => onChoose('stockOfSize', chosen)}
        />
      )}
      {options.length > 0 && <Group name="open">{list(options)}</Group>}
      {list([null])}
      {groupNames.map((name) => (
        <Group key={name} name={name}>
          {list(fieldGroups[name])}
        </Group>
      ))}
    </div>
  )
}

type GroupProps = { name: 'open' | (typeof groupNames)[number]; children: ReactNode }

function Group({ name, children }: GroupProps) {
  const t = useTranslations('imports')
  return (
    <section aria-label={t(`fieldGroups.${name}`)}>
      <h3 className="mb-1 text-sm text-ink-muted">{t(`fieldGroups.${name}`)}</h3>
      {children}
    </section>
  )
}

const LONGEST_SIZE = 40

type SizeProps = { typed: string; onType: (typed: string) => void; onSize: (size: string) => void }

function SizeForm({ typed, onType, onSize }: SizeProps) {
  const t = useTranslations('imports')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onSize(typed.trim())
  }
  return (
    <form onSubmit={send} className="flex items-end gap-2">
      <Field label={t('whichSize')} className="grow">
        <TextInput
          value={typed}
          maxLength={LONGEST_SIZE}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        {t('takeSize')}
      </Button>
    </form>
  )
}
