import { hashOf } from '#server/platform/ports/files.ts'
import type { PictureWidth } from '#shared/limits.ts'
import { buildCity, type DemoProduct, type DemoStore } from './city.ts'
import { drawPicture } from './pictures/draw.ts'
import { drawLogo, drawStorefront } from './pictures/storefront.ts'
import { type PictureSpec, readPictures, type StorefrontSpec } from './pictures/spec.ts'
import { splitArrivals } from './seed-arrivals.ts'

/** Every picture of the demonstration city, named by the hash of its drawing. */
export type Gallery = {
  images: { hash: string; width: number; height: number }[]
  /** The views of a product picture, by its name in the catalogue. */
  products: (name: string) => string[]
  storefront: (spec: StorefrontSpec) => string | null
  logo: (spec: StorefrontSpec) => string | null
  /** The pictures that visitors see first, in their order: shops and new arrivals, then the front of each product. */
  first: { hash: string; width: PictureWidth }[]
  /** The SVG text of a picture, for the module that stores the files. */
  drawing: (hash: string) => string | undefined
}

type Draw = () => string

/** Takes about a tenth of a second; the pictures themselves are rendered when they are first requested. */
export function openGallery(): Gallery {
  const hashes = new Map<string, string>()
  const drawings = new Map<string, Draw>()
  const images: Gallery['images'] = []
  for (const [key, draw] of drawingsOfCity()) {
    const svg = draw()
    const hash = hashOf(svg)
    hashes.set(key, hash)
    if (!drawings.has(hash)) images.push({ hash, ...sizeOf(svg) })
    drawings.set(hash, draw)
  }
  const productPictures = (name: string) => [
    ...new Set(readPictures(name).flatMap((spec) => hashes.get(keyOf('product', spec)) ?? [])),
  ]
  return {
    images,
    products: productPictures,
    first: firstOf(productPictures, ({ storefront }) =>
      hashes.get(keyOf('storefront', storefront)),
    ),
    storefront: (spec) => hashes.get(keyOf('storefront', spec)) ?? null,
    logo: (spec) => hashes.get(keyOf('logo', spec)) ?? null,
    drawing: (hash) => drawings.get(hash)?.(),
  }
}

/** The widths of a card on a dense phone, and of the product's page. */
const CARD_WIDTH = 488
const PAGE_WIDTH = 728

function inWidth(width: PictureWidth, hashes: (string | undefined)[]): Gallery['first'] {
  return [...new Set(hashes)].flatMap((hash) => (hash === undefined ? [] : [{ hash, width }]))
}

function firstOf(
  picturesOf: (name: string) => string[],
  frontOf: (store: DemoStore) => string | undefined,
): Gallery['first'] {
  const city = buildCity()
  const { shelf, arrivals } = splitArrivals(city)
  const fronts = (goods: DemoProduct[]) =>
    goods.flatMap(({ pictures }) => pictures.slice(0, 1).map((name) => picturesOf(name)[0]))
  const shops = city.stores.map(frontOf)
  const newest = fronts(arrivals.toReversed())
  return [
    ...inWidth(CARD_WIDTH, [...newest, ...shops]),
    ...inWidth(PAGE_WIDTH, [...newest, ...shops]),
    ...inWidth(CARD_WIDTH, fronts(shelf)),
  ]
}

/** Variants with an equal spec share one drawing. */
function drawingsOfCity(): Map<string, Draw> {
  const drawings = new Map<string, Draw>()
  const { stores, products } = buildCity()
  for (const { storefront } of stores) {
    drawings.set(keyOf('storefront', storefront), () => drawStorefront(storefront))
    drawings.set(keyOf('logo', storefront), () => drawLogo(storefront))
  }
  for (const name of new Set(products.flatMap(({ pictures }) => pictures))) {
    for (const spec of readPictures(name)) {
      drawings.set(keyOf('product', spec), () => drawPicture(spec))
    }
  }
  return drawings
}

function keyOf(kind: string, spec: PictureSpec | StorefrontSpec): string {
  return `${kind} ${JSON.stringify(spec)}`
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}
