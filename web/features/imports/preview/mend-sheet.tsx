import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useColumnWords } from '../columns/use-column-words.ts'
import type { Correct, Details } from '../corrections.ts'
import { Ways, type WaysProps } from './mend-ways.tsx'
import { RowInWords } from './row-in-words.tsx'
import {
  type CellPlace,
  inputModeOf,
  keyOfCell,
  keyOfChanged,
  LONGEST_CELL,
  nextCell,
  walkFrom,
  walkOn,
  type WrongCell,
  wrongCellsOf,
} from './wrong-cells.ts'

export type Drafts = Readonly<Record<string, string>>

type MendProps = {
  list: Details
  /** The cell that was pressed; null for the first one of the list. */
  start: CellPlace | null
  /** True while corrections are sent and a new preview is made. */
  isBusy: boolean
  /** What was typed and not sent, by cell. It stays when the sheet is closed. */
  drafts: Drafts
  onType: (key: string, text: string) => void
  onCorrect: Correct
  onClose: () => void
}

/** The wrong cells of a list one after the other, each to be corrected or passed over. */
export function MendSheet({ list, start, isBusy, drafts, onType, onCorrect, onClose }: MendProps) {
  const formId = useId()
  const { query, cell, pass, comeBack, setInstead } = useWrongCells(list.importId, start)
  const { wrongCells: left = 0, proposals = [] } = query.data ?? {}
  const key = cell && keyOfCell(cell)
  const words = useCellWords(list, cell, isBusy ? null : left)
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      {...words}
      footer={
        <Choices formId={formId} onLater={key ? () => pass([key]) : null} onClose={onClose} />
      }
    >
      {cell === undefined && <NotLoaded query={query} lines={4} />}
      {cell && key && (
        <CellForm
          key={key}
          id={formId}
          list={list}
          cell={cell}
          proposals={proposals.filter((one) => one.column === cell.column)}
          draft={drafts[key]}
          onInstead={setInstead}
          onType={(text) => onType(key, text)}
          onSend={(cells) => {
            const keys = cells.map(keyOfChanged)
            onCorrect({ cells }, () => comeBack(cell, keys))
            pass(keys)
          }}
          onMeaning={({ field, value, proposed }) => {
            const keys = [keyOfChanged({ column: cell.column, value })]
            onCorrect({ values: [{ field, value, chosen: proposed }] }, () => comeBack(cell, keys))
            pass(keys)
          }}
        />
      )}
    </Sheet>
  )
}

/** The column of a cell and its row, and how many wrong cells are left; null while they are counted anew. */
function useCellWords(
  { columns }: Details,
  cell: WrongCell | null | undefined,
  left: number | null,
) {
  const t = useTranslations('imports')
  const words = useColumnWords()
  const column = columns.find(({ index }) => index === cell?.column)
  const row = cell ? [t('rowsOf', { rows: cell.row, count: 1 })] : []
  const count = left === null ? t('making') : t('mendLeft', { count: left })
  return {
    title: column ? words.heading(column, cell?.headings) : t('mendTitle'),
    description: [...row, count].join(' · '),
  }
}

type ChoicesProps = { formId: string; onLater: (() => void) | null; onClose: () => void }

/** Passing a cell over or correcting it; at the end, only the way back. */
function Choices({ formId, onLater, onClose }: ChoicesProps) {
  const t = useTranslations('imports')
  return (
    <>
      <Button variant="secondary" className="grow" onClick={onLater ?? onClose}>
        {t(onLater ? 'mendLater' : 'mendClose')}
      </Button>
      {onLater && (
        <Button type="submit" form={formId} className="grow">
          {t('mendNext')}
        </Button>
      )}
    </>
  )
}

/**
 * The next wrong cell from `start` on, page by page, and then from the beginning of the list. Null when there is none,
 * undefined while it is being looked for. Cells that were corrected or passed over do not come again.
 */
function useWrongCells(id: string, start: CellPlace | null) {
  const [walk, go] = useState(() => walkFrom(start))
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  /** Another cell of the row, which is corrected in place of the wrong one. */
  const [instead, setInstead] = useState<WrongCell>()
  const page = walk.page === null ? {} : { page: walk.page }
  const query = useQuery({
    ...callQuery('GET /import/preview', { id, show: 'problems', ...page }),
    placeholderData: keepPreviousData,
  })
  const found = query.isPlaceholderData ? undefined : query.data
  const cell = found && nextCell(wrongCellsOf(found.products), walk.from, passed)
  const ahead = found && !cell ? walkOn(walk, found.nextPage) : null
  if (ahead) go(ahead)
  return {
    query,
    cell: ahead ? undefined : shownCell(cell, instead),
    setInstead,
    pass: (keys: readonly string[]) => {
      setPassed(
        (known) => new Set([...known, ...keys, ...(cell && instead ? [keyOfCell(cell)] : [])]),
      )
      setInstead(undefined)
    },
    /** Goes back to a cell whose correction could not be saved. */
    comeBack: (place: CellPlace, keys: readonly string[]) => {
      setPassed((known) => new Set([...known].filter((key) => !keys.includes(key))))
      go(walkFrom(place))
    },
  }
}

/** The cell that is corrected: another one of the wrong cell's row, if a person has chosen it. */
const shownCell = (cell: WrongCell | null | undefined, instead: WrongCell | undefined) =>
  cell && instead?.row === cell.row ? instead : cell

type CellFormProps = WaysProps & {
  id: string
  draft: string | undefined
  onType: (text: string) => void
}

function CellForm({ id, list, cell, proposals, draft, ...on }: CellFormProps) {
  const { onType, onSend } = on
  const t = useTranslations('imports')
  const { row, column, text, message, equal } = cell
  const [isAll, setAll] = useState(true)
  const [isRefused, refuse] = useState(false)
  const typed = draft ?? text
  const isSame = isUnchanged(typed.trim(), cell)
  const changeTo = (next: string) =>
    onSend([{ column, value: text, text: next, ...(!(isAll && equal > 1) && { row }) }])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSame) refuse(true)
    else changeTo(typed.trim())
  }
  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-4">
      <p className="flex gap-2 text-sm text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{message}</span>
      </p>
      <RowInWords
        columns={list.columns.filter(({ index }) => index !== column)}
        cells={cell.cells}
        headings={cell.headings}
      />
      <Field
        label={t('mendText')}
        error={isRefused && isSame ? t('mendSame') : undefined}
        isAnnounced
      >
        <TextInput
          ref={takeFocus}
          value={typed}
          maxLength={LONGEST_CELL}
          enterKeyHint="next"
          autoComplete="off"
          inputMode={inputModeOf(cell.field)}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      {equal > 1 && (
        <Checkbox
          checked={isAll}
          onChange={({ target }) => setAll(target.checked)}
          label={t('mendAll', { count: equal })}
        />
      )}
      <Ways list={list} cell={cell} proposals={proposals} onText={changeTo} {...on} />
    </form>
  )
}

/** True for a text that corrects nothing. A cell with another likely meaning may be right as it is. */
const isUnchanged = (typed: string, { text, proposed }: WrongCell) =>
  typed === '' || (proposed === null && typed === text.trim())

/** The field of the next cell takes the focus and is selected, so that typing replaces the wrong text. */
function takeFocus(element: HTMLInputElement | null): void {
  element?.focus()
  element?.select()
}
