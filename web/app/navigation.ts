import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type To,
} from 'react-router'
import { scrollAndStay } from './late-scroll.ts'

/** The place in the browser's history that the page shows, and how the visitor came to it. */
export type Shown = { location: Location; type: NavigationType; keepsScroll: boolean }

type Follower = { onLeave: () => void; onShow: (shown: Shown) => void }
type Step = Omit<Shown, 'type'>

const POSITIONS_KEY = 'scroll'

/**
 * Moves through the browser's history. The old screen and its address stay until `prepare` is done
 * with the new one; of several moves at once the last one wins.
 */
export class Navigation implements Navigator {
  readonly first: Shown = { location: here(), type: NavigationType.Pop, keepsScroll: false }
  shown = this.first
  #latest = 0
  #follower: Follower | undefined
  #prepare: (url: URL) => Promise<unknown>
  #positions = readPositions()
  #stopWaiting = () => {}

  constructor(prepare: (url: URL) => Promise<unknown>) {
    this.#prepare = prepare
    history.scrollRestoration = 'manual'
    if (history.state === null) writeAddress(NavigationType.Replace, this.first.location)
    addEventListener('popstate', this.#onPop)
    addEventListener('pagehide', () => {
      this.#markPosition()
      keepPositions(this.#positions)
    })
  }

  createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to))

  go = (steps: number): void => history.go(steps)

  push = (to: To, state?: unknown, options?: NavigateOptions): void => {
    void this.#move(NavigationType.Push, toStep(to, state, options))
  }

  replace = (to: To, state?: unknown, options?: NavigateOptions): void => {
    void this.#move(NavigationType.Replace, toStep(to, state, options))
  }

  /** Tells one follower of every move until the returned function is called. */
  follow(follower: Follower): () => void {
    this.#follower = follower
    return () => {
      this.#follower = undefined
    }
  }

  /** Puts the window where the shown place was left, at the heading its address names, or at its beginning. */
  scroll({ location, keepsScroll }: Shown): void {
    this.#stopWaiting()
    if (keepsScroll) return
    const left = this.#positions[location.key]
    const target = location.hash && document.getElementById(location.hash.slice(1))
    if (left !== undefined) this.#stopWaiting = scrollAndStay(left)
    else if (target) target.scrollIntoView()
    else if (location !== this.first.location) scrollTo(0, 0)
  }

  /** A move without a state is the browser's own jump to a heading: it has scrolled already. */
  #onPop = (): void => {
    const isJump = history.state === null
    const step = isJump ? toStep(createPath(location), null) : { location: here() }
    if (isJump) writeAddress(NavigationType.Replace, step.location)
    void this.#move(NavigationType.Pop, { ...step, keepsScroll: isJump })
  }

  async #move(type: NavigationType, { location, keepsScroll }: Step): Promise<void> {
    const turn = ++this.#latest
    this.#follower?.onLeave()
    // What could not be loaded fails where it is rendered, and is explained there.
    await this.#prepare(new URL(createPath(location), origin)).catch(() => undefined)
    if (turn !== this.#latest) return
    this.#markPosition()
    if (type !== NavigationType.Pop) writeAddress(type, location)
    this.shown = { location, type, keepsScroll }
    this.#follower?.onShow(this.shown)
  }

  #markPosition(): void {
    this.#positions[this.shown.location.key] = scrollY
  }
}

function toStep(to: To, state: unknown, options: NavigateOptions = {}): Step {
  const href = typeof to === 'string' ? to : createPath(to)
  const { pathname, search, hash } = new URL(href, location.href)
  const keepsScroll = options.preventScrollReset ?? false
  return { location: { pathname, search, hash, state, key: newKey() }, keepsScroll }
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}

function here(): Location {
  const { pathname, search, hash } = location
  const { key = newKey(), state = null } = (history.state ?? {}) as Partial<Location>
  return { pathname, search, hash, key, state }
}

function writeAddress(type: NavigationType, location: Location): void {
  const { key, state } = location
  const write = type === NavigationType.Push ? 'pushState' : 'replaceState'
  history[write]({ key, state }, '', createPath(location))
}

type Positions = Record<string, number>

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}') as Positions
  } catch {
    return {}
  }
}

/** A browser that keeps nothing forgets them with the page. */
function keepPositions(positions: Positions): void {
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify(positions))
  } catch {
    // Nothing depends on it.
  }
}
