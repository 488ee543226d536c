import { useRef, useState } from 'react'

export const OWN_WORDS = 'own'

/** A reason to be chosen or written. `demand` answers it, or marks the field and takes the reader there. */
export function useReason() {
  const [choice, setChoice] = useState<string>()
  const [own, setOwn] = useState('')
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isOwn = choice === OWN_WORDS
  const text = isOwn ? own.trim() : (choice ?? '')
  const demand = (): string | undefined => {
    setMissing(text === '')
    if (text) return text
    box.current?.querySelector<HTMLInputElement>(`input[type=${isOwn ? 'text' : 'radio'}]`)?.focus()
    return undefined
  }
  return {
    box,
    choice,
    own,
    isOwn,
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
