import { useEffect, useEffectEvent } from 'react'
import { isInDialog } from './key-target.ts'

/** The function keys of a screen. They work in its fields too, but not under a dialog. */
export function useFunctionKeys(actions: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (!action || isOther || event.repeat || isInDialog(event.target)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => act(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
