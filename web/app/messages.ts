import type { Locale } from '#shared/page.ts'
import { call } from '#web/lib/call.ts'
import type { Messages } from '#web/lib/locale.ts'
import type { MessageArea } from '#web/lib/screen.ts'

type Load = () => Promise<{ default: Record<string, unknown> }>

/** `shared/messages/<area>/<language>.json`: each is a separate chunk, loaded with the area's screens. */
const files = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../shared/messages/*/*.json',
  '!../../shared/messages/answers/*.json',
  '!../../shared/messages/emails/*.json',
  '!../../shared/messages/pushes/*.json',
]) as Record<string, Load>

export type LoadedLanguage = { locale: Locale; messages: Messages }

/** The loaded messages. Areas are added and the language is changed while the page runs. */
export type Words = {
  now: () => LoadedLanguage
  subscribe: (listener: () => void) => () => void
  /** Notifies the listeners again: within the transition of a screen, so that the screen has its messages at once. */
  tell: () => void
  need: (areas: readonly MessageArea[]) => Promise<void>
  speak: (locale: Locale) => Promise<void>
}

export type LoadWords = (locale: Locale, wanted: ReadonlySet<MessageArea>) => Promise<Messages>

/** `given`: messages that the page contains, used until the messages of their area are loaded. */
export async function openWords(
  locale: Locale,
  first: readonly MessageArea[],
  given: Partial<Messages> = {},
  load: LoadWords = loadMessages,
): Promise<Words> {
  const listeners = new Set<() => void>()
  let had = new Set(first)
  const loaded = async (
    next: Locale,
    wanted: ReadonlySet<MessageArea>,
  ): Promise<LoadedLanguage> => {
    const messages = await load(next, wanted)
    return { locale: next, messages: next === locale ? { ...given, ...messages } : messages }
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let said = await loaded(locale, had)
  let last = Promise.resolve()
  const settle = async (next: Locale, wanted: Set<MessageArea>) => {
    said = await loaded(next, wanted)
    had = wanted
    tell()
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
    tell,
    need: (more) =>
      queue(async () => {
        const wanted = new Set([...had, ...more])
        if (wanted.size > had.size) await settle(said.locale, wanted)
      }),
    speak: (next) => queue(() => settle(next, had)),
  }
}

async function loadMessages(locale: Locale, wanted: ReadonlySet<MessageArea>): Promise<Messages> {
  const needsNames = locale === 'hi' && wanted.has('goods')
  const [loaded, added] = await Promise.all([
    Promise.all([...wanted].map((area) => loadArea(locale, area))),
    // Without an answer, added names are shown in English.
    needsNames ? call('GET /goods-names', {}).catch(() => undefined) : undefined,
  ])
  // Typed as complete: a screen is shown only when the messages of the screen and of its area are loaded.
  const messages = Object.assign({}, ...loaded.map((module) => module.default)) as Messages
  return added ? withNames(messages, added.subCategories) : messages
}

/** The messages with the names of sub-categories that administrators have added; the others stay as they are. */
export function withNames(messages: Messages, names: Record<string, string>): Messages {
  const { goods } = messages
  return {
    ...messages,
    goods: { ...goods, subCategories: { ...names, ...goods.subCategories } },
  }
}

function loadArea(locale: Locale, area: MessageArea): ReturnType<Load> {
  const load = files[`../../shared/messages/${area}/${locale}.json`]
  if (!load) throw new Error(`No messages of ${area} in ${locale}`)
  return load()
}

/** Messages for the server, which has all of them in memory. */
export function fixedWords(said: LoadedLanguage): Words {
  return { now: () => said, subscribe: () => nothing, tell: nothing, need: nothing, speak: nothing }
}

type Goods = Messages['goods']

/** Collects the names of goods that a page shows, because the browser loads the other names later. */
export function collectNames(names: Goods): { goods: Goods; shown: Goods } {
  const shown: Partial<Record<string, Record<string, unknown>>> = {}
  const goods = Object.entries(names).map(([kind, known]) => [
    kind,
    recordNames(known, (name, value) => {
      shown[kind] = { ...shown[kind], [name]: value }
    }),
  ])
  // Typed as complete, like all messages: a name without a message is shown unchanged.
  return { goods: Object.fromEntries(goods) as Goods, shown: shown as Goods }
}

function recordNames(names: object, add: (name: string, value: unknown) => void): object {
  return new Proxy(names, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (value !== undefined) add(String(name), value)
      return value
    },
    // In development, use-intl reads all messages to check them; these reads must not collect names.
    ownKeys: () => [],
  })
}

async function nothing(): Promise<void> {}
