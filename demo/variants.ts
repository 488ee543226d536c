import { colours, type Colour } from './catalogue/colours.ts'
import type { Line, Model, SizeRange } from './catalogue/line.ts'
import type { Article, PictureSpec, View } from './pictures/spec.ts'
import type { Random } from './random.ts'
import type { DemoProduct, DemoVariant } from './types.ts'

const sizeRanges: Record<SizeRange, string[]> = {
  letters: ['S', 'M', 'L', 'XL', 'XXL'],
  chest: ['36', '38', '40', '42', '44'],
  waist: ['28', '30', '32', '34', '36', '38'],
  kids: ['2-3 Y', '4-5 Y', '6-7 Y', '8-9 Y', '10-11 Y'],
  'men-feet': ['UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11'],
  'women-feet': ['UK 3', 'UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8'],
  'kids-feet': ['UK 3', 'UK 4', 'UK 5'],
  bangle: ['2.2', '2.4', '2.6', '2.8', '2.10'],
  none: [],
}

export type Choice = {
  line: Line
  model: Model
  skuStem: string
  pricePaise: number
  mrpPaise: number
}

type Options = { sizes: string[]; colours: Colour[]; materials: string[] }

/** Rupees that end as shop prices do: 99, 149, 1,290, 8,990. */
export function shelfRupees(rupees: number): number {
  if (rupees < 500) return Math.max(99, Math.round(rupees / 50) * 50 - 1)
  if (rupees < 1000) return Math.round(rupees / 50) * 50 - 1
  if (rupees < 14500) return Math.round(rupees / 100) * 100 - 10
  return 14999
}

function chooseSizes(line: Line, random: Random): string[] {
  const all = sizeRanges[line.sizes]
  if (all.length < 4) return all
  const first = random.int(0, 1)
  return all.slice(first, first + random.int(3, all.length - first))
}

function chooseOptions({ line, model }: Choice, random: Random): Options {
  const palette = colours(model[6] ?? line.palette)
  const count = line.used ? 1 : random.pick([1, 1, 2, 2, 2, 3, 3, 4])
  const materials = line.materials ? random.sample(line.materials, random.int(1, 2)) : []
  return {
    sizes: line.used ? [] : chooseSizes(line, random),
    colours: random.sample(palette, count),
    materials: materials.length > 1 ? materials : [],
  }
}

function stockFor(soldOut: boolean, random: Random): number {
  if (soldOut || random.chance(0.09)) return 0
  if (random.chance(0.12)) return random.int(1, 2)
  return random.int(3, 25)
}

const withBack: Article[] = [
  'kurta',
  'kurti',
  'a-line-kurti',
  'shirt',
  't-shirt',
  'sherwani',
  'nehru-jacket',
  'jeans',
  'trousers',
]

function pictures(look: Omit<PictureSpec, 'view'>): PictureSpec[] {
  const views: View[] = withBack.includes(look.article)
    ? ['front', 'detail', 'back']
    : ['front', 'detail']
  return views.map((view) => ({ ...look, view }))
}

function selected(options: Options): DemoProduct['selectedVariations'] {
  const names: DemoProduct['selectedVariations'] = []
  if (options.sizes.length > 0) names.push('Size')
  if (options.colours.length > 1 || (options.sizes.length > 0 && options.colours.length > 0)) {
    names.push('Color')
  }
  if (options.materials.length > 0) names.push('MaterialType')
  return names
}

function combinations(options: Options): [colour: Colour, size: string, material: string][] {
  const sizes = options.sizes.length > 0 ? options.sizes : ['']
  const materials = options.materials.length > 0 ? options.materials : ['']
  return options.colours.flatMap((colour) =>
    sizes.flatMap((size) =>
      materials.map((material): [Colour, string, string] => [colour, size, material]),
    ),
  )
}

function skuOf(stem: string, parts: string[]): string {
  const words = parts.filter(Boolean).map((part) => part.replaceAll(/[^A-Za-z0-9.]/g, ''))
  return [stem, ...words].join('-').toUpperCase()
}

/** Makes every combination of sizes, colours and materials the shop keeps of one article. */
export function buildVariants(
  choice: Choice,
  random: Random,
): Pick<DemoProduct, 'selectedVariations' | 'variants'> {
  const options = chooseOptions(choice, random)
  const names = selected(options)
  const [, , article, patterns, trim] = choice.model
  const pattern = random.pick(patterns)
  const soldOut = random.chance(0.05)
  const variants = combinations(options).map(([colour, size, material]): DemoVariant => {
    const look = { article, colour: colour.hex, accent: colour.accent, pattern, trim }
    const [front, ...others] = pictures(look)
    return {
      sku: skuOf(choice.skuStem, [size, colour.code, material.slice(0, 2)]),
      attributes: {
        ...(names.includes('Size') ? { Size: size } : {}),
        ...(names.includes('Color') ? { Color: colour.name } : {}),
        ...(names.includes('MaterialType') ? { MaterialType: material } : {}),
      },
      colorMap: colour.family,
      mrpPaise: choice.mrpPaise,
      pricePaise: choice.pricePaise,
      stock: choice.line.used ? 1 : stockFor(soldOut, random),
      picture: front ?? { ...look, view: 'front' },
      extraPictures: others,
    }
  })
  return { selectedVariations: names, variants }
}
