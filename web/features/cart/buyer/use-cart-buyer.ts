import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { storedInTab } from '#web/lib/tab-storage.ts'
import { savedCartQuery } from '../rendered-cart.ts'
import { sentBuyer, type TypedBuyer, typedBuyer } from './typed-buyer.ts'

/** `keeps`: whether the account is to keep the buyer; missing when the person did not say it. */
type Draft = { buyer: TypedBuyer | null; keeps?: boolean }

/** What was typed survives the new document that Checkout may need, until it is booked. */
const draftStorage = storedInTab<Draft>('cartBuyer')

/** The buyer for the bill of the next booking: typed in this cart, or kept by the account. */
export function useCartBuyer() {
  const isUser = useSession().status === 'user'
  const { data } = useQuery({ ...savedCartQuery, enabled: isUser })
  const [draft, setDraft] = useState(() => draftStorage.read())
  const kept = data?.buyer ? typedBuyer(data.buyer) : null
  const buyer = draft ? draft.buyer : kept
  const save = (next: Draft | undefined) => {
    draftStorage.write(next ?? null)
    setDraft(next)
  }
  return {
    buyer,
    known: kept,
    keeps: draft?.keeps ?? kept !== null,
    change: (next: TypedBuyer | null, keeps?: boolean) =>
      save({ buyer: next, ...(keeps !== undefined && { keeps }) }),
    /** After the booking, so that the next one begins with what the account keeps. */
    forget: () => save(undefined),
    /** What a booking sends. */
    sent: buyer
      ? {
          buyer: sentBuyer(buyer),
          ...(draft?.keeps !== undefined && { keepBuyer: draft.keeps }),
        }
      : {},
  }
}

export type CartBuyer = ReturnType<typeof useCartBuyer>
