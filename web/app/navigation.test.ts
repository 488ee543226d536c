import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addLayer, countLayers } from '#web/lib/layers.ts'
import { ANEW, Navigation, type ShownEntry } from './navigation.ts'

const origin = 'https://chowk.example'
const LONG = 10_000

type Entry = { state: unknown; href: string }
type Listener = (event: object) => void

/** The part of a browser window that navigation needs. */
class FakeWindow {
  reloads: string[] = []
  entries: Entry[] = [{ state: null, href: `${origin}/` }]
  index = 0
  height = LONG
  scrollY = 0
  jumpedTo: string[] = []
  saved = new Map<string, string>()
  isStorageForbidden = false
  readonly #listeners = new Map<string, Set<Listener>>()
  #grown: (() => void) | undefined

  install(): void {
    const now = () => this.entries[this.index] ?? { state: null, href: origin }
    const write = (isNew: boolean) => (state: unknown, _title: string, path: string) => {
      if (isNew) this.index += 1
      const later = isNew ? [] : this.entries.slice(this.index + 1)
      this.entries = [
        ...this.entries.slice(0, this.index),
        { state, href: origin + path },
        ...later,
      ]
    }
    vi.stubGlobal('origin', origin)
    vi.stubGlobal('history', {
      get state() {
        return now().state
      },
      pushState: write(true),
      replaceState: write(false),
      go: (steps: number) => {
        this.index += steps
        this.fire('popstate')
      },
    })
    vi.stubGlobal(
      'location',
      new Proxy(
        { reload: () => this.reloads.push(now().href) },
        { get: (own, name) => Reflect.get(own, name) ?? Reflect.get(new URL(now().href), name) },
      ),
    )
    vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
      this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener))
    })
    vi.stubGlobal('removeEventListener', (name: string, listener: Listener) => {
      this.#listeners.get(name)?.delete(listener)
    })
    vi.stubGlobal('sessionStorage', this.#storage())
    vi.stubGlobal('scrollTo', (_left: number, top: number) => this.scroll(top))
    const jump = (id: string) => this.jumpedTo.push(id)
    vi.stubGlobal('document', {
      body: {},
      getElementById: (id: string) => ({ scrollIntoView: () => jump(id) }),
    })
    const watch = (grown: (() => void) | undefined) => {
      this.#grown = grown
    }
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(grown: () => void) {
          watch(grown)
        }
        observe() {}
        disconnect() {
          watch(undefined)
        }
      },
    )
  }

  scroll(top: number): void {
    this.scrollY = Math.min(top, this.height)
    vi.stubGlobal('scrollY', this.scrollY)
  }

  fire(name: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({})
  }

  forgetListeners(): void {
    this.#listeners.clear()
  }

  grow(height: number): void {
    this.height = height
    this.#grown?.()
  }

  /** Acts like the browser when a visitor follows a plain link to a heading. */
  jump(hash: string): void {
    this.entries = [
      ...this.entries.slice(0, this.index + 1),
      { state: null, href: `${origin}/${hash}` },
    ]
    this.index += 1
    this.scroll(700)
    this.fire('popstate')
  }

  #storage() {
    const allow = () => {
      if (this.isStorageForbidden) throw new Error('forbidden')
    }
    return {
      getItem: (key: string) => (allow(), this.saved.get(key) ?? null),
      setItem: (key: string, value: string) => (allow(), this.saved.set(key, value)),
    }
  }
}

let page: FakeWindow
beforeEach(() => {
  page = new FakeWindow()
  page.install()
  page.scroll(0)
})
afterEach(() => {
  // Ends a pending scroll restoration before its window is removed.
  page.fire('wheel')
  vi.useRealTimers()
})

/** A site that shows each page at once, and scrolls like the real one. */
function open(prepare: ConstructorParameters<typeof Navigation>[0] = async () => undefined) {
  const navigation = new Navigation(prepare)
  const seen: string[] = []
  const onShow = (shown: ShownEntry) => {
    seen.push(shown.location.pathname + shown.location.search)
    navigation.scroll(shown)
  }
  navigation.follow({ onLeave: () => undefined, onShow })
  return { navigation, seen, address: () => page.entries[page.index]?.href.slice(origin.length) }
}

