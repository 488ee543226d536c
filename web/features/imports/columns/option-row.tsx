import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'

type OptionRowProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

/** An answer in a sheet, chosen with one tap. */
export function OptionRow({ isChosen, onChoose, children }: OptionRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={clsx(
          'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-sm',
          isChosen ? 'bg-primary-soft font-semibold text-primary' : 'hover:bg-sunken',
        )}
      >
        {children}
        {isChosen && <Check aria-hidden="true" className="ml-auto size-5 shrink-0" />}
      </button>
    </li>
  )
}
