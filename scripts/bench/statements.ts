import type { Size } from './data.ts'
import { FIRST_ID, idOf, idPrefix, tokenOf, VARIANTS_PER_PRODUCT } from './ids.ts'
import type { Statement } from './tap.ts'

/** The statement with its values inserted, on one line. */
export function inline({ text, values }: Statement): string {
  const filled = text.replaceAll(/\$(\d+)/g, (_all, number) => values[Number(number) - 1] ?? 'null')
  return filled.replaceAll(/\s*\n\s*/g, ' ').trim()
}

type Sample = { orderId: string; tapped: Statement[]; key: string; shopper: number }

/**
 * Turns one recorded booking into a script that pgbench can repeat: shopper `:u`, product `:p`, its store `:s` and variant
 * `:v` are drawn at random, the order's id is drawn by the statement that creates it.
 */
export function bookingScript(sample: Sample, size: Size): string {
  const maker = sample.tapped.findIndex(({ answered }) =>
    Object.values(answered).includes(sample.orderId),
  )
  if (maker === -1) throw new Error('No statement of a booking answered its id')
  const column = Object.entries(sample.tapped[maker]?.answered ?? {}).find(
    ([, value]) => value === sample.orderId,
  )?.[0]
  const names = replacements(sample, `:made_${column}`)
  const lines = sample.tapped.map((statement, place) => {
    let sql = inline(statement)
    if (place === maker) sql = sql.replaceAll(`'${sample.orderId}'`, 'gen_random_uuid()')
    for (const [from, to] of names) sql = sql.replaceAll(from, to)
    return sql + (place === maker ? ' \\gset made_' : ';')
  })
  const first = FIRST_ID
  const draw = [
    `\\set u random(${first + size.shoppers / 2}, ${first + size.shoppers - 1})`,
    `\\set p random(${first}, ${first + size.products - 1})`,
    `\\set s ${first} + (:p - ${first}) % ${size.stores}`,
    `\\set v ${first} + (:p - ${first}) * ${VARIANTS_PER_PRODUCT}`,
    `\\set r random(1, 1000000000000000)`,
  ]
  return `${[...draw, ...lines].join('\n')}\n`
}

function replacements({ tapped, orderId, key, shopper }: Sample, made: string): [string, string][] {
  const hashes = tapped.flatMap(({ values }) =>
    values.filter((value) => /^'\\x[0-9a-f]{64}'$/.test(value)),
  )
  const session = hashes[0] ?? '-'
  return [
    [orderId, made],
    [session, `sha256('${tokenOf(0).replace(String(FIRST_ID), ':u')}')`],
    [key, 'limit-:r'],
    [idOf('shopper', shopper), `${idPrefix('shopper')}:u`],
    [idOf('product', 0), `${idPrefix('product')}:p`],
    [idOf('variant', 0), `${idPrefix('variant')}:v`],
    [idOf('store', 0), `${idPrefix('store')}:s`],
  ]
}
