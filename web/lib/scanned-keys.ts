import { useEffect, useEffectEvent } from 'react'
import { isTaken } from './key-target.ts'

/** Most milliseconds between two keys of a scanner; nobody types a code so fast. */
const BETWEEN_MS = 50
/** Fewest characters of a code; Enter after fewer is a person's. */
const LEAST = 4

type Stroke = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/**
 * Reads the keys of a hand scanner, which types a code and ends it with Enter. For each key it tells whether the scanner
 * typed it, as far as that can be known, and with the last key the code.
 */
export function scanReader() {
  let code = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, timeStamp }: Stroke): { isScanned: boolean; code?: string } => {
    const isFast = timeStamp - last <= BETWEEN_MS
    const before = isFast ? code : ''
    // A scanner presses Shift for capital letters.
    if (key === 'Shift') return { isScanned: isFast }
    last = timeStamp
    code = key.length === 1 ? before + key : ''
    if (key !== 'Enter') return { isScanned: before !== '' && key.length === 1 }
    return before.length < LEAST ? { isScanned: false } : { isScanned: true, code: before }
  }
}

/**
 * Takes the codes that a hand scanner types while no field and no dialog has the focus. The keys after the first reach
 * nothing else, so that a code presses no button and is no shortcut.
 */
export function useScannedKeys(onCode: (code: string) => void): void {
  const scanned = useEffectEvent(onCode)
  useEffect(() => {
    const read = scanReader()
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const { isScanned, code } = read(event)
      if (!isScanned) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (code !== undefined) scanned(code)
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
