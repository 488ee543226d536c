import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { isHeld, missingOf, type SaleLine } from './sale-lines.ts'

type ShortCountProps = { line: SaleLine; onChange: (change: Partial<SaleLine>) => void }

/** Says that a line has more pieces than are counted, and asks whether they are here. */
export function ShortCount({ line, onChange }: ShortCountProps) {
  const t = useTranslations('shortCount')
  const { free, held = 0, isHere } = line
  const missing = missingOf(line)
  if (isHeld(line))
    return (
      <p role="alert" className="text-sm text-danger">
        {t('held', { free, held })}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="alert" className="text-sm">
        {isHere ? t('isHere', { missing }) : t('counted', { free })}
      </p>
      <Button
        variant={isHere ? 'quiet' : 'secondary'}
        size="sm"
        onClick={() => onChange({ isHere: !isHere })}
      >
        {isHere ? t('notHere') : t('here', { missing })}
      </Button>
    </div>
  )
}
