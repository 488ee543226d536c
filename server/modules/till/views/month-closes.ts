import type { Db } from '#server/platform/db/open.ts'
import { drawerMovesOf } from '#shared/catalog/drawer-cash.ts'
import type { Drawer } from '#shared/contract/counter/drawer.ts'
import type { DayClose } from '#shared/contract/till.ts'
import { type Cell, writeCsv } from '#shared/csv/write-csv.ts'
import { beginOfDay, DAY_MS, formatDay, indianDay } from '#shared/formats/india-time.ts'
import { viewDayClose } from './day-close.ts'
import { viewDrawer } from './drawer.ts'

type Days = { first: string; last: string; asOf: Date }
type CloseOfDay = { day: DayClose; drawer: Drawer }

/** The closes of a month's days that had ended at a moment, as a spreadsheet in parts. */
export async function* readCloses(
  db: Db,
  { storeId, ...days }: Days & { storeId: string },
): AsyncGenerator<string> {
  yield writeCsv([columns.map(([title]) => title)])
  for (const day of endedDays(days)) {
    const closes = await viewDayClose(db, { storeId }, { day, now: days.asOf })
    const drawer = await viewDrawer(db, { storeId }, day)
    const row = columns.map(([, write]) => write({ day: closes.day, drawer }))
    yield writeCsv([row]).slice(1)
  }
}

function endedDays({ first, last, asOf }: Days): string[] {
  const end = Math.min(beginOfDay(last), asOf.getTime() - DAY_MS)
  const days: string[] = []
  for (let at = beginOfDay(first); at <= end; at += DAY_MS) days.push(indianDay(at))
  return days
}

const rupees = (amount: number): Cell => ({ number: amount.toFixed(2) })
const ways = ['cash', 'upi', 'card', 'online', 'exchange'] as const
const moves = ['cash', 'upi', 'card'] as const
const names = { cash: 'cash', upi: 'UPI', card: 'card', online: 'online', exchange: 'exchange' }

type Column = [title: string, write: (closed: CloseOfDay) => Cell]

const waysOf = (title: string, part: 'sold' | 'returned'): Column[] =>
  ways.map((way) => [`${title} ${names[way]} (Rs)`, ({ day }) => rupees(day[part][way].amount)])
const movesOf = (title: string, part: 'moved' | 'giftsSold'): Column[] =>
  moves.map((way) => [`${title} ${names[way]} (Rs)`, ({ day }) => rupees(day[part][way])])

/** The last count of the drawer on the day, if somebody counted. */
const inDrawer =
  (read: (count: Drawer['counts'][number]) => number) =>
  ({ drawer: { counts } }: CloseOfDay): Cell =>
    counts[0] ? rupees(read(counts[0])) : ''

const columns: Column[] = [
  ['Day', ({ day }) => formatDay(day.day)],
  ...waysOf('Sold', 'sold'),
  ...waysOf('Returned', 'returned'),
  ...movesOf('Corrected from earlier days', 'moved'),
  ['Paid with gift codes (Rs)', ({ day }) => rupees(day.sold.gift.amount)],
  ['Given back as gift codes (Rs)', ({ day }) => rupees(day.returned.gift.amount)],
  ...movesOf('Gift codes sold', 'giftsSold'),
  ['Gift codes given as presents (Rs)', ({ day }) => rupees(day.giftsGiven)],
  ['Gift codes owed at the end (Rs)', ({ day }) => rupees(day.giftsOwed)],
  ['Put into the drawer (Rs)', ({ day }) => rupees(drawerMovesOf(day, 1))],
  ['Taken out of the drawer (Rs)', ({ day }) => rupees(drawerMovesOf(day, -1))],
  ['Drawer at the beginning (Rs)', inDrawer(({ opening }) => opening)],
  ['Drawer counted (Rs)', inDrawer((count) => count.counted)],
  ['Difference (Rs)', inDrawer(({ difference }) => difference)],
  ['Left in the drawer (Rs)', inDrawer(({ left }) => left)],
]
