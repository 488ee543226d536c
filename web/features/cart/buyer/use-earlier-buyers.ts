import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { callQuery } from '#web/lib/queries.ts'
import { soughtBuyer, type TypedBuyer } from './typed-buyer.ts'

/** The buyers of the shop's earlier bills that fit what is typed, and the code of its own State; nothing for shoppers. */
export function useEarlierBuyers(side: 'shop' | 'shopper', { name, gstin }: TypedBuyer) {
  const isShop = side === 'shop'
  const sought = soughtBuyer({ name: useDeferredValue(name), gstin: useDeferredValue(gstin) })
  const own = useQuery({ ...callQuery('GET /earlier-buyers', {}), enabled: isShop })
  const found = useQuery({
    ...callQuery('GET /earlier-buyers', sought ?? {}),
    enabled: isShop && sought !== null,
  })
  return { state: own.data?.state ?? '', buyers: (sought && found.data?.buyers) ?? [] }
}
