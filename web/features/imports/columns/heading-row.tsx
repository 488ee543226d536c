import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import type { Details } from '../corrections.ts'

type HeadingRowProps = {
  rows: Details['firstRows']
  headingRow: number | null
  onHeadingRow: (row: number | null) => void
}

/** Says which row has the headings, and lets another one be chosen from the first rows. */
export function HeadingRow({ rows, headingRow, onHeadingRow }: HeadingRowProps) {
  const t = useTranslations('imports')
  const [isOpen, setOpen] = useState(false)
  const choose = (row: number | null) => {
    onHeadingRow(row)
    setOpen(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p>
        {headingRow === null
          ? t('noHeadings')
          : t.rich('headingsIn', { row: headingRow + 1, b: bold })}
      </p>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('otherRow')}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={t('headingTitle')}
        description={t('headingText')}
      >
        <ul className="flex flex-col gap-1">
          {rows.map((cells, row) => (
            <RowOption
              // oxlint-disable-next-line react/no-array-index-key -- Rows have no other name than their number.
              key={row}
              number={row + 1}
              text={cells.filter((cell) => cell !== '').join(' · ')}
              isChosen={row === headingRow}
              onChoose={() => choose(row)}
            />
          ))}
          <RowOption
            text={t('noHeadings')}
            isChosen={headingRow === null}
            onChoose={() => choose(null)}
          />
        </ul>
      </Sheet>
    </div>
  )
}

const bold = (words: React.ReactNode) => <b>{words}</b>

type RowOptionProps = { number?: number; text: string; isChosen: boolean; onChoose: () => void }

function RowOption({ number, text, isChosen, onChoose }: RowOptionProps) {
  const t = useTranslations('imports')
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={clsx(
          'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-sm',
          isChosen ? 'bg-accent-soft font-semibold' : 'hover:bg-sunken',
        )}
      >
        {number !== undefined && (
          <span className="money w-6 shrink-0 text-ink-muted">{number}</span>
        )}
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{text || t('emptyRow')}</span>
      </button>
    </li>
  )
}
