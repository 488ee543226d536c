import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_IMPORT_COLUMNS } from '#shared/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type AddableField, addableFields } from '../columns/field-groups.ts'
import { useColumnWords } from '../columns/use-column-words.ts'
import type { Correct, Details, ListColumn } from '../corrections.ts'
import { RowInWords } from './row-in-words.tsx'
import { inputModeOf, LONGEST_CELL } from './wrong-cells.ts'

/** A row of the list with the name of its product. `draft`: what could not be sent. */
export type ListRow = {
  row: number
  name: string
  cells: readonly string[]
  /** The headings inside the list that stand above the row, by column. */
  headings: readonly string[]
  draft?: RowDraft
}
/** The cells that were changed, by column, and the columns that the list does not have. */
type RowDraft = { typed: ReadonlyMap<number, string>; added: readonly ListColumn[] }

type RowSheetProps = {
  list: Details
  line: ListRow
  onCorrect: Correct
  /** Opens the row again, with what was typed. */
  onRefused: (line: ListRow) => void
  onClose: () => void
}

/** All cells of a row that come in, to be changed, also those that the program takes for right; missing ones are added. */
export function RowSheet({ list, line, onCorrect, onRefused, onClose }: RowSheetProps) {
  const t = useTranslations('imports')
  const formId = useId()
  const { row, name, cells, headings } = line
  const [{ typed, added }, setDraft] = useState(line.draft ?? { typed: new Map(), added: [] })
  const isRead = ({ field, index }: ListColumn) => field !== null || Boolean(headings[index])
  const columns = [...list.columns.filter(isRead), ...added]
  const type = (column: ListColumn, text: string) =>
    setDraft({ added, typed: new Map([...typed, [column.index, text]]) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changes = changedCells(line, typed)
    const filled = added.filter(({ index }) => changes.some(({ column }) => column === index))
    const choices = filled.map(({ index, field }) => ({ index, field }))
    if (changes.length > 0)
      onCorrect({ cells: changes, ...(choices.length > 0 && { columns: choices }) }, () =>
        onRefused({ ...line, draft: { typed, added } }),
      )
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={name || t('noName')}
      description={t('changeRowNote', { row })}
      footer={
        <>
          <Button
            variant="secondary"
            className="grow"
            onClick={() => {
              onCorrect({ rows: [{ row, isOut: true }] })
              onClose()
            }}
          >
            {t('leaveRowOut')}
          </Button>
          <Button type="submit" form={formId} className="grow">
            {t('changeRowSave')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-2 gap-4">
        <div className="col-span-2 empty:hidden">
          <RowInWords
            columns={list.columns.filter((column) => !isRead(column))}
            cells={cells}
            headings={headings}
          />
        </div>
        {columns.map((column) => (
          <Cell
            key={column.index}
            column={column}
            headings={headings}
            text={cells[column.index] ?? ''}
            typed={typed.get(column.index)}
            onType={(text) => type(column, text)}
          />
        ))}
        <AddField
          columns={[...list.columns, ...added]}
          onAdd={(column) => setDraft({ typed, added: [...added, column] })}
        />
      </form>
    </Sheet>
  )
}

function changedCells({ row, cells }: ListRow, typed: RowDraft['typed']) {
  return [...typed].flatMap(([column, text]) => {
    const value = cells[column] ?? ''
    return text.trim() === value.trim() ? [] : { column, row, value, text: text.trim() }
  })
}

type AddProps = { columns: readonly ListColumn[]; onAdd: (column: ListColumn) => void }

/** Adds a column for a field that the list does not have. Its cells in other rows stay empty. */
function AddField({ columns, onAdd }: AddProps) {
  const t = useTranslations('imports')
  const width = columns.filter(({ isAdded }) => !isAdded).length
  // Each field has a place of its own, so that two additions at once never share a column.
  const placeOf = (field: AddableField) => width + addableFields.indexOf(field)
  const missing = addableFields.filter(
    (name) => columns.every(({ field }) => field !== name) && placeOf(name) < MAX_IMPORT_COLUMNS,
  )
  const none = { heading: '', isAdded: true, size: null, options: [], reason: null, samples: [] }
  if (missing.length === 0) return null
  return (
    <Field label={t('addField')} hint={t('addFieldNote')} className="col-span-2">
      <Select
        value=""
        placeholder={t('addFieldChoose')}
        options={missing.map((value) => ({ value, label: t(`fields.${value}`) }))}
        onChange={({ target }) => {
          const field = missing.find((name) => name === target.value)
          if (field) onAdd({ ...none, index: placeOf(field), field, distinct: 0, filled: 0 })
        }}
      />
    </Field>
  )
}

/** The longest text for which half the width is enough. */
const SHORT = 14

type CellProps = {
  column: ListColumn
  headings: readonly string[]
  text: string
  typed: string | undefined
  onType: (text: string) => void
}

/** A cell under the list's own heading, with its meaning where the heading says it in other words. */
function Cell({ column, headings, text, typed, onType }: CellProps) {
  const words = useColumnWords()
  const [heading, meaning] = [words.heading(column, headings), words.field(column)]
  // Below a heading inside the list, the meaning of the whole column may not hold.
  const isSame = Boolean(headings[column.index]) || heading.toLowerCase() === meaning.toLowerCase()
  return (
    <Field
      label={heading}
      {...(!isSame && { hint: meaning })}
      className={text.length > SHORT ? 'col-span-2' : 'min-w-0'}
    >
      <TextInput
        value={typed ?? text}
        maxLength={LONGEST_CELL}
        autoComplete="off"
        inputMode={inputModeOf(column.field)}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}
