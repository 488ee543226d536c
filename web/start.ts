// The first script of a built page: the only one that the HTML contains. It starts the other scripts after the first
// paint, because on a slow line they would delay the fonts and pictures that visitors wait for.

const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry']
const neededScripts = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content

/** The number of pictures, counted from the top, that do not wait for the scripts. */
const SOON = 3

/**
 * Holds back pictures, which on a slow line would load before the scripts and delay the first paint. The first pictures
 * in the window wait for the first paint; its other pictures until the entry script has arrived or somebody scrolls;
 * pictures below until the scripts have run or somebody scrolls to them. Returns the functions that release them.
 */
function holdPictures() {
  const held = new Map<Element, string>()
  const seen = new Set<Element>()
  let isOpen = false
  const release = (picture: Element) => {
    const set = held.get(picture)
    if (set !== undefined) picture.setAttribute('srcset', set)
    held.delete(picture)
    seen.delete(picture)
    observer.unobserve(picture)
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && isOpen) release(target)
      else if (isIntersecting) seen.add(target)
    }
  })
  for (const picture of document.querySelectorAll<HTMLImageElement>(
    'img[loading="lazy"][srcset]',
  )) {
    if (picture.complete) continue
    held.set(picture, picture.srcset)
    picture.srcset = EMPTY_PICTURE
    observer.observe(picture)
  }
  return {
    releaseFirst: () => [...seen].slice(0, SOON).forEach(release),
    releaseSeen() {
      isOpen = true
      seen.forEach(release)
    },
    releaseAll: () => held.forEach((_set, picture) => release(picture)),
  }
}

/** A picture of one transparent pixel. */
const EMPTY_PICTURE =
  'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw== 1w'
const pictures = holdPictures()

/**
 * Loads the files that the server names: the entry script, and the chunks of this page's screen. React runs first, in a
 * separate task, so that a slow phone responds to touch in between; the other files may still be loading then.
 */
function begin() {
  pictures.releaseFirst()
  addEventListener('scroll', pictures.releaseSeen, { once: true })
  const files = neededScripts?.split(' ') ?? []
  const [arrival, ...others] = [...(entry ? [entry] : []), ...files].map(preloadOf)
  for (const event of ['load', 'error']) arrival?.addEventListener(event, pictures.releaseSeen)
  // Appended together, because after each single one the browser would recompute styles.
  document.head.append(...(arrival ? [arrival] : []), ...others)
  const react = files.find((file) => file.includes('/react-'))
  if (react) run(react, () => setTimeout(runEntry))
  else runEntry()
}

function preloadOf(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
}

function runEntry() {
  if (entry) run(entry, pictures.releaseAll)
}

/** Runs a script, then calls `done`, also when the script cannot be loaded. */
function run(src: string, done: () => void) {
  const script = Object.assign(document.createElement('script'), { type: 'module', src })
  script.addEventListener('load', done)
  script.addEventListener('error', done)
  document.head.append(script)
}

/** Calls `begin` once, after the first paint or at a time limit, because some browsers do not report the paint. */
function beginAfterPaint() {
  const timer = setTimeout(painted, LONGEST_WAIT_MS)
  const observer = new PerformanceObserver(painted)
  observer.observe({ type: 'paint', buffered: true })
  function painted() {
    clearTimeout(timer)
    observer.disconnect()
    begin()
  }
}

const LONGEST_WAIT_MS = 1000
if (document.hidden) begin()
else beginAfterPaint()

/** The server does not know the browser's cart, so the cart's page has a skeleton and the text of an empty cart. */
try {
  // After a booking the cart is empty, but a reload shows the result again.
  if ((localStorage.getItem('cart') ?? '{}') === '{}' && !history.state?.state?.booked)
    document.documentElement.dataset['cart'] = 'none'
  if (localStorage.getItem('cardDetails') !== null) document.documentElement.dataset['details'] = ''
} catch {
  // Without storage the skeleton stays until the page is hydrated.
}
addEventListener('hydrated', () => delete document.documentElement.dataset['cart'])

/** Back or Forward, before the scripts handle it, would leave this page's HTML under another address. */
function loadAnew({ state }: PopStateEvent) {
  // A jump to a heading has no state.
  if (!state) return
  document.documentElement.dataset['leaving'] = ''
  location.reload()
}
addEventListener('popstate', loadAnew)
addEventListener('hydrating', () => removeEventListener('popstate', loadAnew))

/** A button pressed before the page is hydrated is pressed again afterwards; links and forms need no script. */
let pressedElement: HTMLElement | null = null
function remember({ target }: Event) {
  if (target instanceof Element) pressedElement = target.closest('button')
}
addEventListener('click', remember, true)
addEventListener('hydrating', () => removeEventListener('click', remember, true))
// In a separate task: during React's own work, a part that is hydrated later could not handle the click.
addEventListener('hydrated', () => setTimeout(() => pressedElement?.click()), { once: true })
