import { closeLayers, countLayers, followLayers, mayCloseLayers } from '#web/lib/layers.ts'
import { type Location, type NavigateOptions, type Navigator, pathOf } from '#web/lib/router.tsx'
import { storedInTab } from '#web/lib/tab-storage.ts'

const WAIT_MS = 3_000
const ownWays = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Calls `go`, which scrolls to a place, again while late content makes the page longer or pushes the rest down, until the
 * visitor scrolls or WAIT_MS have passed. Returns a function that stops it.
 */
function scrollAndStay(go: () => void): () => void {
  let [reached, height] = [0, 0]
  const scroll = () => {
    go()
    reached = scrollY
    height = document.body.offsetHeight
  }
  const growth = new ResizeObserver(scroll)
  // Screen readers and a tap on a phone's status bar scroll without any other event.
  const stopElsewhere = () => {
    if (height === document.body.offsetHeight && Math.abs(scrollY - reached) > 1) stop()
  }
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const way of ownWays) removeEventListener(way, stop)
    removeEventListener('scroll', stopElsewhere)
  }
  const timer = setTimeout(stop, WAIT_MS)
  for (const way of ownWays) addEventListener(way, stop, { passive: true })
  scroll()
  addEventListener('scroll', stopElsewhere)
  growth.observe(document.body)
  return stop
}

/** Scrolls to the part that an address names, which may come later than its page. */
function goToPart(hash: string): void {
  const part = document.getElementById(hash.slice(1))
  if (part) part.scrollIntoView()
  else scrollTo(0, 0)
}

/** The longest wait for the browser's answer to `history.go`, so that no failure of it stops the navigation. */
const LONGEST_TRAVERSAL_MS = 1_000

/** The entry of the browser's history that the page shows. */
export type ShownEntry = { location: Location; keepsScroll: boolean }

type Follower = {
  onLeave: (next: Location) => void
  onShow: (shown: ShownEntry) => void
  /** Called before another screen is shown; `false` stays. */
  mayLeave?: () => boolean
}
/** With `back or forth`, the browser has changed its history entry already; the others still write it. */
type Way = 'back or forth' | 'push' | 'replace'

/** The answer of `Prepare` when the address must be loaded as a new document. */
export const ANEW = Symbol('anew')

/** Loads what an address needs, or returns the address to which it redirects. */
type Prepare = (url: URL) => Promise<string | typeof ANEW | undefined>

type Positions = Record<string, number>

const positionsStorage = storedInTab<Positions>('scroll')

/**
 * Navigates through the browser's history. The old screen and its address stay until `prepare` has loaded the new one;
 * of several navigations at once, the last one is shown.
 *
 * Each open layer (dialog, sheet, menu) has an entry of its own above the page's, with the same address and key, so that
 * Back closes the layer. `depth` in an entry's state is the number of layers that it stands for. A navigation first goes
 * back to the page's own entry, so that no entry of a layer remains below another page.
 */
export class Navigation implements Navigator {
  readonly first: ShownEntry = { location: readLocation(), keepsScroll: false }
  shown = this.first
  #latest = 0
  /** The present entry of the history. Its index is counted from the first. */
  #entry: { index: number; key: string }
  #follower: Follower | undefined
  #prepare: Prepare
  #positions = positionsStorage.read() ?? {}
  #stopWaiting = () => {}
  /** Writes of the history happen one after the other, because `history.go` is answered later. */
  #writes: Promise<unknown> = Promise.resolve()
  /** Called by the next `popstate` event, when navigation itself has asked for it. */
  #arrive: (() => void) | undefined

