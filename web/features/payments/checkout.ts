import type { CheckoutOrder } from '#shared/contract/checkout.ts'
import { addLayer } from '#web/lib/layers.ts'

/** The proof of a payment that the provider's Checkout gives to the browser. */
export type PaymentProof = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** `left`: the shopper closed Checkout, or its time ran out. Only the server knows whether something was paid. */
export type CheckoutEnd = { kind: 'proof'; proof: PaymentProof } | { kind: 'left' }

/** The options of the provider's Checkout that we use; see "Web Standard Checkout" in Razorpay's documentation. */
type CheckoutOptions = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string }
  theme: { color: string }
  config: { display: { language: string } }
  /** In seconds. */
  timeout: number
  handler: (proof: PaymentProof) => void
  modal: {
    ondismiss: () => void
    confirm_close: boolean
    backdropclose: boolean
    /** Checkout answers the browser's Back itself (the default), with entries of the history that the site cannot see. */
    handleback: boolean
  }
}
export type Checkout = new (options: CheckoutOptions) => { open: () => void; close: () => void }

const SCRIPT_WAIT_MS = 15_000

/** The provider's script was blocked or did not arrive. Nothing was booked and nothing paid. */
export class CheckoutUnavailable extends Error {
  override name = 'CheckoutUnavailable'
}

/** Loads the provider's script once. Throws CheckoutUnavailable. */
export async function loadCheckout(address: string): Promise<Checkout> {
  const known = findCheckout()
  if (known) return known
  const script = Object.assign(document.createElement('script'), { src: address, async: true })
  await new Promise<void>((done) => {
    const timer = setTimeout(done, SCRIPT_WAIT_MS)
    const end = () => {
      clearTimeout(timer)
      done()
    }
    script.addEventListener('load', end, { once: true })
    script.addEventListener('error', end, { once: true })
    document.head.append(script)
  })
  const loaded = findCheckout()
  if (loaded) return loaded
  script.remove()
  throw new CheckoutUnavailable('The script of the payment provider did not load.')
}

function findCheckout(): Checkout | undefined {
  return (window as { Razorpay?: Checkout }).Razorpay
}

/**
 * Opens the provider's Checkout and waits for its end. A failed attempt can be repeated inside Checkout. Back closes it
 * as it closes every layer, after `question`, because a payment may be under way.
 */
export function openCheckout(
  checkout: Checkout,
  order: CheckoutOrder,
  question: string,
): Promise<CheckoutEnd> {
  const { id, amount, currency, keyId, storeName, description, prefill, timeoutSeconds } = order
  return new Promise((done) => {
    let removeLayer: (() => void) | undefined
    const end = (how: CheckoutEnd) => {
      removeLayer?.()
      removeLayer = undefined
      done(how)
    }
    const shown = new checkout({
      key: keyId,
      order_id: id,
      amount,
      currency,
      name: storeName,
      description,
      prefill,
      theme: { color: primaryColor() },
      config: { display: { language: document.documentElement.lang } },
      timeout: timeoutSeconds,
      handler: (proof) => end({ kind: 'proof', proof }),
      modal: {
        ondismiss: () => end({ kind: 'left' }),
        confirm_close: true,
        backdropclose: false,
        handleback: false,
      },
    })
    const leave = () => {
      shown.close()
      end({ kind: 'left' })
    }
    shown.open()
    removeLayer = addLayer(leave, () => confirm(question))
  })
}

function primaryColor(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()
}

/**
 * True when the provider's script may run in this document. The content security policy belongs to the document: a
 * visitor who came to the cart by a link inside the site has the policy of an earlier page, which forbids the script.
 */
export function mayLoadCheckout(): boolean {
  return document.querySelector('meta[name="foreign-scripts"]') !== null
}
