import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { drawerCash, drawerMovesOf } from '#shared/catalog/drawer-cash.ts'
import type { DayClose } from '#shared/contract/till.ts'
import { formatDay } from '#shared/formats/india-time.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import { formatRupees } from '#web/lib/format.ts'

type Part = DayClose['walkIn']
type Row = {
  key: string
  name: string
  of: (day: DayClose) => Part
  look?: 'sum' | 'minus'
  /** True for a row that shows the amount without the count. */
  isBare?: true
}

const ways = ['cash', 'upi', 'online'] as const
/** Ways that stand in the table only on a day that has them. */
const rareWays = ['card', 'exchange', 'gift'] as const
/** Sums of gift codes that bring no money on the day. */
const giftSums = ['giftsGiven', 'giftsOwed'] as const
const counterWays = ['cash', 'upi', 'card'] as const

/** Adds parts; the second ones are subtracted, and do not count as sales. */
function net(plus: readonly Part[], minus: readonly Part[] = []): Part {
  const paise = (parts: readonly Part[]) =>
    parts.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0)
  return {
    count: plus.reduce((sum, { count }) => sum + count, 0),
    amount: rupeesFromPaise(paise(plus) - paise(minus)),
  }
}

/** The day's sales and returns by way of payment, with the day before beside it. */
export function DayCloseTable({ day, before }: { day: DayClose; before: DayClose }) {
  const t = useTranslations('dayClose')
  const waysOf = (part: 'sold' | 'returned') => [
    ...ways,
    ...rareWays.filter((way) => [day, before].some((one) => one[part][way].count > 0)),
  ]
  const sold: Row[] = waysOf('sold').map((way) => ({
    key: way,
    name: t(`sold_${way}`),
    of: (one) => one.sold[way],
  }))
  const returned: Row[] = waysOf('returned').map((way) => ({
    key: `back_${way}`,
    name: t(`back_${way}`),
    of: (one) => one.returned[way],
    look: 'minus',
  }))
  const moved: Row[] = counterWays
    .filter((way) => [day, before].some((one) => one.moved[way] !== 0))
    .map((way) => ({
      key: `moved_${way}`,
      name: t(`moved_${way}`),
      of: (one) => ({ count: 0, amount: one.moved[way] }),
    }))
  const gifts: Row[] = counterWays
    .filter((way) => [day, before].some((one) => one.giftsSold[way] > 0))
    .map((way) => ({
      key: `gifts_${way}`,
      name: t(`gifts_${way}`),
      of: (one) => ({ count: 0, amount: one.giftsSold[way] }),
    }))
  const moves: Row[] = ([1, -1] as const)
    .filter((sign) => [day, before].some((one) => drawerMovesOf(one, sign) > 0))
    .map((sign) => ({
      key: `drawer_${sign}`,
      name: t(sign === 1 ? 'drawerIn' : 'drawerOut'),
      of: (one) => ({ count: 0, amount: drawerMovesOf(one, sign) }),
      ...(sign === -1 && { look: 'minus' }),
    }))
  const rows: Row[] = [
    ...sold,
    { key: 'sold', name: t('sold'), of: (one) => net([one.walkIn, one.bookings]), look: 'sum' },
    ...returned,
    {
      key: 'left',
      name: t('left'),
      of: (one) => net(Object.values(one.sold), Object.values(one.returned)),
      look: 'sum',
      isBare: true,
    },
    ...moved,
    ...gifts,
    ...moves,
    { key: 'walkIn', name: t('walkIn'), of: ({ walkIn }) => walkIn },
    { key: 'bookings', name: t('bookings'), of: ({ bookings }) => bookings },
    ...giftSums
      .filter((sum) => day[sum] > 0 || before[sum] > 0)
      .map((sum): Row => ({
        key: sum,
        name: t(sum),
        of: (one) => ({ count: 0, amount: one[sum] }),
        isBare: true,
      })),
  ]
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr className="border-b border-edge text-xs text-ink-muted">
          <th scope="col" className="py-2 pr-2 text-left font-semibold">
            {t('what')}
          </th>
          <th scope="col" className="money py-2 pl-2 text-right font-semibold">
            {formatDay(day.day)}
          </th>
          <th scope="col" className="money py-2 pl-3 text-right font-semibold">
            {formatDay(before.day)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            className={
              row.look === 'sum' ? 'border-b-2 border-edge font-bold' : 'border-b border-hairline'
            }
          >
            <th
              scope="row"
              className={clsx('py-2 pr-2 text-left', row.look !== 'sum' && 'font-normal')}
            >
              {row.name}
            </th>
            <Amount part={row.of(day)} row={row} />
            <Amount part={row.of(before)} row={row} isPast />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The cash that the day brought, to compare with the drawer. */
export function DrawerSum({ day }: { day: DayClose }) {
  const t = useTranslations('dayClose')
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-accent-soft px-4 py-3 text-accent-ink">
      <span className="font-semibold">{t('drawer')}</span>
      <span className="money text-xl font-bold">{formatRupees(drawerCash(day))}</span>
    </p>
  )
}

type AmountProps = { part: Part; row: Row; isPast?: boolean }

function Amount({ part: { count, amount }, row, isPast = false }: AmountProps) {
  const t = useTranslations('dayClose')
  const isMinus = row.look === 'minus'
  return (
    <td className={clsx('py-2 pl-2 text-right align-top', isPast && 'text-ink-muted')}>
      <span className="money block whitespace-nowrap">
        {formatRupees(isMinus && amount > 0 ? -amount : amount)}
      </span>
      {count > 0 && !row.isBare && (
        <span className="block text-xs font-normal text-ink-muted">
          {t(isMinus ? 'notes' : 'count', { count })}
        </span>
      )}
    </td>
  )
}
