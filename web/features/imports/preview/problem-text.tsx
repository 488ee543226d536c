import type { Correct } from '../corrections.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Pencil from 'lucide-react/icons/pencil'
import { Link } from '#web/lib/router.tsx'
import type { Problem } from './place-problems.ts'
import type { ListRow } from './row-sheet.tsx'
import { type CellPlace, isOfCell } from './wrong-cells.ts'

/** The ways in which problems of a preview are mended. */
export type Mending = {
  /** Opens a wrong cell; null for the first one of the list. */
  open: (cell: CellPlace | null) => void
  /** Opens a row, whose cells can all be changed. */
  change: (line: ListRow) => void
  /** The address of the step with the columns and the open questions. */
  columnsPath: string
  onCorrect: Correct
}

type ProblemTextProps = {
  problem: Pick<Problem, 'row' | 'column' | 'isMissing'>
  position: number
  mending: Mending | undefined
  children: ReactNode
}

const look = 'flex w-full gap-1.5 text-left text-danger'

/** A problem of a product. A wrong cell opens to be corrected; others lead to the step where they are answered. */
export function ProblemText({ problem, position, mending, children }: ProblemTextProps) {
  const t = useTranslations('imports')
  const content = (
    <>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {children}
        {mending && !isOfCell(problem) && (
          <>
            {' '}
            <Link to={mending.columnsPath} className="font-semibold underline underline-offset-3">
              {t(problem.isMissing ? 'answer' : 'mendInColumns')}
            </Link>
          </>
        )}
      </span>
    </>
  )
  if (!mending || !isOfCell(problem)) return <span className={look}>{content}</span>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => mending.open({ position, row: problem.row, column: problem.column })}
      className={`${look} min-h-11 items-center rounded-control border border-danger px-2 py-1 hover:bg-danger-soft md:min-h-9`}
    >
      {content}
      <Pencil aria-hidden="true" className="ml-auto size-4 shrink-0" />
      <span className="sr-only">{t('mend')}</span>
    </button>
  )
}