const settlePromises = () => new Promise((resolve) => setImmediate(resolve))

/** Leaves a page at scroll position `top` and comes back while the page is only `height` high. */
async function backTo(top: number, height: number) {
  const site = open()
  page.scroll(top)
  site.navigation.navigate('/terms', {})
  await settlePromises()
  page.height = height
  history.go(-1)
  await settlePromises()
}

describe('a navigation', () => {
  it('keeps address and screen until the next screen is loaded', async () => {
    const arrivals: (() => void)[] = []
    const site = open(() => new Promise<void>((resolve) => arrivals.push(resolve)))
    site.navigation.navigate('/terms', {})
    expect([site.address(), site.seen]).toEqual(['/', []])
    arrivals[0]?.()
    await settlePromises()
    expect([site.address(), site.seen]).toEqual(['/terms', ['/terms']])
  })

  it('is never shown when a later navigation overtakes it', async () => {
    const arrivals: (() => void)[] = []
    const site = open(() => new Promise<void>((resolve) => arrivals.push(resolve)))
    site.navigation.navigate('/slow', {})
    site.navigation.navigate('/quick', {})
    arrivals[1]?.()
    await settlePromises()
    arrivals[0]?.()
    await settlePromises()
    expect(site.seen).toEqual(['/quick'])
  })

  it('continues when the next screen failed to load, because the screen itself shows the error', async () => {
    const site = open(async () => {
      throw new Error('offline')
    })
    site.navigation.navigate('/terms', {})
    await settlePromises()
    expect(site.seen).toEqual(['/terms'])
  })

  it('shows the page to which an address redirects, without the one between', async () => {
    const { navigation, seen, address } = open(async ({ pathname }) =>
      pathname === '/bookings' ? '/login' : undefined,
    )
    navigation.navigate('/bookings', {})
    await settlePromises()
    expect({ seen, address: address() }).toEqual({ seen: ['/login'], address: '/login' })
    expect(page.entries).toHaveLength(2)

    page.entries[0] = { state: null, href: `${origin}/bookings` }
    history.go(-1)
    await settlePromises()
    expect({ seen, address: address() }).toEqual({ seen: ['/login', '/login'], address: '/login' })
  })

  it('loads the document anew at the new address, with the state of its entry, and shows nothing before', async () => {
    const site = open(async () => ANEW)
    site.navigation.navigate('/bookings', { state: { booked: 1 } })
    await settlePromises()
    expect([page.reloads, site.seen]).toEqual([[`${origin}/bookings`], []])
    expect(page.entries[1]?.state).toMatchObject({ state: { booked: 1 }, index: 1 })
    history.go(-1)
    await settlePromises()
    expect(page.reloads.at(-1)).toBe(`${origin}/`)
    expect(page.entries).toHaveLength(2)
  })

  it('adds an entry to the history, and replacing adds none', async () => {
    const site = open()
    site.navigation.navigate('/terms', {})
    await settlePromises()
    site.navigation.navigate('/about-us', { replace: true })
    await settlePromises()
    expect(page.entries.map(({ href }) => href)).toEqual([`${origin}/`, `${origin}/about-us`])
  })
})

/** A site that asks the visitor before it shows another screen. */
function openAndStay() {
  const site = open()
  const answers = { mayLeave: false }
  site.navigation.follow({
    onLeave: () => undefined,
    onShow: (shown) => site.seen.push(shown.location.pathname),
    mayLeave: () => answers.mayLeave,
  })
  return { ...site, answers }
}

