import { makeUnderstanding } from '#server/modules/imports/commands/understanding.ts'
import { fullMapping, storedProposalsOf } from '#server/modules/imports/rules/full-mapping.ts'
import { planProducts, propose } from '#server/modules/imports/rules/plan.ts'
import type { Answers, CellChange, Mapping, ValueChoice } from '#shared/contract/imports/mapping.ts'
import { gstRates } from './gst-rates.ts'

const understanding = makeUnderstanding()
const on = new Date('2026-11-23T06:30:00Z')
const pause = async () => {}

export type ListChoices = {
  answers?: Answers
  values?: ValueChoice[]
  cells?: CellChange[]
  rows?: NonNullable<Mapping['rows']>
  /** As the reader of text lists finds it. */
  isUneven?: boolean
}

/** Reads a list of rows as the import does, with nothing chosen but these answers and meanings. */
export async function readPlanned(
  cells: readonly (readonly string[])[],
  {
    answers = {},
    values = [],
    cells: changes = [],
    rows: outs = [],
    isUneven = false,
  }: ListChoices = {},
) {
  const rows = cells.map((row, index) => ({ index, cells: row }))
  const proposals = await propose(rows, understanding, { pause })
  const { columns, below, facts } = proposals
  const mapping = fullMapping(storedProposalsOf(proposals, null), {
    values,
    answers,
    cells: changes,
    rows: outs,
  })
  const headings = facts.map(({ heading }) => heading)
  const frame = { below, on, gstRates, pause, headings, isUneven }
  const planned = await planProducts(rows, mapping, understanding, frame)
  return { columns, ...planned }
}

/** The variants of a list: price, stock and size of each, and whether it is on sale; `?` where it is asked for. */
export async function shelf(text: string, choices?: ListChoices) {
  const { products } = await readPlanned(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(';').map((cell) => cell.trim())),
    choices,
  )
  return products.flatMap(({ active, variants, problems }) =>
    variants.map(({ price, stock, attributes, row }) => {
      const isWrong = problems.some((one) => one.row === row && one.field === 'size')
      return [
        price ?? '?',
        stock ?? '?',
        isWrong ? '?' : (attributes.Size ?? '-'),
        active ? 'on' : 'off',
      ].join(' ')
    }),
  )
}