  constructor(prepare: Prepare) {
    this.#prepare = prepare
    history.scrollRestoration = 'manual'
    if (history.state === null) writeAddress('replace', this.first.location)
    this.#entry = entryNow()
    addEventListener('popstate', this.#onPop)
    addEventListener('pagehide', () => {
      this.#markPosition()
      positionsStorage.write(this.#positions)
    })
  }

  navigate = (to: string, options: NavigateOptions): void => {
    void this.#move(options.replace ? 'replace' : 'push', toStep(to, options))
  }

  /**
   * Notifies the follower of every navigation until the returned function is called. A navigation before that, while the
   * first page was being hydrated, is shown at once.
   */
  follow(follower: Follower): () => void {
    this.#follower = follower
    followLayers(this.#matchLayers)
    this.#matchLayers()
    if (this.shown !== this.first) follower.onShow(this.shown)
    return () => {
      this.#follower = undefined
    }
  }

  /** Scrolls to the entry's saved position, to the heading that its address names, or to the top. */
  scroll({ location, keepsScroll }: ShownEntry): void {
    this.#stopWaiting()
    if (keepsScroll) return
    const left = this.#positions[location.key]
    if (left !== undefined) this.#stopWaiting = scrollAndStay(() => scrollTo(0, left))
    else if (location.hash) this.#stopWaiting = scrollAndStay(() => goToPart(location.hash))
    else if (location !== this.first.location) scrollTo(0, 0)
  }

  /** A `popstate` event without a state is a jump to a heading, to which the browser has scrolled already. */
  #onPop = (): void => {
    if (this.#arrive) return this.#arrive()
    const isJump = history.state === null
    if (!isJump && readLocation().key === this.#entry.key) return this.#closeLayers()
    const step = isJump ? toStep(pathOf(location), { state: null }) : { location: readLocation() }
    if (isJump) writeAddress('replace', step.location, this.#entry.index + 1)
    void this.#move('back or forth', { ...step, keepsScroll: isJump })
  }

  async #move(way: Way, { location, keepsScroll }: ShownEntry): Promise<void> {
    const isHistory = way === 'back or forth'
    if (!this.#mayLeaveFor(location, keepsScroll) || (isHistory && !mayCloseLayers(0))) {
      if (isHistory) this.#returnToEntry()
      return
    }
    if (isHistory) closeLayers(0)
    const turn = ++this.#latest
    this.#follower?.onLeave(location)
    const { isAnew, ...step } = await this.#load({ location, keepsScroll })
    await this.#writeInTurn(async () => {
      if (turn !== this.#latest) return
      this.#markPosition()
      if (way !== 'back or forth') {
        await this.#go(-depthOfEntry())
        writeAddress(way, step.location)
      } else if (step.location !== location) writeAddress('replace', step.location)
      this.#entry = entryNow()
      // A reload keeps the state of the entry, such as the result of a booking.
      if (isAnew) return globalThis.location.reload()
      this.shown = step
      this.#follower?.onShow(step)
    })
    this.#matchLayers()
  }

  /**
   * Closes the layers whose entries Back has left. It returns to the entry of a layer that stays open (while it sends
   * something, or because the person wants to keep what was typed), because browsers pass over a new entry that nobody's press has caused, so that the next Back would leave.
   */
  #closeLayers(): void {
    const left = this.#entry.index - indexOfEntry()
    this.#entry = entryNow()
    if (mayCloseLayers(depthOfEntry())) closeLayers(depthOfEntry())
    this.#matchLayers(left)
  }

  /** Leaves or adds entries of the history until each open layer has one; `left` of them may be returned to. */
  #matchLayers = (left = 0): void => {
    void this.#writeInTurn(async () => {
      await this.#go(Math.min(left, countLayers() - depthOfEntry()))
      while (depthOfEntry() < countLayers()) writeLayer(this.shown.location)
      this.#entry = entryNow()
    })
  }

  #writeInTurn(write: () => Promise<void>): Promise<unknown> {
    this.#writes = this.#writes.catch(() => undefined).then(write)
    return this.#writes
  }

  /** Moves in the history and waits until the browser is there. */
  async #go(steps: number): Promise<void> {
    if (steps === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#arrive?.(), LONGEST_TRAVERSAL_MS)
      this.#arrive = () => {
        this.#arrive = undefined
        clearTimeout(timer)
        resolve()
      }
      history.go(steps)
    })
  }

  /**
   * A filter of the shown screen keeps the scroll position and all that is typed. Another query of the same path may show
   * another form: a new offer is such an address, and Back to the list takes the form away.
   */
  #mayLeaveFor({ pathname, search }: Location, keepsScroll = false): boolean {
    const { location } = this.shown
    const isSameScreen =
      pathname === location.pathname && (keepsScroll || search === location.search)
    return isSameScreen || this.#follower?.mayLeave?.() !== false
  }

  /** Loads the step and returns it; after a redirect, returns the step to the other address. */
  async #load(step: ShownEntry): Promise<ShownEntry & { isAnew?: boolean }> {
    // A screen that failed to load throws when it is rendered, and its error is shown there.
    const address = await this.#prepare(new URL(pathOf(step.location), origin)).catch(() => null)
    if (address === ANEW) return { ...step, isAnew: true }
    return address ? this.#load(toStep(address, {})) : step
  }

  /** Undoes Back when the visitor stays. `history.go(0)` would reload the page. */
  #returnToEntry(): void {
    const steps = this.#entry.index - indexOfEntry()
    if (steps !== 0) history.go(steps)
  }

  #markPosition(): void {
    this.#positions[this.shown.location.key] = scrollY
  }
}

function toStep(to: string, { state = null, keepScroll = false }: NavigateOptions): ShownEntry {
  const { pathname, search, hash } = new URL(to, location.href)
  return { location: { pathname, search, hash, state, key: newKey() }, keepsScroll: keepScroll }
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}

function readLocation(): Location {
  const { pathname, search, hash } = location
  const { key = newKey(), state = null } = (history.state ?? {}) as Partial<Location>
  return { pathname, search, hash, key, state }
}

function entryNow() {
  return { index: indexOfEntry(), key: readLocation().key }
}

function indexOfEntry(): number {
  return (history.state as { index?: number } | null)?.index ?? 0
}

function depthOfEntry(): number {
  return (history.state as { depth?: number } | null)?.depth ?? 0
}

function writeAddress(
  way: 'push' | 'replace',
  { key, state, ...place }: Location,
  index = indexOfEntry() + (way === 'push' ? 1 : 0),
): void {
  history[`${way}State`]({ key, state, index }, '', pathOf(place))
}

function writeLayer({ key, state, ...place }: Location): void {
  const [index, depth] = [indexOfEntry() + 1, depthOfEntry() + 1]
  history.pushState({ key, state, index, depth }, '', pathOf(place))
}