describe('input that is not saved', () => {
  it('keeps the screen when the reader stays, and lets it go when they leave', async () => {
    const site = openAndStay()
    site.navigation.navigate('/terms', {})
    await settlePromises()
    expect([site.address(), site.seen]).toEqual(['/', []])
    site.answers.mayLeave = true
    site.navigation.navigate('/terms', {})
    await settlePromises()
    expect([site.address(), site.seen]).toEqual(['/terms', ['/terms']])
  })

  it('returns to its entry of the history after Back', async () => {
    const site = openAndStay()
    site.answers.mayLeave = true
    site.navigation.navigate('/terms', {})
    await settlePromises()
    site.navigation.navigate('/about-us', {})
    await settlePromises()
    site.answers.mayLeave = false
    history.go(-2)
    await settlePromises()
    expect(site.address()).toBe('/about-us')
    expect(site.seen.at(-1)).toBe('/about-us')
  })

  it('does not reload the page when the entries of the history have no numbers', async () => {
    const site = openAndStay()
    const steps: number[] = []
    history.go = (by = 0) => void steps.push(by)
    page.entries = [...page.entries, { state: { key: 'old' }, href: `${origin}/old` }]
    page.index = 1
    page.fire('popstate')
    await settlePromises()
    expect([steps, site.seen]).toEqual([[], []])
  })

  it('is not asked about when only a filter of the screen or the heading changes', async () => {
    const site = openAndStay()
    site.navigation.navigate('/?brand=Asha', { keepScroll: true })
    await settlePromises()
    site.navigation.navigate('/?brand=Asha#prices', {})
    await settlePromises()
    expect(site.address()).toBe('/?brand=Asha#prices')
  })

  it('is asked about when another query of the same path shows another screen, also with Back', async () => {
    const site = openAndStay()
    site.navigation.navigate('/?offer=new', {})
    await settlePromises()
    expect(site.address()).toBe('/')
    site.answers.mayLeave = true
    site.navigation.navigate('/?offer=new', {})
    await settlePromises()
    site.answers.mayLeave = false
    history.go(-1)
    await settlePromises()
    expect([site.address(), site.seen]).toEqual(['/?offer=new', ['/']])
  })
})

/** Opens a layer as a screen does. Its `close` can be pressed, and Back calls it too. */
function openLayer({ isBusy = false, mayClose = () => true } = {}) {
  const layer = { isBusy, isOpen: true, close: () => undefined as void }
  const remove = addLayer(() => layer.close(), mayClose)
  layer.close = () => {
    if (layer.isBusy || !layer.isOpen) return
    layer.isOpen = false
    remove()
  }
  opened.push(layer)
  return layer
}
const opened: ReturnType<typeof openLayer>[] = []
afterEach(() => {
  for (const layer of opened.splice(0)) {
    layer.isBusy = false
    layer.close()
  }
})

/** A site at `/terms`, where Back leads to `/`. */
async function openTerms() {
  const site = open()
  site.navigation.navigate('/terms', {})
  await settlePromises()
  const back = async (steps = 1) => {
    history.go(-steps)
    await settlePromises()
  }
  return { ...site, back }
}

