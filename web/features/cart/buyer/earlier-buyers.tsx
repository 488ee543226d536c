import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { isSameBuyer, soughtBuyer, type TypedBuyer, typedBuyer } from './typed-buyer.ts'

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

type Props = {
  typed: TypedBuyer
  /** The buyers of the shop's earlier bills that fit what is typed. */
  buyers: readonly BilledBuyer[]
  onChange: (buyer: TypedBuyer) => void
}

/** Buyers of earlier bills: a press fills the form with one of them, and what was typed can be put back. */
export function EarlierBuyers({ typed, buyers, onChange }: Props) {
  const t = useTranslations('buyer')
  const [replaced, setReplaced] = useState<{ typed: TypedBuyer; by: TypedBuyer }>()
  const fill = (by: TypedBuyer) => {
    setReplaced({ typed, by })
    onChange(by)
  }
  const offered = buyers.map(typedBuyer).filter((buyer) => !isSameBuyer(buyer, typed))
  return (
    <div aria-live="polite" className="flex flex-col gap-2 text-sm empty:hidden">
      {replaced && isSameBuyer(replaced.by, typed) && (
        <p className="flex flex-wrap items-center gap-x-2">
          {t('filled')}
          <Button variant="quiet" size="sm" onClick={() => onChange(replaced.typed)}>
            {t('putBack')}
          </Button>
        </p>
      )}
      {offered.length > 0 && (
        <section aria-label={t('earlier')}>
          <p className="text-xs text-ink-muted">{t('earlier')}</p>
          <ul className="mt-1 divide-y divide-hairline rounded-card border border-hairline">
            {offered.map((buyer) => (
              <li key={[buyer.gstin, buyer.name, buyer.address].join(' ')}>
                <button
                  type="button"
                  className="min-h-11 w-full px-3 py-1.5 text-left wrap-anywhere hover:bg-sunken"
                  onClick={() => fill(buyer)}
                >
                  <span className="block font-semibold">{buyer.name}</span>
                  <span className="block text-xs text-ink-muted">
                    {[buyer.gstin, buyer.address].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
