import type { z } from 'zod'

/** A repeatable random generator: the same seed gives the same numbers. */
export type Dice = {
  below(limit: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

export function makeDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: (from) => {
      const found = from[below(from.length)]
      if (found === undefined) throw new RangeError('Nothing to pick from')
      return found
    },
  }
}

/** Fields whose values come from other fields. */
const otherNames: Record<string, string[]> = {
  _id: ['productId', 'storeId'],
  page: ['nextPage'],
  pageParam: ['nextPage'],
  declinedLines: ['variantId'],
}

/** Values seen in answers, by the name of their field: existing ids, valid codes. */
export class SeenValues {
  readonly #byName = new Map<string, string[]>()

  add(name: string, value: string): void {
    const known = this.#byName.get(name) ?? []
    if (known.length < 200) known.push(value)
    else known[Math.abs(value.length * 31 + value.charCodeAt(0)) % 200] = value
    this.#byName.set(name, known)
  }

  of(name: string): readonly string[] {
    const names = otherNames[name] ?? [name]
    return names.flatMap((one) => this.#byName.get(one) ?? [])
  }

  #learnPass(value: { orderId?: string; pickup?: { code?: string } | null }): void {
    const { orderId, pickup } = value
    if (orderId && pickup?.code) this.add('handover', `${orderId} ${pickup.code}`)
  }

  /** Collects every text below a field of an answer. */
  learn(value: unknown, name = ''): void {
    if (typeof value === 'string' && name !== '' && value.length < 400) this.add(name, value)
    if (typeof value !== 'object' || value === null) return
    this.#learnPass(value)
    for (const [key, inner] of Object.entries(value))
      this.learn(inner, Array.isArray(value) ? name : key)
  }
}

export const strangeTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '😀'.repeat(60),
  "' or 1=1 --",
  "'; drop table users; --",
  '%',
  '_%_',
  '\\',
  'a & b | !c <-> (d:*',
  ':*&|!()<->',
  '<script>alert(1)</script>',
  '</script>',
  '{{7*7}}',
  '../../../etc/passwd',
  '%2e%2e%2f',
  '0x10',
  '1e3',
  '1e999',
  '-0',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '9007199254740993',
  '99999999999999999999999999',
  '٣',
  '१२३४५६',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '\r\nSet-Cookie: sid=1',
  'É'.repeat(120),
  'क़'.repeat(60),
  '－－',
  'x'.repeat(5_000),
  '-'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'MC4wLjAuOTk5OTk5OTk5OTk5OTk5LjE',
]

const strangeValues: readonly unknown[] = [
  ...strangeTexts,
  0,
  -1,
  -0,
  0.1,
  1.5,
  19.999,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  null,
  true,
  false,
  [],
  [[]],
  {},
  { length: 1 },
  { toString: 'x' },
]

export function strangeValue(dice: Dice, depth = 0): unknown {
  if (depth < 3 && dice.chance(0.1))
    return Array.from({ length: dice.below(4) }, () => strangeValue(dice, depth + 1))
  if (depth < 3 && dice.chance(0.1))
    return { [dice.pick(strangeTexts)]: strangeValue(dice, depth + 1) }
  return dice.pick(strangeValues)
}

type Maker = { dice: Dice; seen: SeenValues }
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  entries?: Record<string, string>
  options?: z.ZodType[]
  values?: unknown[]
}

/** An input that the schema accepts, with ids and codes from answers where answers had any. */
export function makeFitting(form: z.ZodType, name: string, maker: Maker): unknown {
  const def = form.def as unknown as Def
  const make = makers[def.type]
  return make ? make(def, name, maker) : plain(def.type, name, maker)
}

type Make = (def: Def, name: string, maker: Maker) => unknown

const maybeFitting =
  (nothing: null | undefined): Make =>
  ({ innerType }, name, maker) =>
    maker.dice.chance(0.5) ? nothing : makeFitting(innerType as z.ZodType, name, maker)

