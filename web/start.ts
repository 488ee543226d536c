// The first script of a built page, and the only one in its HTML. It lets the page be painted before the others are
// loaded: on a slow line they would delay the fonts and pictures that visitors wait for.

const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry']
const needed = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content

/**
 * On a slow line, pictures would come before the scripts and delay the first paint. Those of the window wait until it is
 * painted, others until the scripts are loaded or somebody scrolls to them. Returns what lets both load.
 */
function holdPictures() {
  const held = new Map<Element, string>()
  const seen = new Set<Element>()
  let isPainted = false
  const release = (picture: Element) => {
    const set = held.get(picture)
    if (set !== undefined) picture.setAttribute('srcset', set)
    held.delete(picture)
    observer.unobserve(picture)
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && isPainted) release(target)
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
    releaseSeen() {
      isPainted = true
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
 * The server names the files: the entry script, and the chunks of this page's screen. The entry is the longest and begins
 * before the pictures, which would use all connections.
 */
function begin() {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: entry })
  script.addEventListener('load', pictures.releaseAll)
  script.addEventListener('error', pictures.releaseAll)
  if (entry) document.head.append(script)
  pictures.releaseSeen()
  for (const href of needed?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
}

/** Once, after the first paint. A page in the background is not painted at all, and not every browser tells of it. */
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

/** The server cannot know the browser's cart: the cart's page has both the skeleton and the sentence for an empty one. */
try {
  // After a booking the cart is empty, but a reload shows the result again.
  if ((localStorage.getItem('cart') ?? '{}') === '{}' && !history.state?.state?.booked)
    document.documentElement.dataset['cart'] = 'none'
} catch {
  // Without storage the skeleton stays until the page is hydrated.
}
addEventListener('hydrated', () => delete document.documentElement.dataset['cart'])

/** A button pressed before the page is hydrated is pressed again afterwards; links and forms need no script. */
let pressed: HTMLElement | null = null
function remember({ target }: Event) {
  if (target instanceof Element) pressed = target.closest('button')
}
addEventListener('click', remember, true)
addEventListener('hydrating', () => removeEventListener('click', remember, true))
addEventListener('hydrated', () => pressed?.click(), { once: true })
