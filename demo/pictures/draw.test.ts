import { describe, expect, it } from 'vitest'
import { withSvgReading } from '#test/svg-reading.ts'
import sharp from 'sharp'
import { buildCity } from '../city.ts'
import { drawPicture } from './draw.ts'
import { type PictureSpec, readPictures } from './spec.ts'
import { drawLogo, drawStorefront } from './storefront.ts'
import { styleOf } from './styles.ts'

const { products, stores } = buildCity()
const specs = new Map<string, PictureSpec>()
for (const spec of products.flatMap(({ pictures }) => pictures.flatMap(readPictures))) {
  const { neck, sleeve, scene } = spec.style
  specs.set(`${spec.article} ${spec.pattern} ${spec.trim} ${spec.view}`, spec)
  specs.set(`${spec.article} ${neck} ${sleeve} ${scene}`, spec)
}

withSvgReading()

async function size(svg: string): Promise<[number, number]> {
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  return [width, height]
}

describe('the pictures', () => {
  it('are 4:5 drawings that can be rendered, for everything that is sold', async () => {
    expect(specs.size).toBeGreaterThan(100)
    for (const spec of specs.values()) {
      const svg = drawPicture(spec)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(await size(svg)).toEqual([960, 1200])
    }
  })

  it('are equal for equal specs and differ by colour and view', () => {
    const spec: PictureSpec = {
      article: 'kurta',
      colour: '#27407f',
      accent: '#e9dfc6',
      pattern: 'buti',
      trim: 'none',
      style: styleOf('Mor Kurta', 'kurta'),
      view: 'front',
    }
    expect(drawPicture({ ...spec })).toBe(drawPicture(spec))
    expect(drawPicture({ ...spec, colour: '#a8322d' })).not.toBe(drawPicture(spec))
    expect(drawPicture({ ...spec, view: 'back' })).not.toBe(drawPicture(spec))
  })

  it('show every shop from the street and as a square logo', async () => {
    for (const { storefront } of stores) {
      expect(await size(drawStorefront(storefront))).toEqual([1200, 800])
      expect(await size(drawLogo(storefront))).toEqual([400, 400])
    }
  })
})

/** Words of a name that promise a pattern. */
const promises: Record<string, string[]> = {
  stripe: ['stripes'],
  striped: ['stripes'],
  checks: ['checks'],
  checked: ['checks'],
  plain: ['solid'],
  bandhani: ['bandhani'],
  leheriya: ['leheriya'],
  flower: ['floral'],
  buti: ['buti'],
  print: ['buti', 'floral', 'bandhani', 'checks', 'leheriya', 'stripes'],
}

const wordsOf = (name: string) => name.toLowerCase().split(/[^a-z]+/)

describe('names and pictures', () => {
  it('agree about the pattern', () => {
    const wrong = products.flatMap(({ productName, pictures }) =>
      wordsOf(productName).flatMap((word) =>
        pictures
          .flatMap(readPictures)
          .filter(({ pattern }) => promises[word]?.includes(pattern) === false)
          .map(({ pattern }) => `${productName}: ${pattern}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    ['Sanjh Bandhej Short Kurti', 'kurti', { length: 'short' }],
    ['Mandawa Heavy Oversized Tee', 't-shirt', { cut: 'wide' }],
    ['Galta Round Neck T-Shirt', 't-shirt', { neck: 'round' }],
    ['Mausam Washed Tapered Jeans', 'jeans', { cut: 'slim' }],
    ['Champa Striped Formal Shirt', 'shirt', { neck: 'spread', sleeve: 'full' }],
    ['Genda Anarkali with Zari Border', 'a-line-kurti', { length: 'long' }],
  ] as const)('agree about the make: %s', (name, article, make) => {
    expect(styleOf(name, article)).toMatchObject(make)
  })

  it.each(['kurta', 'kurti', 'shirt', 't-shirt'] as const)(
    'show a page of twelve of one article (%s) in at least four makes and three places',
    (article) => {
      const own = products.filter(({ pictures }) => pictures[0]?.startsWith(`${article} `))
      const styles = own.slice(0, 12).map(({ productName }) => styleOf(productName, article))
      const kinds = (of: (style: (typeof styles)[number]) => string) => new Set(styles.map(of)).size
      const makes = kinds(({ neck, length, sleeve, cut }) => [neck, length, sleeve, cut].join())
      expect(makes).toBeGreaterThanOrEqual(4)
      expect(kinds(({ scene }) => scene)).toBeGreaterThanOrEqual(3)
    },
  )
})