describe('Back with open layers', () => {
  it('closes the layer, stays on the page where it was scrolled to, and then leaves', async () => {
    const site = await openTerms()
    page.scroll(500)
    const sheet = openLayer()
    await settlePromises()
    await site.back()
    expect([sheet.isOpen, site.address(), site.seen, page.scrollY]).toEqual([
      false,
      '/terms',
      ['/terms'],
      500,
    ])
    await site.back()
    expect(site.address()).toBe('/')
  })

  it('closes one layer after the other, the topmost first', async () => {
    const site = await openTerms()
    const sheet = openLayer()
    const dialog = openLayer()
    await settlePromises()
    await site.back()
    expect([sheet.isOpen, dialog.isOpen]).toEqual([true, false])
    await site.back()
    expect([sheet.isOpen, site.address()]).toEqual([false, '/terms'])
    await site.back()
    expect(site.address()).toBe('/')
  })

  it('leaves the page as usual after a layer was closed by its button, and Forward opens nothing', async () => {
    const site = await openTerms()
    const sheet = openLayer()
    await settlePromises()
    sheet.close()
    await settlePromises()
    history.go(1)
    await settlePromises()
    expect([site.address(), site.seen]).toEqual(['/terms', ['/terms']])
    await site.back()
    expect(site.address()).toBe('/')
  })

  it('has one entry for a layer that another one replaces', async () => {
    const site = await openTerms()
    const menu = openLayer()
    await settlePromises()
    menu.close()
    const dialog = openLayer()
    await settlePromises()
    expect(page.entries).toHaveLength(3)
    await site.back()
    expect([dialog.isOpen, site.address()]).toEqual([false, '/terms'])
  })

  it('returns from a page that was opened in a layer to the page below the layer', async () => {
    const site = await openTerms()
    const sheet = openLayer()
    openLayer()
    await settlePromises()
    site.navigation.navigate('/about-us', {})
    await settlePromises()
    expect(page.entries.map(({ href }) => href.slice(origin.length))).toEqual([
      '/',
      '/terms',
      '/about-us',
      '/about-us',
      '/about-us',
    ])
    sheet.close()
    opened[1]?.close()
    await settlePromises()
    expect(site.address()).toBe('/about-us')
    await site.back()
    expect(site.address()).toBe('/terms')
  })

  it('replaces the page below a layer, not the entry of the layer', async () => {
    const site = await openTerms()
    const sheet = openLayer()
    await settlePromises()
    site.navigation.navigate('/terms?part=2', { replace: true })
    await settlePromises()
    sheet.close()
    await settlePromises()
    expect(site.address()).toBe('/terms?part=2')
    await site.back()
    expect(site.address()).toBe('/')
  })

  it('asks before a layer with typed words is closed, and nothing below it is touched', async () => {
    const site = await openTerms()
    let asked = 0
    let answer = false
    const mayClose = () => (asked++, answer)
    const sheet = openLayer()
    const dialog = openLayer({ mayClose })
    await settlePromises()
    await site.back()
    await site.back(2)
    expect([sheet.isOpen, dialog.isOpen, site.address(), asked, page.index]).toEqual([
      true,
      true,
      '/terms',
      2,
      3,
    ])
    // Also when Back leads to another page, as a long press on the button can.
    await site.back(3)
    expect([dialog.isOpen, site.address(), asked, page.index]).toEqual([true, '/terms', 3, 3])
    answer = true
    await site.back()
    expect([sheet.isOpen, dialog.isOpen, asked]).toEqual([true, false, 4])
  })

  it('keeps a layer that may not be closed now', async () => {
    const site = await openTerms()
    const dialog = openLayer({ isBusy: true })
    await settlePromises()
    // Browsers pass over an entry that was added without a press, so its own entry must be used again.
    const added = vi.spyOn(history, 'pushState')
    await site.back()
    await site.back()
    expect([dialog.isOpen, site.address(), countLayers()]).toEqual([true, '/terms', 1])
    expect([page.index, added.mock.calls.length]).toEqual([2, 0])
  })

  it('closes all layers when it goes to an earlier page at once', async () => {
    const site = await openTerms()
    const sheet = openLayer()
    await settlePromises()
    await site.back(2)
    expect([sheet.isOpen, site.address(), site.seen.at(-1)]).toEqual([false, '/', '/'])
  })

  it('leaves the page as usual after a reload while a layer was open', async () => {
    const { back } = await openTerms()
    const sheet = openLayer()
    await settlePromises()
    // A reload keeps the history and loses everything else.
    page.forgetListeners()
    const site = open()
    sheet.close()
    await settlePromises()
    expect([site.address(), page.index]).toEqual(['/terms', 1])
    await back()
    expect([site.address(), site.seen]).toEqual(['/', ['/']])
  })

  it('asks about unsaved input when it leaves, not when it closes a layer', async () => {
    const site = openAndStay()
    site.answers.mayLeave = true
    site.navigation.navigate('/terms', {})
    await settlePromises()
    site.answers.mayLeave = false
    const sheet = openLayer()
    await settlePromises()
    history.go(-2)
    await settlePromises()
    expect([sheet.isOpen, site.address(), page.index]).toEqual([true, '/terms', 2])
    history.go(-1)
    await settlePromises()
    expect([sheet.isOpen, site.address()]).toEqual([false, '/terms'])
  })

  it('goes on when the browser does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const site = await openTerms()
    const sheet = openLayer()
    await settlePromises()
    history.go = () => undefined
    sheet.close()
    site.navigation.navigate('/about-us', {})
    await settlePromises()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(site.address()).toBe('/about-us')
  })
})

