import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  note?: ReactNode
  kind?: 'checkbox' | 'radio'
}

/** The whole line is the target; `note` stands at its end, such as a count. */
export function Checkbox({ label, note, kind = 'checkbox', className, ...rest }: CheckboxProps) {
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-not-allowed has-disabled:text-ink-muted md:min-h-9',
        className,
      )}
    >
      <input type={kind} className="size-5 shrink-0 accent-neel" {...rest} />
      <span className="grow">{label}</span>
      {note !== undefined && <span className="money text-xs text-ink-muted">{note}</span>}
    </label>
  )
}
