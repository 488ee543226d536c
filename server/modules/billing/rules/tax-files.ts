import { type Cell, writeCsv } from '#shared/csv/write-csv.ts'
import type { WithheldTax } from '#shared/contract/settings/tax-terms.ts'

/** A row of the register of withheld taxes, with the seller as the bill names it. */
export type WithheldLine = {
  seller: string
  shopName: string
  /** The GSTIN for TCS; the PAN for TDS, null without one. */
  taxNumber: string | null
  /** Hundredths of a per cent. */
  rate: number
  isInterState: boolean
  isToBusiness: boolean
  /** Negative for goods that came back. */
  basePaise: number
  taxPaise: number
}

type TaxFile = { fileName: string; csv: string; rows: number }

/**
 * The file of a tax and a month (`2027-04`) from all of its lines; the sum of its tax is the sum of the lines. The columns
 * are Chowk's own: they hold the values of Table 3 of GSTR-8, and of a register for the statement of deducted tax.
 */
export function taxFile(
  { tax, month }: { tax: WithheldTax; month: string },
  lines: readonly WithheldLine[],
): TaxFile {
  const { name, keyOf, columns } = tax === 'tcs' ? gstr8 : register
  const groups = [...Map.groupBy(lines, keyOf).values()]
  const cells = groups.map((group) => columns.map(([, write]) => write(group)))
  return {
    fileName: `${name}-${month}.csv`,
    csv: writeCsv([columns.map(([title]) => title), ...cells]),
    rows: groups.length,
  }
}

type Group = readonly WithheldLine[]
type Column = [title: string, write: (group: Group) => Cell]
type Shape = { name: string; keyOf: (line: WithheldLine) => string; columns: Column[] }

const sum = (group: Group, valueOf: (line: WithheldLine) => number): number =>
  group.reduce((total, line) => total + valueOf(line), 0)
const rupees = (paise: number): Cell => ({ number: (paise / 100).toFixed(2) })

type Which = (line: WithheldLine) => boolean
const all: Which = () => true
const toBusiness: Which = ({ isToBusiness }) => isToBusiness
const toOthers: Which = ({ isToBusiness }) => !isToBusiness
const isBetween: Which = ({ isInterState }) => isInterState
const isWithin: Which = ({ isInterState }) => !isInterState

const salesOf = (which: Which) => (group: Group) =>
  rupees(sum(group.filter(which), ({ basePaise }) => Math.max(0, basePaise)))
const returnsOf = (which: Which) => (group: Group) =>
  rupees(sum(group.filter(which), ({ basePaise }) => Math.max(0, -basePaise)))
/** Never below nothing, as the tax: each of the two places of supply has a tax of its own. */
const net = (group: Group) => {
  const values = [isBetween, isWithin].map((which) => sum(group.filter(which), baseOf))
  return rupees(values.reduce((total, value) => total + Math.max(0, value), 0))
}
const baseOf = ({ basePaise }: WithheldLine) => basePaise
const taxOf = (which: Which, parts: 1 | 2) => (group: Group) =>
  rupees(sum(group.filter(which), ({ taxPaise }) => taxPaise) / parts)
const first = (valueOf: (line: WithheldLine) => Cell) => (group: Group) =>
  group[0] ? valueOf(group[0]) : ''

const gstr8: Shape = {
  name: 'gstr-8',
  keyOf: ({ taxNumber }) => taxNumber ?? '',
  columns: [
    ['GSTIN of the supplier', first(({ taxNumber }) => taxNumber ?? '')],
    ['Supplier', first(({ seller }) => seller)],
    ['Supplies to registered persons (Rs)', salesOf(toBusiness)],
    ['Returned by registered persons (Rs)', returnsOf(toBusiness)],
    ['Supplies to unregistered persons (Rs)', salesOf(toOthers)],
    ['Returned by unregistered persons (Rs)', returnsOf(toOthers)],
    ['Net value liable to TCS (Rs)', net],
    ['IGST (Rs)', taxOf(isBetween, 1)],
    ['CGST (Rs)', taxOf(isWithin, 2)],
    ['SGST/UTGST (Rs)', taxOf(isWithin, 2)],
    ['TCS (Rs)', taxOf(all, 1)],
  ],
}

/** The kinds of holder by the fourth letter of a PAN. */
const holders: Readonly<Record<string, string>> = {
  P: 'Individual',
  H: 'Hindu undivided family',
  C: 'Company',
  F: 'Firm',
  A: 'Association of persons',
  T: 'Trust',
  B: 'Body of individuals',
  L: 'Local authority',
  J: 'Artificial juridical person',
  G: 'Government',
}

const register: Shape = {
  name: 'tds-register',
  keyOf: ({ shopName, seller, taxNumber, rate }) =>
    [taxNumber ?? `${seller} ${shopName}`, rate].join(' '),
  columns: [
    ['Seller', first(({ seller }) => seller)],
    ['Shop', first(({ shopName }) => shopName)],
    ['PAN', first(({ taxNumber }) => taxNumber ?? '')],
    ['Holder', first(({ taxNumber }) => holders[taxNumber?.[3] ?? ''] ?? '')],
    ['Rate (%)', first(({ rate }) => ({ number: String(rate / 100) }))],
    ['Sales (Rs)', salesOf(all)],
    ['Returned (Rs)', returnsOf(all)],
    ['TDS (Rs)', taxOf(all, 1)],
  ],
}