describe('scrolling', () => {
  it('starts a new page at the top', async () => {
    const site = open()
    page.scroll(900)
    site.navigation.navigate('/terms', {})
    await settlePromises()
    expect(page.scrollY).toBe(0)
  })

  it('restores the position on Back and Forward', async () => {
    const site = open()
    page.scroll(900)
    site.navigation.navigate('/terms', {})
    await settlePromises()
    page.scroll(300)
    history.go(-1)
    await settlePromises()
    expect(page.scrollY).toBe(900)
    history.go(1)
    await settlePromises()
    expect(page.scrollY).toBe(300)
  })

  it('keeps the position when only a filter changes', async () => {
    const site = open()
    page.scroll(900)
    site.navigation.navigate('/?brand=Asha', { keepScroll: true })
    await settlePromises()
    expect(page.scrollY).toBe(900)
  })

  it('scrolls to the heading that the address names', async () => {
    const site = open()
    site.navigation.navigate('/terms#cancel', {})
    await settlePromises()
    expect(page.jumpedTo).toEqual(['cancel'])
  })

  it('does not interfere with the browser’s own jump to a heading, and Back returns from it', async () => {
    const site = open()
    page.jump('#content')
    await settlePromises()
    expect([page.scrollY, site.address()]).toEqual([700, '/#content'])
    page.scroll(1200)
    site.navigation.navigate('/terms', {})
    await settlePromises()
    history.go(-1)
    await settlePromises()
    expect(page.scrollY).toBe(1200)
  })

  it('remembers positions over a reload', async () => {
    open()
    page.scroll(640)
    page.fire('pagehide')
    page.scroll(0)
    const { navigation } = open()
    navigation.scroll(navigation.first)
    expect(page.scrollY).toBe(640)
  })

  it('works in a browser without storage', async () => {
    page.isStorageForbidden = true
    const site = open()
    site.navigation.navigate('/terms', {})
    await settlePromises()
    expect(() => page.fire('pagehide')).not.toThrow()
    expect(site.seen).toEqual(['/terms'])
  })
})

describe('a page whose content arrives late', () => {
  it('is scrolled as soon as it is long enough', async () => {
    await backTo(900, 100)
    expect(page.scrollY).toBe(100)
    page.grow(400)
    expect(page.scrollY).toBe(400)
    page.grow(LONG)
    expect(page.scrollY).toBe(900)
  })

  it('keeps its position while content above it grows', async () => {
    await backTo(900, LONG)
    page.scroll(960)
    page.grow(LONG + 60)
    expect(page.scrollY).toBe(900)
  })

  it('is not scrolled any more once the visitor scrolls', async () => {
    await backTo(900, 100)
    page.fire('wheel')
    page.grow(LONG)
    expect(page.scrollY).toBe(100)
  })

  it('is not scrolled any more once something else has scrolled, as a screen reader does', async () => {
    await backTo(1400, LONG)
    page.scroll(700)
    page.fire('scroll')
    page.grow(LONG + 100)
    expect(page.scrollY).toBe(700)
  })

  it('is no longer adjusted after three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await backTo(900, 100)
    vi.advanceTimersByTime(3_000)
    page.grow(LONG)
    expect(page.scrollY).toBe(100)
  })

  it('does not scroll the next page', async () => {
    const site = open()
    page.scroll(900)
    site.navigation.navigate('/terms', {})
    await settlePromises()
    page.height = 100
    history.go(-1)
    await settlePromises()
    site.navigation.navigate('/about-us', {})
    await settlePromises()
    page.grow(LONG)
    expect(page.scrollY).toBe(0)
  })
})
