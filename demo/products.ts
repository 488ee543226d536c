import { bangleLines } from './catalogue/lines-bangles.ts'
import { townFootwearLines } from './catalogue/lines-footwear-town.ts'
import { traditionalFootwearLines } from './catalogue/lines-footwear-traditional.ts'
import { jewelleryLines } from './catalogue/lines-jewellery.ts'
import { kidsLines } from './catalogue/lines-kids.ts'
import { kurtaAndShirtLines } from './catalogue/lines-men-kurtas-shirts.ts'
import { trouserAndFestiveLines } from './catalogue/lines-men-trousers-festive.ts'
import { womenDrapedLines } from './catalogue/lines-women-draped.ts'
import { womenStitchedLines } from './catalogue/lines-women-stitched.ts'
import type { Line, Model } from './catalogue/line.ts'
import type { StoreRow } from './catalogue/store-row.ts'
import { seededRandom, type Random } from './random.ts'
import type { DemoProduct } from './types.ts'
import { buildVariants, shelfRupees, type Choice } from './variants.ts'

const allLines = [
  kurtaAndShirtLines,
  trouserAndFestiveLines,
  womenStitchedLines,
  womenDrapedLines,
  kidsLines,
  traditionalFootwearLines,
  townFootwearLines,
  bangleLines,
  jewelleryLines,
].flat()

const lines = new Map(allLines.map((line) => [line.code, line]))

const occasions: Record<string, string> = {
  LAC: 'Ethnic / PartyWear',
  GLS: 'All Day',
  CHD: 'Bridal',
  MTL: 'Casual',
  KAD: 'All Purpose',
  BRC: 'Casual',
  NCK: 'Ethnic / PartyWear',
  EAR: 'All Day',
}

function gstRate(hsn: string, pricePaise: number): DemoProduct['gstRate'] {
  if (hsn.startsWith('711')) return 3
  if (hsn === '7018' || hsn === '3926') return 0
  return pricePaise <= 250_000 ? 5 : 18
}

function priceOf(
  line: Line,
  model: Model,
  random: Random,
): { pricePaise: number; mrpPaise: number } {
  const [low, high] = model[5]
  const rupees = shelfRupees(random.int(low, high))
  const mrp = random.chance(0.2)
    ? rupees
    : shelfRupees(rupees * random.pick([1.15, 1.25, 1.35, 1.5, 1.7]))
  const extra = line.used ? rupees * 2 + 1 : mrp
  return { pricePaise: rupees * 100, mrpPaise: Math.max(rupees, extra) * 100 }
}

function describe(line: Line, model: Model, words: { motif: string; random: Random }): string {
  const { motif, random } = words
  const closing = [random.pick(line.fit), ...random.sample(line.care, random.pick([1, 1, 1, 2]))]
  return [model[1].replaceAll('{m}', motif.toLowerCase()), ...closing].join('\n')
}

function buildProduct(
  row: StoreRow,
  choice: Choice,
  words: { motif: string; random: Random },
): DemoProduct {
  const { line, model } = choice
  const { motif, random } = words
  const occasion = occasions[line.code]
  const unbranded = line.used || random.chance(0.3)
  return {
    storeKey: row.key,
    productName: model[0].replaceAll('{m}', motif),
    subCategory: line.subCategory,
    brand: unbranded ? 'Haat' : row.house,
    desc: describe(line, model, words),
    category: line.category,
    hsn: line.hsn,
    gstRate: gstRate(line.hsn, choice.pricePaise),
    targetGender: line.gender,
    sizeAgeGroup: line.age,
    ...(line.category === 'Footwear' ? { sizeMetric: 'UK/IND' as const } : {}),
    condition: line.used ? 'Used' : 'New',
    ...(occasion ? { occasion } : {}),
    active: !random.chance(0.025),
    ...buildVariants(choice, random),
  }
}

/** The same design with the same motif is never shelved twice in one shop. */
function pickDesigns(line: Line, count: number, random: Random): [Model, string][] {
  const order = random.sample(line.models, line.models.length)
  const motifs = random.sample(line.motifs, line.motifs.length)
  return Array.from({ length: count }, (_, index): [Model, string] => {
    const model = order[index % order.length]
    const motif = motifs[(index + Math.floor(index / motifs.length)) % motifs.length]
    if (!model || motif === undefined) throw new Error(`${line.code} has no designs`)
    return [model, motif]
  })
}

function stockShop(row: StoreRow): DemoProduct[] {
  const random = seededRandom(`chowk ${row.key}`)
  let serial = 0
  return row.sells
    .split(' ')
    .filter(Boolean)
    .flatMap((order) => {
      const [code = '', count = '1'] = order.split('*')
      const line = lines.get(code)
      if (!line) throw new Error(`${row.key} sells ${code}, which is no line`)
      return pickDesigns(line, Number(count), random).map(([model, motif]) => {
        serial += 1
        const skuStem = `${row.code}-${code}-${String(serial).padStart(3, '0')}`
        const choice = { line, model, skuStem, ...priceOf(line, model, random) }
        return buildProduct(row, choice, { motif, random })
      })
    })
}

export function buildProducts(rows: StoreRow[]): DemoProduct[] {
  return rows.flatMap(stockShop)
}
