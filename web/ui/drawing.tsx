import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type DrawingProps = { className?: string | undefined; children: ReactNode }

/** Line style of all drawings: round, 2.5 px, on a strip of ground. */
export function Drawing({ className, children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 176 132"
      aria-hidden="true"
      className={clsx('h-auto w-full', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export function Ground() {
  return <path d="M14 118h104M128 118h18M156 118h6" />
}

/** The marigold in every drawing. */
export function Marigold({ x, y, r = 7 }: { x: number; y: number; r?: number }) {
  const petals = Array.from({ length: 8 }, (_, petal) => (petal * Math.PI) / 4)
  return (
    <g className="fill-accent" stroke="none">
      {petals.map((angle) => (
        <circle
          key={angle}
          cx={(x + r * 0.8 * Math.cos(angle)).toFixed(2)}
          cy={(y + r * 0.8 * Math.sin(angle)).toFixed(2)}
          r={r * 0.45}
        />
      ))}
      <circle cx={x} cy={y} r={r * 0.6} />
    </g>
  )
}
