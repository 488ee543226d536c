import { useRef, useState } from 'react'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'

export const OWN_WORDS = 'own'

const hasWords = (text: string) => text !== ''

/**
 * A chosen or written reason, `isEnough` for the caller. `demand` returns it, or marks the field as an error and focuses
 * it.
 */
export function useReason(isEnough: (text: string) => boolean = hasWords) {
  const [choice, setChoice] = useState<string>()
  const [own, setOwn] = useState('')
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isOwn = choice === OWN_WORDS
  useLeaveWarning(isOwn && own.trim() !== '')
  const text = isOwn ? own.trim() : (choice ?? '')
  const demand = (): string | undefined => {
    setMissing(!isEnough(text))
    if (isEnough(text)) return text
    box.current?.querySelector<HTMLInputElement>(`input[type=${isOwn ? 'text' : 'radio'}]`)?.focus()
    return undefined
  }
  return {
    box,
    choice,
    own,
    isOwn,
    text,
    isMissing,
    choose: (next: string) => {
      setChoice(next)
      setMissing(false)
    },
    write: (words: string) => {
      setOwn(words)
      setMissing(false)
    },
    demand,
  }
}

export type ReasonState = ReturnType<typeof useReason>
