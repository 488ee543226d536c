/** A vertical range of the window, in pixels from its top. */
export type Stretch = { top: number; bottom: number }

/** A range that a toast should not cover. A higher weight is avoided more. */
export type TakenRange = Stretch & { weight: number }

type ToastRequest = {
  taken: readonly TakenRange[]
  height: number
  windowHeight: number
  /** The top of the toast while it is already shown. */
  present?: number | undefined
}

const DISTANCE = 12
/** Used where there is no room for `DISTANCE`. */
const LEAST_DISTANCE = 4
const distances = [DISTANCE, LEAST_DISTANCE]

/**
 * The top at which the toast covers the least weight. Among equal places the present one wins, so that a toast moves
 * only when it has to; otherwise the lowest one.
 */
export function findPlace({ taken, height, windowHeight, present }: ToastRequest): number {
  const lowest = Math.max(0, windowHeight - height - DISTANCE)
  const beside = distances
    .flatMap((far) =>
      taken
        .flatMap(({ top, bottom }) => [top - height - far, bottom + far])
        .toSorted((one, other) => other - one),
    )
    .filter((top) => top >= LEAST_DISTANCE && top <= lowest)
  // A taller stack of toasts would end below the window at its present top.
  const first = present === undefined ? lowest : Math.min(present, lowest)
  const places = [first, lowest, ...beside]
  const costs = places.map((top) => costAt(top, taken, height))
  return places[costs.indexOf(Math.min(...costs))] ?? lowest
}

/** Ranges that only touch the toast count as covered. */
function costAt(top: number, taken: readonly TakenRange[], height: number): number {
  return taken
    .filter((one) => one.top < top + height + LEAST_DISTANCE && one.bottom > top - LEAST_DISTANCE)
    .reduce((sum, { weight }) => sum + weight, 0)
}

const ACTIONS = 'a, button, input, select, textarea, label, summary, [tabindex="0"]'
const PRICE = /Rs\s?\d/

/** High enough that a toast never covers a bar or an open sheet in order to leave other content free. */
const WEIGHT_OF_BAR = 1000

/**
 * The bars, prices and actions of the window that overlap the columns of a toast. An open sheet counts like a bar; then
 * only its own prices and actions count, because nothing else can be used.
 */
export function measureTaken({ left, right, height }: DOMRect): TakenRange[] {
  const sheet = [...document.querySelectorAll<HTMLElement>('[role$=dialog][data-state=open]')].at(
    -1,
  )
  const bars = sheet
    ? [whereSheetWillStand(sheet)]
    : [...document.querySelectorAll('[data-bar]')].map(boxOf)
  const page = sheet ?? document.body
  // An element much taller than a toast, such as a picture, can still be pressed beside the toast.
  const actions = [...page.querySelectorAll(ACTIONS)]
    .filter((one) => isOfPage(one) && one.checkVisibility({ visibilityProperty: true }))
    .map(boxOf)
    .filter((box) => box.height < 2 * height)
  return [
    ...bars.map((box) => ({ ...box, weight: WEIGHT_OF_BAR })),
    ...[...actions, ...pricesIn(page)].map((box) => ({ ...box, weight: 1 })),
  ]
    .filter((box) => box.right > left && box.left < right && box.width > 1 && box.height > 1)
    .filter((box) => box.bottom > 0 && box.top < innerHeight)
    .map(({ top, bottom, weight }) => ({ top, bottom, weight }))
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right' | 'width' | 'height'>

function boxOf(place: Element | Range): Box {
  const { top, bottom, left, right, width, height } = place.getBoundingClientRect()
  return { top, bottom, left, right, width, height }
}

/** The final place of a sheet, which may still be sliding in. */
function whereSheetWillStand(sheet: HTMLElement): Box {
  const { offsetTop: top, offsetHeight: height } = sheet
  return { ...boxOf(sheet), top, height, bottom: top + height }
}

function isOfPage(element: Element | null): boolean {
  return element?.closest('[data-bar], [data-sonner-toaster]') === null
}

function pricesIn(page: Element): Box[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const boxes: Box[] = []
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!PRICE.test(text.nodeValue ?? '') || !isOfPage(text.parentElement)) continue
    range.selectNodeContents(text)
    boxes.push(boxOf(range))
  }
  return boxes
}
