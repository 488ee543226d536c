import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/button.tsx'

type Props = {
  label: string
  value: number
  limits: { least: number; most: number; step: number }
  onChange: (value: number) => void
  /** The spoken value. */
  say: string
}

/** A slider with a button at each end, because a thumb cannot be moved by one step with a finger. */
export function FineSlider({ label, value, limits, onChange, say }: Props) {
  const t = useTranslations('sizeHelp')
  const { least, most, step } = limits
  const to = (next: number) => onChange(Math.min(most, Math.max(least, next)))
  return (
    <div className="flex items-center gap-2">
      <IconButton label={t('smaller')} disabled={value <= least} onClick={() => to(value - step)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={say}
        min={least}
        max={most}
        step={step}
        value={value}
        className="h-11 min-w-0 grow accent-primary"
        onChange={({ target }) => to(Number(target.value))}
      />
      <IconButton label={t('larger')} disabled={value >= most} onClick={() => to(value + step)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </div>
  )
}
