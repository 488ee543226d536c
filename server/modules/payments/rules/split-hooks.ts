import type { ProviderFact } from '#server/platform/ports/payments.ts'

/** Facts about the parts of payments that the provider holds for shops. */
export type SplitFact = Extract<ProviderFact, { kind: 'transfer' | 'linked account' }>

/** The work of a later module on the parts of payments; server/money.ts passes it in. */
export type SplitHooks = {
  /**
   * Takes the shop's part of a payment back before a refund. `wait`: the refund is to be tried again, because the provider has
   * not answered. Never throws `PaymentProviderError`.
   */
  takeBack(providerPaymentId: string): Promise<'go' | 'wait'>
  /** Asks the provider about a fact and applies the answer. `unknown`: it is not Chowk's. */
  heard(fact: SplitFact): Promise<'applied' | 'unknown'>
}
