import { clsx } from 'clsx'

/** A grey placeholder in the final shape, visible at once: otherwise the next screen would be empty for a moment. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton', className)} />
}

const widths = ['w-full', 'w-11/12', 'w-2/3']

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={clsx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={clsx('h-4', line === lines - 1 ? 'w-1/2' : widths[line % widths.length])}
        />
      ))}
    </div>
  )
}

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={clsx('size-[1.1em] animate-spin motion-reduce:animate-none', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <circle cx="10" cy="10" r="8" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
