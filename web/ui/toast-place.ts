/** A stretch of the window's height. */
export type Stretch = { top: number; bottom: number }

/** What a toast should not lie on; the more it weighs, the less. */
export type Taken = Stretch & { weight: number }

type Asked = {
  taken: readonly Taken[]
  /** Of the toast, and of the window. */
  height: number
  windowHeight: number
  /** Where the toast stands already. */
  present?: number | undefined
}

const DISTANCE = 12
/** Where there is no room for the usual one. */
const LEAST_DISTANCE = 4
const distances = [DISTANCE, LEAST_DISTANCE]

/**
 * The top of the toast where it lies on the least. Of several such places the present one is chosen, so that a toast
 * moves only when it has to; else the lowest one.
 */
export function findPlace({ taken, height, windowHeight, present }: Asked): number {
  const lowest = Math.max(0, windowHeight - height - DISTANCE)
  const beside = distances
    .flatMap((far) =>
      taken
        .flatMap(({ top, bottom }) => [top - height - far, bottom + far])
        .toSorted((one, other) => other - one),
    )
    .filter((top) => top >= LEAST_DISTANCE && top <= lowest)
  // Toasts that became higher would end below the window at their present top.
  const first = present === undefined ? lowest : Math.min(present, lowest)
  const places = [first, lowest, ...beside]
  const costs = places.map((top) => costAt(top, taken, height))
  return places[costs.indexOf(Math.min(...costs))] ?? lowest
}

/** What touches the toast counts as well as what is under it. */
function costAt(top: number, taken: readonly Taken[], height: number): number {
  return taken
    .filter((one) => one.top < top + height + LEAST_DISTANCE && one.bottom > top - LEAST_DISTANCE)
    .reduce((sum, { weight }) => sum + weight, 0)
}

const ACTIONS = 'a, button, input, select, textarea, label, summary, [tabindex="0"]'
const PRICE = /Rs\s?\d/

/** No toast stands on a bar or an open sheet for the sake of what the page has beside it. */
const WEIGHT_OF_BAR = 1000

/**
 * The bars, prices and actions of the window in the columns of a toast. An open sheet counts like a bar; its own prices
 * and actions are all that can be used beside it.
 */
export function measureTaken({ left, right, height }: DOMRect): Taken[] {
  const sheet = [...document.querySelectorAll<HTMLElement>('[role$=dialog][data-state=open]')].at(
    -1,
  )
  const bars = sheet
    ? [whereSheetWillStand(sheet)]
    : [...document.querySelectorAll('[data-bar]')].map(boxOf)
  const page = sheet ?? document.body
  // What is much higher than a toast can still be pressed beside it, as a picture.
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

/** It may still be sliding in. */
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
