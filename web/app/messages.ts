import type { Locale } from '#shared/page.ts'
import type { Area, MessageArea, RouteRow } from './screen.ts'
import type { Messages } from '#web/lib/locale.ts'

type Load = () => Promise<{ default: Record<string, unknown> }>

/** `shared/messages/<area>/<language>.json`, each a file of its own that is loaded with the area's screens. */
const files = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../shared/messages/*/*.json',
  '!../../shared/messages/{emails,errors}/*.json',
]) as Record<string, Load>

/** The messages that the screens of an area show. */
const neededBy: Record<Area, readonly MessageArea[]> = {
  shop: ['shop'],
  account: ['shop', 'account'],
  pages: ['shop', 'account', 'pages'],
  dashboard: ['shop', 'account', 'dashboard'],
}

export function messagesOf({ area, text }: RouteRow): readonly MessageArea[] {
  return text ? [...neededBy[area], text] : neededBy[area]
}

export type Said = { locale: Locale; messages: Messages }

/** The messages in use now; completed and replaced while the page runs. */
export type Words = {
  now: () => Said
  subscribe: (listener: () => void) => () => void
  need: (areas: readonly MessageArea[]) => Promise<void>
  speak: (locale: Locale) => Promise<void>
}

export type LoadWords = (locale: Locale, wanted: ReadonlySet<MessageArea>) => Promise<Messages>

export async function openWords(
  locale: Locale,
  first: readonly MessageArea[],
  load: LoadWords = loadMessages,
): Promise<Words> {
  const listeners = new Set<() => void>()
  let had = new Set(first)
  let said: Said = { locale, messages: await load(locale, had) }
  let last = Promise.resolve()
  const settle = async (next: Locale, wanted: Set<MessageArea>) => {
    said = { locale: next, messages: await load(next, wanted) }
    had = wanted
    for (const listener of listeners) listener()
  }
  // One request after the other, so that a slow answer never overwrites a newer choice.
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
        if (wanted.size > had.size) await settle(said.locale, wanted)
      }),
    speak: (next) => queue(() => settle(next, had)),
  }
}

async function loadMessages(locale: Locale, wanted: ReadonlySet<MessageArea>): Promise<Messages> {
  const loaded = await Promise.all([...wanted].map((area) => loadArea(locale, area)))
  // Typed as complete: a screen is shown only when the areas that its row names are loaded.
  return Object.assign({}, ...loaded.map((module) => module.default)) as Messages
}

function loadArea(locale: Locale, area: MessageArea): ReturnType<Load> {
  const load = files[`../../shared/messages/${area}/${locale}.json`]
  if (!load) throw new Error(`No messages of ${area} in ${locale}`)
  return load()
}

/** For the server, which has all messages in memory. */
export function fixedWords(said: Said): Words {
  return { now: () => said, subscribe: () => nothing, need: nothing, speak: nothing }
}

async function nothing(): Promise<void> {}
