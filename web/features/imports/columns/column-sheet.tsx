import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import Check from 'lucide-react/icons/check'
import { useLayer, useLostOnClose } from '#web/lib/layers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ImportField, ListColumn } from '../corrections.ts'
import { fieldGroups, groupNames } from './field-groups.ts'
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
        <FieldOption key={one} field={one} isChosen={one === field} onChoose={() => choose(one)} />
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

type OptionProps = { field: ImportField | null; isChosen: boolean; onChoose: () => void }

function FieldOption({ field, isChosen, onChoose }: OptionProps) {
  const t = useTranslations('imports')
  const about = field !== null && t.has(`fieldNotes.${field}` as never)
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={clsx(
          'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-sm',
          isChosen ? 'bg-primary-soft font-semibold text-primary' : 'hover:bg-sunken',
        )}
      >
        <span className="min-w-0 grow">
          {field === null ? t('leaveOut') : t(`fields.${field}`)}
          {about && (
            <span className="block text-xs font-normal text-ink-muted">
              {t(`fieldNotes.${field}` as never)}
            </span>
          )}
        </span>
        {isChosen && <Check aria-hidden="true" className="size-5 shrink-0" />}
      </button>
    </li>
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
