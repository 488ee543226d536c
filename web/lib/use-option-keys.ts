import { type KeyboardEvent, useState } from 'react'

const NONE = -1
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type OptionKeys = {
  count: number
  /** The text of the field to which the rows belong. No row is active after it changes. */
  text: string
  /** The id of the row's element, to scroll to it. */
  idOf: (index: number) => string
  onPick: (index: number) => void
  onClose: () => void
  /** Enter takes the first row when none is active. */
  takesFirst?: boolean
}

/** The active row in a list below a field. Arrow keys move it; beyond the first and last row no row is active. */
export function useOptionKeys({ count, text, takesFirst = false, ...on }: OptionKeys) {
  const start = takesFirst && count > 0 ? 0 : NONE
  const [chosen, setChosen] = useState({ text, index: NONE })
  const isCurrent = chosen.text === text && chosen.index < count && chosen.index !== NONE
  const active = isCurrent ? chosen.index : start
  const choose = (index: number) => setChosen({ text, index })
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || count === 0) return
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      const next = ((active + 1 + step + count + 1) % (count + 1)) - 1
      choose(next)
      document.getElementById(on.idOf(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active !== NONE) {
      event.preventDefault()
      on.onPick(active)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      on.onClose()
    }
  }
  return { active, choose, press }
}
