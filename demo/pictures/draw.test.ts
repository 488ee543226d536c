import { describe, expect, it } from 'vitest'
import { withSvgReading } from '#test/svg-reading.ts'
import sharp from 'sharp'
import { buildCity } from '../city.ts'
import { drawPicture } from './draw.ts'
import { type PictureSpec, readPictures } from './spec.ts'
import { drawLogo, drawStorefront } from './storefront.ts'

const { products, stores } = buildCity()
const specs = new Map<string, PictureSpec>()
for (const spec of products.flatMap(({ pictures }) => pictures.flatMap(readPictures))) {
  specs.set(`${spec.article} ${spec.pattern} ${spec.trim} ${spec.view}`, spec)
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
