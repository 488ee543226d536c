import { useState } from 'react'
import type { CounterPayment, TakenWays } from '#shared/contract/billing.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import {
  buyerErrorOf,
  sentBuyer,
  type TypedBuyer,
  typedBuyer,
} from '#web/features/cart/buyer/typed-buyer.ts'
import { cashDue } from '../merchant-order.ts'
import { useMoveOrder } from '../use-move-order.ts'
import { type GiftChoice, giftOf, isGiftError, useGiftDiscount } from './gift-discount.tsx'
import { type KeptChoice, useKept } from './use-kept.ts'
import { useUpiSum } from '../upi/use-upi-sum.ts'
import { paymentDoubtOf } from '#web/features/bookings/payment-doubt.ts'

/** The proof for a hand-over: the customer's code or token, or for cash the reason why there is no code. */
export type Proof = { code: string } | { token: string } | { override: { reason: string } }

/** The customer's way to pay at the counter, used only for the totals of the day. */
export type PaidBy = CounterPayment
/** The same, or the parts of the sum by card or in two ways. */
export type TakenHow = PaidBy | TakenWays

const waysToPay: readonly PaidBy[] = ['cash', 'upi']

export function useHandOver(order: MerchantOrder) {
  const { mutate, data, error, isPending, variables } = useMoveOrder()
  const keep = useKept(order)
  const { kept, isNothing } = keep
  const withKept = fieldOf(kept)
  const gift = useGiftDiscount({ orderId: order.orderId, kept })
  const toPay = gift.chosen ? gift.chosen.toPay : toPayOf(order, keep)
  const isOfGift = isGiftError(error, variables)
  const upi = useUpiSum(toPay > 0)
  const [paid, setPaid] = useState<MerchantOrder>()
  const { sent: buyer, ...billing } = useBuyerOfBill(order)
  // A gift code and a typed buyer go with a press at the counter only.
  const takesProviderQr = !gift.chosen && !('buyer' in buyer)
  return {
    /** The amount to pay at the counter, in rupees. */
    toPay,
    /** Why the money of a paid order may be missing; the last step then says so. */
    doubt: doubtOf(order),
    /** The ways to pay; empty when nothing is to be paid. */
    ways: toPay > 0 ? waysToPay : [],
    /** The way to pay of the hand-over in progress. */
    pendingWay: variables && 'paidBy' in variables ? variables.paidBy : undefined,
    gift,
    /** The buyer whom the bill names, with what the server said about it. */
    billing: { ...billing, errorOf: buyerErrorOf(error) },
    /** The QR of the sum, while the customer pays by UPI. */
    upi,
    /** True where the payment provider's QR may take the sum. */
    takesProviderQr,
    keep,
    /** True when the customer keeps nothing, so that the order ends without a sale. */
    isNothing,
    handedOver: paid ?? data?.order,
    error: isOfGift ? null : error,
    isPending,
    /** True when the last attempt was one without a code. */
    isOverride: variables !== undefined && 'override' in variables,
    handOver: (proof: Proof, how?: TakenHow) => {
      if (isPending || !keep.demand() || !gift.isSettled()) return
      const move = (upiReference?: string) => {
        const payment = order.paymentMethod === 'cash' && paymentOf({ gift, how, upiReference })
        const form = {
          orderId: order.orderId,
          status: 'Collected',
          ...withKept,
          ...buyer,
          ...payment,
          ...proof,
        } as const
        mutate(form, { onError: (why) => isGiftError(why, form) && gift.refuse(why) })
      }
      if (how !== 'upi') return move()
      const handOver = { orderId: order.orderId, ...withKept, ...proof }
      const byProvider = takesProviderQr ? { handOver, onPaid: setPaid } : undefined
      void upi.ask({ ...sumOf(order, toPay), onReceived: move, byProvider })
    },
  }
}

type Payment = { gift: GiftChoice; how: TakenHow | undefined; upiReference: string | undefined }

/** The payment at the counter in the call's terms. */
function paymentOf({ gift, how, upiReference }: Payment) {
  return {
    ...(how && (typeof how === 'string' ? { paidBy: how } : { ways: how })),
    ...(upiReference && { upiReference }),
    ...giftOf(gift),
  }
}

function doubtOf(order: MerchantOrder) {
  return paymentDoubtOf(order)?.kind ?? null
}

function fieldOf(kept: KeptChoice['kept']) {
  return kept ? { kept } : {}
}

/** The sum with the texts that a UPI app shows of the payment. */
function sumOf({ orderNumber: number }: MerchantOrder, toPay: number) {
  const paise = paiseFromRupees(toPay)
  return { reference: number.replace('-', ''), note: `Order ${number}`, paise }
}

/** The buyer whom the bill names: of the booking, until the counter has entered another one or none. */
function useBuyerOfBill({ buyer: booked }: MerchantOrder) {
  const [typed, setTyped] = useState<TypedBuyer | null>()
  return {
    buyer: typed === undefined ? booked && typedBuyer(booked) : typed,
    onChange: (buyer: TypedBuyer | null) => setTyped(buyer),
    sent: typed === undefined ? {} : { buyer: typed && sentBuyer(typed) },
  }
}

/** The sum at the counter for the kept pieces, in rupees. */
export function toPayOf(order: MerchantOrder, { amount }: Pick<KeptChoice, 'amount'>): number {
  return cashDue(order) > 0 ? amount : 0
}

export type HandOver = ReturnType<typeof useHandOver>
/** A hand-over without a gift code and a buyer. */
export type CounterHandOver = Omit<HandOver, 'gift' | 'billing' | 'upi' | 'keep' | 'handedOver'>