const makers: Record<string, Make> = {
  object: ({ shape = {} }, _name, maker) => ({
    ...Object.fromEntries(
      Object.entries(shape)
        .map(([key, inner]) => [key, makeFitting(inner, key, maker)] as const)
        .filter(([, value]) => value !== undefined),
    ),
    ...(shape['variantId'] && piece(maker)),
    ...(shape['code'] && handOver(maker)),
  }),
  array: ({ element }, name, maker) =>
    Array.from({ length: 1 + (maker.dice.chance(0.8) ? 0 : maker.dice.below(3)) }, () =>
      makeFitting(element as z.ZodType, name, maker),
    ),
  optional: maybeFitting(undefined),
  default: maybeFitting(undefined),
  nullable: maybeFitting(null),
  pipe: (def, name, maker) => {
    const first = (def.in as z.ZodType).def.type === 'transform' ? def.out : def.in
    return makeFitting(first as z.ZodType, name, maker)
  },
  union: ({ options = [] }, name, maker) => makeFitting(maker.dice.pick(options), name, maker),
  literal: ({ values = [] }, _name, { dice }) => dice.pick(values),
  enum: ({ entries = {} }, name, { dice }) => {
    const [likely, values] = [likelyWords[name], Object.values(entries)]
    return likely && values.includes(likely) && dice.chance(0.5) ? likely : dice.pick(values)
  },
}

/** Chosen more often, because an order does not progress without it. */
const likelyWords: Record<string, string> = { status: 'Ready for Pickup' }

/** Sometimes the right code for its order. */
function handOver({ dice, seen }: Maker): object {
  const known = seen.of('handover')
  if (known.length === 0 || dice.chance(0.5)) return {}
  const [orderId, code] = dice.pick(known).split(' ')
  return { orderId, code, status: 'Collected' }
}

/** A product with one of its own variants. */
function piece({ dice, seen }: Maker): object {
  const [productId, variantId] = dice.pick(seen.of('piece')).split(' ')
  return { productId, variantId }
}

const usualNumbers: Record<string, readonly unknown[]> = {
  quantity: [1, 1, 1, 2, 10],
  stars: [1, 4, 5],
  price: [499],
}
const usual: Record<string, readonly unknown[]> = {
  lat: ['26.92', '28.6', '-90'],
  long: ['75.82', '77.2', '180'],
  maxDistance: ['1', '50'],
  rating: ['0', '4'],
  price: ['200-1500', '0-10000'],
  search: ['kurta', 'block print', 'kurtas under 500', 'चूड़ी', 'kurtta', 'K7Q-2MX', '26-27/000001'],
  from: ['2026-11-01', '0001-01-01'],
  to: ['2026-11-30', '9999-12-31'],
  city: ['Jaipur', 'Delhi'],
  email: ['nobody@chowk.example'],
}

function plain(type: string, name: string, { dice, seen }: Maker): unknown {
  const common = type === 'number' ? usualNumbers[name] : usual[name]
  const known = [...seen.of(name), ...(common ?? [])]
  if (known.length > 0 && dice.chance(0.9)) return dice.pick(known)
  if (type === 'number') return dice.below(20)
  if (type === 'boolean') return dice.chance(0.5)
  return dice.pick(['kurta', '123456', ...strangeTexts])
}

/** Changes one thing at a random place: a value, an extra field, a missing field. */
export function spoil(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null) return strangeValue(dice)
  const copy: Record<string, unknown> = { ...value }
  const keys = Object.keys(copy)
  if (keys.length === 0 || dice.chance(0.15)) {
    copy[dice.pick(['role', 'storeId', 'status', '__proto__', ...strangeTexts])] =
      strangeValue(dice)
    return copy
  }
  const key = dice.pick(keys)
  if (dice.chance(0.1)) delete copy[key]
  else copy[key] = spoil(copy[key], dice)
  return Array.isArray(value) ? Object.values(copy) : copy
}
