import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import X from 'lucide-react/icons/x'

export const chipLook =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors md:min-h-9 md:px-3.5'

export const chipOn = 'border-primary bg-primary-soft text-primary'
export const chipOff = 'border-edge bg-surface hover:bg-sunken'

type ChipProps = { pressed: boolean; onPress: () => void; children: ReactNode }

/** A switch such as "Open now". */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(chipLook, pressed ? chipOn : chipOff)}
    >
      {children}
    </button>
  )
}

/** A chosen value with a button that removes it, such as a filter. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useTranslations('ui')
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={t('remove', { name: label })}
      className={clsx(chipLook, chipOn, 'max-w-full hover:text-primary-strong')}
    >
      <span className="min-w-0 truncate">{label}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}

type SwatchProps = {
  /** Any CSS colour; without one an empty ring. */
  color: string | null
  size?: string
}

/** A dot in the colour of an article. */
export function Swatch({ color, size = 'size-5' }: SwatchProps) {
  // The colour is an SVG attribute, because the content security policy refuses inline styles.
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`${size} shrink-0`}>
      <circle
        cx="10"
        cy="10"
        r="9.25"
        fill={color ?? 'none'}
        className="stroke-edge"
        strokeWidth="1.5"
      />
    </svg>
  )
}
