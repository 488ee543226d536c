import { clsx } from 'clsx'

const HUNDRED = 100

type ProgressBarProps = {
  /** The name for screen readers. */
  label: string
  /** The part that is done, from 0 to 1; undefined while it is not known. */
  part: number | undefined
  className?: string
}

export function ProgressBar({ label, part, className }: ProgressBarProps) {
  const percent = part === undefined ? undefined : Math.round(Math.min(1, part) * HUNDRED)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={HUNDRED}
      aria-valuenow={percent}
      className={clsx('overflow-hidden rounded-full', className)}
    >
      {/* SVG attributes, because the content security policy blocks inline styles. */}
      <svg
        aria-hidden="true"
        className={clsx('block h-2 w-full bg-hairline', percent === undefined && 'animate-pulse')}
      >
        <rect width={`${percent ?? 0}%`} height="100%" className="fill-primary" />
      </svg>
    </div>
  )
}
