import { Range, Root, Thumb, Track } from 'radix-ui/slider'

type SliderProps = {
  min: number
  max: number
  step: number
  value: [number, number]
  labels: [string, string]
  /** How a thumb's number is said, such as an amount of money. */
  say: (value: number) => string
  onChange: (value: [number, number]) => void
  onCommit?: (value: [number, number]) => void
}

/** A range with two thumbs; `onCommit` fires when one is let go. */
export function Slider({ min, max, step, value, labels, say, onChange, onCommit }: SliderProps) {
  const pair = (numbers: number[]): [number, number] => [numbers[0] ?? min, numbers[1] ?? max]
  return (
    <Root
      min={min}
      max={max}
      step={step}
      value={value}
      onValueChange={(numbers) => onChange(pair(numbers))}
      onValueCommit={(numbers) => onCommit?.(pair(numbers))}
      className="relative flex h-11 touch-none items-center px-1 select-none"
    >
      <Track className="relative h-1.5 grow rounded-full bg-hairline">
        <Range className="absolute h-full rounded-full bg-neel" />
      </Track>
      {value.map((number, thumb) => (
        <Thumb
          key={labels[thumb]}
          aria-label={labels[thumb]}
          aria-valuetext={say(number)}
          className="block size-6 rounded-full border-3 border-neel bg-surface before:absolute before:-inset-2.5"
        />
      ))}
    </Root>
  )
}
