import { type PointerEvent, useEffect, useRef } from 'react'

type Pair = [number, number]
type Which = 0 | 1

type SliderProps = {
  min: number
  max: number
  step: number
  value: Pair
  labels: [string, string]
  /** The spoken text of a thumb's value, such as an amount of money. */
  say: (value: number) => string
  onChange: (value: Pair) => void
  /** Called when a thumb is released, and at each step by the keyboard. */
  onCommit: (value: Pair) => void
}

/** A range with two thumbs: native sliders for keys and screen readers, and one line for all pointers. */
export function Slider(props: SliderProps) {
  const { min, max, step, value, labels, say, onChange, onCommit } = props
  const [low, high] = value
  const percent = (number: number) => `${((number - min) / (max - min)) * 100}%`
  const shared = { min, max, step, say, onCommit: () => onCommit(value) }
  return (
    <div className="relative h-11 cursor-pointer touch-pan-y" {...useDrag(props)}>
      {/* SVG attributes, because the content security policy blocks inline styles. */}
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-3 top-1/2 h-1.5 w-[calc(100%-1.5rem)] -translate-y-1/2 rounded-full bg-hairline"
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
        onMove={(next) => onChange(withThumb(value, 0, next))}
      />
      <Thumb
        {...shared}
        label={labels[1]}
        value={high}
        onMove={(next) => onChange(withThumb(value, 1, next))}
      />
    </div>
  )
}

/** The thumb nearer to a press at this number. Undefined when both are in reach: the direction then decides. */
export function nearerThumb([low, high]: Pair, at: number, reach: number): Which | undefined {
  if (Math.abs(at - low) <= reach && Math.abs(high - at) <= reach) return undefined
  return at - low < high - at ? 0 : 1
}

/** The thumbs never change places: one stops at the other. */
export function withThumb([low, high]: Pair, which: Which, to: number): Pair {
  return which === 0 ? [Math.min(to, high), high] : [low, Math.max(to, low)]
}

type Drag = {
  start: number
  reach: number
  before: Pair
  now: Pair
  which: Which | undefined
  offset: number
}

/** Half the visible width of a thumb. The line is shorter than the slider by this on each side. */
const EDGE_PX = 12
/** Half the touch width of a thumb. */
const REACH_PX = 22

/** A press on the line moves the nearer thumb there, and dragging moves it on. A pressed thumb stays. */
function useDrag({ min, max, step, value, onChange, onCommit }: SliderProps) {
  const drag = useRef<Drag>(null)
  const measure = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const perPx = (max - min) / (width - 2 * EDGE_PX)
    return { at: min + (clientX - left - EDGE_PX) * perPx, reach: REACH_PX * perPx }
  }
  const take = (event: PointerEvent<HTMLElement>, held: Drag, which: Which) => {
    const gap = held.before[which] - held.start
    drag.current = { ...held, which, offset: Math.abs(gap) <= held.reach ? gap : 0 }
    event.currentTarget.querySelectorAll('input')[which]?.focus({ preventScroll: true })
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    if (!held) return
    const { at } = measure(event)
    if (held.which === undefined && Math.abs(at - held.start) >= step)
      take(event, held, at < held.start ? 0 : 1)
    const { which, offset } = drag.current ?? held
    if (which === undefined) return
    const to = Math.round((at + offset - min) / step) * step + min
    held.now = withThumb(held.before, which, Math.min(max, Math.max(min, to)))
    drag.current = { ...held, which, offset }
    onChange(held.now)
  }
  const end = (isTaken: boolean) => {
    const held = drag.current
    drag.current = null
    if (held?.which !== undefined) onCommit(isTaken ? held.now : held.before)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Otherwise the mouse would take the focus from the thumb.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const { at, reach } = measure(event)
      const held = { start: at, reach, before: value, now: value, which: undefined, offset: 0 }
      drag.current = held
      const which = nearerThumb(value, at, reach)
      if (which === undefined) return
      take(event, held, which)
      move(event)
    },
    onPointerMove: move,
    onPointerUp: () => end(true),
    // The browser has taken over the touch to scroll the page.
    onPointerCancel: () => end(false),
  }
}

type ThumbProps = Pick<SliderProps, 'min' | 'max' | 'step' | 'say'> & {
  label: string
  value: number
  onMove: (value: number) => void
  onCommit: () => void
}

function Thumb({ label, value, say, onMove, onCommit, ...stops }: ThumbProps) {
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
      className="thumb absolute inset-y-0 -left-2.5 h-11 w-[calc(100%+1.25rem)]"
    />
  )
}
