import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'

type Pair = [number, number]

type SliderProps = {
  min: number
  max: number
  step: number
  value: Pair
  labels: [string, string]
  /** How a thumb's number is announced, such as an amount of money. */
  say: (value: number) => string
  onChange: (value: Pair) => void
  /** Called when a thumb is released, and at each step by the keyboard. */
  onCommit: (value: Pair) => void
}

/** A range with two thumbs: two native sliders on one track. */
export function Slider({ min, max, step, value, labels, say, onChange, onCommit }: SliderProps) {
  const [low, high] = value
  const percent = (number: number) => `${((number - min) / (max - min)) * 100}%`
  const shared = { min, max, step, say, onCommit: () => onCommit(value) }
  return (
    <div className="relative h-11">
      {/* SVG attributes, because the content security policy blocks inline styles. */}
      <svg
        aria-hidden="true"
        className="absolute inset-x-3 top-1/2 h-1.5 w-[calc(100%-1.5rem)] -translate-y-1/2 rounded-full bg-hairline"
      >
        <rect
          x={percent(low)}
          width={percent(min + high - low)}
          height="100%"
          className="fill-primary"
        />
      </svg>
      <Thumb
        {...shared}
        label={labels[0]}
        value={low}
        isAbove={low > (min + max) / 2}
        onMove={(next) => onChange([Math.min(next, high), high])}
      />
      <Thumb
        {...shared}
        label={labels[1]}
        value={high}
        isAbove={false}
        onMove={(next) => onChange([low, Math.max(next, low)])}
      />
    </div>
  )
}

type ThumbProps = Pick<SliderProps, 'min' | 'max' | 'step' | 'say'> & {
  label: string
  value: number
  /** When both thumbs are on one stop, the one that can still move is on top. */
  isAbove: boolean
  onMove: (value: number) => void
  onCommit: () => void
}

function Thumb({ label, value, isAbove, say, onMove, onCommit, ...stops }: ThumbProps) {
  const input = useRef<HTMLInputElement>(null)
  const release = useRef(onCommit)
  useEffect(() => {
    release.current = onCommit
  })
  useEffect(() => {
    // React's onChange fires at every move; the element's own `change` event when the thumb is released.
    const commit = () => release.current()
    const element = input.current
    element?.addEventListener('change', commit)
    return () => element?.removeEventListener('change', commit)
  }, [])
  return (
    <input
      {...stops}
      ref={input}
      type="range"
      aria-label={label}
      aria-valuetext={say(value)}
      value={value}
      onChange={(event) => onMove(Number(event.target.value))}
      className={clsx(
        'thumb absolute inset-y-0 -left-2.5 h-11 w-[calc(100%+1.25rem)]',
        isAbove && 'z-1',
      )}
    />
  )
}
