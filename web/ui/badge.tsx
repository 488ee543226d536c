import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const looks = {
  warning: 'bg-genda-soft text-genda-ink',
  info: 'bg-neel-soft text-neel',
  success: 'bg-leaf-soft text-leaf',
  danger: 'bg-madder-soft text-madder',
  neutral: 'bg-sunken text-ink-muted',
}

export type Tone = keyof typeof looks

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold [&_svg]:size-3.5',
        looks[tone],
      )}
    >
      {children}
    </span>
  )
}
