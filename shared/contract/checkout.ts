import { z } from 'zod'

/** What the provider's Checkout needs. The first three are those of the provider's order. */
export const CheckoutOrder = z.object({
  id: z.string(),
  /** Whole paise, as the provider's Checkout takes it. */
  amount: z.int(),
  currency: z.string(),
  keyId: z.string(),
  /** Address of the Checkout script. */
  script: z.string(),
  /** Who is paid, as the payer sees it in Checkout. */
  storeName: z.string(),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string() }),
  /** How long Checkout may stay open. */
  timeoutSeconds: z.int(),
})
export type CheckoutOrder = z.infer<typeof CheckoutOrder>

const ProviderText = z.string().min(1).max(200)

/** The proof of a payment, as the provider's Checkout gives it to the browser. */
export const checkoutProof = {
  razorpay_order_id: ProviderText,
  razorpay_payment_id: ProviderText,
  razorpay_signature: ProviderText,
}

/** `checking`: the provider has not told the end yet; it follows by itself. */
export const paymentOutcomes = ['confirmed', 'checking', 'failed'] as const
export const PaymentOutcome = z.enum(paymentOutcomes)
export type PaymentOutcome = z.infer<typeof PaymentOutcome>
