/** What a letter about an order may tell. */
export type OrderFacts = {
  orderNumber: string
  shopName: string
  address: string
  contactNumber: string
  shopperName: string
  amountPaise: number
  billNumber: string | null
  products: { name: string; quantity: number }[]
  /** Already written out in Indian time. */
  dueAt: string
  code: string | null
  href: string
}

/** The sentences of one language; the shape of a letter is the same in all. */
export type Phrases = {
  greeting: (name: string) => string
  footer: string
  labels: Record<'order' | 'shop' | 'address' | 'phone' | 'amount' | 'bill' | 'customer', string>
  see: string
  openDashboard: string
  letters: Record<
    LetterName,
    { subject: (facts: OrderFacts) => string; body: (facts: OrderFacts) => string[] }
  >
}
export const letterNames = [
  'booked',
  'newOrder',
  'ready',
  'codeEnded',
  'codeRenewed',
  'collected',
] as const
export type LetterName = (typeof letterNames)[number]
