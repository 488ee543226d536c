import { useRef, useState } from 'react'

export const OWN_WORDS = 'own'

/** A reason to be chosen or written, of so many letters at least. `demand` answers it, or marks the field and takes the reader there. */
export function useReason(shortest = 1) {
  const [choice, setChoice] = useState<string>()
  const [own, setOwn] = useState('')
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isOwn = choice === OWN_WORDS
  const text = isOwn ? own.trim() : (choice ?? '')
  const demand = (): string | undefined => {
    setMissing(text.length < shortest)
    if (text.length >= shortest) return text
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
