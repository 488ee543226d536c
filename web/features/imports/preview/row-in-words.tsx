import type { ListColumn } from '../corrections.ts'
import { useColumnWords } from '../columns/use-column-words.ts'

/** Maximum number of the cells that are shown, and of the letters of each. */
const CELLS_SHOWN = 8
const LONGEST_SHOWN = 160

type RowInWordsProps = {
  columns: readonly ListColumn[]
  cells: readonly string[]
  headings: readonly string[]
}

/** The filled cells of a row in these columns, so that a person knows the row; those with a meaning come first. */
export function RowInWords({ columns, cells, headings }: RowInWordsProps) {
  const words = useColumnWords()
  const shown = columns
    .filter(({ index }) => cells[index])
    .toSorted((one, other) => Number(one.field === null) - Number(other.field === null))
    .slice(0, CELLS_SHOWN)
  return (
    <p className="line-clamp-4 rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere empty:hidden">
      {shown.map((one, at) => (
        <span key={one.index}>
          {at > 0 && ' · '}
          <span className="text-ink-muted">{words.heading(one, headings)}</span>{' '}
          <bdi className="font-semibold">{cells[one.index]?.slice(0, LONGEST_SHOWN)}</bdi>
        </span>
      ))}
    </p>
  )
}
