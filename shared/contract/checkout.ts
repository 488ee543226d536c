import { z } from 'zod'

/** The data for the provider's Checkout. The first three fields come from the provider's order. */
export const CheckoutOrder = z.object({
  id: z.string(),
  /** Whole paise, as the provider's Checkout takes it. */
  amount: z.int(),
  currency: z.string(),
  keyId: z.string(),
  /** Address of the Checkout script. */
  script: z.string(),
  /** The name of the payee that Checkout shows. */
  storeName: z.string(),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string() }),
  /** Seconds after which Checkout closes. */
  timeoutSeconds: z.int(),
})
export type CheckoutOrder = z.infer<typeof CheckoutOrder>

const ProviderText = z.string().min(1).max(200)

/** The proof of a payment, which the provider's Checkout gives to the browser. */
export const checkoutProof = {
  razorpay_order_id: ProviderText,
  razorpay_payment_id: ProviderText,
  razorpay_signature: ProviderText,
}

/** `checking`: the provider has not reported the result yet; it follows without another call. */
export const paymentOutcomes = ['confirmed', 'checking', 'failed'] as const
export const PaymentOutcome = z.enum(paymentOutcomes)
export type PaymentOutcome = z.infer<typeof PaymentOutcome>
