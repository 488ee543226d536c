import { useTranslations } from 'use-intl'
import { Fold } from '#web/ui/fold.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Correct, Details } from '../corrections.ts'

const leftKinds = ['total', 'instruction', 'title', 'extra', 'above', 'hidden', 'chosen'] as const
const kinds = ['goods', 'waiting', 'wrong', ...leftKinds, 'empty'] as const

/** The kinds of the rows of the list, in numbers that add up; those that are left out with their number and the reason. */
export function RowCounts({ list, onCorrect }: { list: Details; onCorrect: Correct }) {
  const { rowCounts, leftRows } = list
  const t = useTranslations('imports')
  if (!rowCounts) return null
  const parts = kinds.flatMap((kind) => {
    const count = rowCounts[kind]
    return count > 0 ? [t(`rowKinds.${kind}`, { count })] : []
  })
  const count = leftKinds.reduce((sum, kind) => sum + rowCounts[kind], 0)
  const shown = leftRows.filter(({ kind }) => kind !== 'empty')
  return (
    <div>
      <p className="pb-2 font-semibold">
        {t('rowSum', { rows: rowCounts.rows, parts: parts.join(', ') })}
      </p>
      {count > 0 && (
        <Fold title={t('leftRows', { count })}>
          <ul className="divide-y divide-hairline">
            {shown.map(({ row, kind, text }) => (
              <li key={row} className="flex gap-3 py-2">
                <span className="money w-10 shrink-0 text-ink-muted">{row}</span>
                <span className="min-w-0 grow wrap-anywhere">
                  <bdi>{text}</bdi>
                  <span className="block text-xs text-ink-muted">{t(`leftKinds.${kind}`)}</span>
                </span>
                {kind === 'chosen' && (
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => onCorrect({ rows: [{ row, isOut: false }] })}
                  >
                    {t('takeIn')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {shown.length < count && (
            <p className="text-ink-muted">{t('moreLeft', { count: shown.length })}</p>
          )}
        </Fold>
      )}
    </div>
  )
}

/** The sheets of the file that do not come in. */
export function OtherSheets({ list, isDone }: { list: Details; isDone: boolean }) {
  const t = useTranslations('imports')
  const others = list.sheets.filter(({ isIn }, at) => at !== list.sheet && !(isDone && isIn))
  if (others.length === 0) return null
  const names = others.map(({ name, isHidden }) => (isHidden ? t('hiddenSheet', { name }) : name))
  const values = { count: others.length, names: names.join(', ') }
  return (
    <p className="text-sm wrap-anywhere">{t(isDone ? 'otherSheetsDone' : 'otherSheets', values)}</p>
  )
}
