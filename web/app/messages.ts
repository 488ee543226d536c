import type { Language } from '#shared/page.ts'
import type { Messages } from '#web/lib/intl.ts'

type Load = () => Promise<{ default: Record<string, unknown> }>

/**
 * `first` holds what the frame and the screens that people arrive at say, the others but `rest` the
 * text of one long page each; the build cuts by namespace.
 */
const parts = {
  en: {
    first: () => import('#shared/words/en.json?first'),
    rest: () => import('#shared/words/en.json?rest'),
    terms: () => import('#shared/words/en.json?terms'),
    refunds: () => import('#shared/words/en.json?refunds'),
    privacy: () => import('#shared/words/en.json?privacy'),
    about: () => import('#shared/words/en.json?about'),
  },
  hi: {
    first: () => import('#shared/words/hi.json?first'),
    rest: () => import('#shared/words/hi.json?rest'),
    terms: () => import('#shared/words/hi.json?terms'),
    refunds: () => import('#shared/words/hi.json?refunds'),
    privacy: () => import('#shared/words/hi.json?privacy'),
    about: () => import('#shared/words/hi.json?about'),
  },
} satisfies Record<Language, Record<string, Load>>

export type Part = keyof (typeof parts)['en']

/** Everything but the texts of long pages. */
export const USUAL_WORDS: readonly Part[] = ['first', 'rest']

export type Said = { language: Language; messages: Messages }

/** The words the page speaks with now; completed and exchanged while it runs. */
export type Words = {
  now: () => Said
  subscribe: (listener: () => void) => () => void
  need: (parts: readonly Part[]) => Promise<void>
  speak: (language: Language) => Promise<void>
}

export type LoadWords = (language: Language, wanted: ReadonlySet<Part>) => Promise<Messages>

export async function openWords(
  language: Language,
  first: readonly Part[],
  load: LoadWords = loadMessages,
): Promise<Words> {
  const listeners = new Set<() => void>()
  let had = new Set(first)
  let said: Said = { language, messages: await load(language, had) }
  let last = Promise.resolve()
  const settle = async (next: Language, wanted: Set<Part>) => {
    said = { language: next, messages: await load(next, wanted) }
    had = wanted
    for (const listener of listeners) listener()
  }
  // One after the other, so that a slow answer never undoes a newer wish.
  const queue = (change: () => Promise<void>) => {
    last = last.catch(() => undefined).then(change)
    return last
  }
  return {
    now: () => said,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    need: (more) =>
      queue(async () => {
        const wanted = new Set([...had, ...more])
        if (wanted.size > had.size) await settle(said.language, wanted)
      }),
    speak: (next) => queue(() => settle(next, new Set<Part>([...had, 'rest']))),
  }
}

async function loadMessages(language: Language, wanted: ReadonlySet<Part>): Promise<Messages> {
  const loaded = await Promise.all([...wanted].map((part) => parts[language][part]()))
  // Typed as complete: a screen is shown when the parts that its row names are there.
  return Object.assign({}, ...loaded.map((module) => module.default)) as Messages
}

/** For the server, which has every word at hand. */
export function fixedWords(said: Said): Words {
  return { now: () => said, subscribe: () => nothing, need: nothing, speak: nothing }
}

async function nothing(): Promise<void> {}
