import { useNavigate } from '#web/lib/router.tsx'
import type { SearchPage } from '#shared/contract/search.ts'
import { paths } from '#shared/paths.ts'
import type { MoreChip } from './chosen-filters.tsx'
import { useFilterNames, usePriceWords } from './price-words.ts'
import { type Filters, genders, readPrice, toAddress } from './read-filters.ts'
import type { Part } from './take-off.ts'

type Asked = { rawQuery: string; city: string; filters: Filters }

/** Conditions that were read from the query and are not filters; removing a chip removes its words. */
export function useUnderstoodChips(
  understood: SearchPage['understood'] | undefined,
  { rawQuery, city, filters }: Asked,
): MoreChip[] {
  const navigate = useNavigate()
  const sayPrice = usePriceWords()
  const says = useFilterNames()
  if (!understood || rawQuery === '') return []
  const price = !filters.price && readPrice(understood.price)
  const gender = genders.find((one) => one === understood.gender)
  const labels: [Part, string | false | null | undefined][] = [
    ['price', price && sayPrice(price)],
    ['color', filters.color.length === 0 && understood.color && says.color(understood.color)],
    ['gender', filters.gender.length === 0 && gender && says.gender(gender)],
  ]
  const remove = async (part: Part) => {
    const { takeOff } = await import('./take-off.ts')
    const rest = takeOff(rawQuery, part)
    // Words that only the server understands are searched for unchanged.
    const exact = rest === rawQuery ? '1' : undefined
    navigate(paths.search({ rawQuery: rest, city, exact, ...toAddress(filters) }))
  }
  return labels.flatMap(([part, label]) =>
    label ? [{ label, onRemove: () => void remove(part) }] : [],
  )
}
