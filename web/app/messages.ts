import type { Language } from '#shared/page.ts'
import type { Messages } from '#web/lib/intl.ts'

export type Extent = 'first' | 'all'

type Part = () => Promise<{ default: Record<string, unknown> }>

/** `first` holds what the frame and the screens that people arrive at say; the build cuts by namespace. */
const parts: Record<Language, { first: Part; rest: Part }> = {
  en: {
    first: () => import('#shared/words/en.json?first'),
    rest: () => import('#shared/words/en.json?rest'),
  },
  hi: {
    first: () => import('#shared/words/hi.json?first'),
    rest: () => import('#shared/words/hi.json?rest'),
  },
}

async function loadMessages(language: Language, extent: Extent): Promise<Messages> {
  const { first, rest } = parts[language]
  const loaded = await Promise.all(extent === 'first' ? [first()] : [first(), rest()])
  // Typed as complete: screens that say more than the first part wait for all of it.
  return Object.assign({}, ...loaded.map((module) => module.default)) as Messages
}

export type Said = { language: Language; messages: Messages }

/** The words the page speaks with now; completed and exchanged while it runs. */
export type Words = {
  now: () => Said
  subscribe: (listener: () => void) => () => void
  complete: () => Promise<void>
  speak: (language: Language) => Promise<void>
}

export async function openWords(language: Language, extent: Extent): Promise<Words> {
  const listeners = new Set<() => void>()
  let said: Said = { language, messages: await loadMessages(language, extent) }
  let isComplete = extent === 'all'
  const speak = async (next: Language) => {
    said = { language: next, messages: await loadMessages(next, 'all') }
    isComplete = true
    for (const listener of listeners) listener()
  }
  return {
    now: () => said,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    complete: async () => {
      if (!isComplete) await speak(said.language)
    },
    speak,
  }
}

/** For the server, which has every word at hand. */
export function fixedWords(said: Said): Words {
  return { now: () => said, subscribe: () => nothing, complete: nothing, speak: nothing }
}

async function nothing(): Promise<void> {}
