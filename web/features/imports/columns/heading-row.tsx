import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import type { Details } from '../corrections.ts'
import { OptionRow } from './option-row.tsx'

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
            <OptionRow
              // oxlint-disable-next-line react/no-array-index-key -- Rows have no other name than their number.
              key={row}
              isChosen={row === headingRow}
              onChoose={() => choose(row)}
            >
              <span className="money w-6 shrink-0 text-ink-muted">{row + 1}</span>
              <span className="line-clamp-2 min-w-0 wrap-anywhere">
                {cells.filter((cell) => cell !== '').join(' · ') || t('emptyRow')}
              </span>
            </OptionRow>
          ))}
          <OptionRow isChosen={headingRow === null} onChoose={() => choose(null)}>
            {t('noHeadings')}
          </OptionRow>
        </ul>
      </Sheet>
    </div>
  )
}

const bold = (words: React.ReactNode) => <b>{words}</b>
