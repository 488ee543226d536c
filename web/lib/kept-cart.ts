import { storedJson } from './browser-storage.ts'

type KeptLine = {
  productId: string
  variantId: string
  quantity: number
  price?: number | undefined
}

/** What the account and this browser last agreed on, and whose cart it is. */
export type KeptCart = { email: string; lines: KeptLine[] }

export const keptCartStorage = storedJson<KeptCart>('keptCart', isKeptCart, {
  email: '',
  lines: [],
})

function isKeptCart(value: unknown): value is KeptCart {
  const { email, lines } = (value ?? {}) as Partial<KeptCart>
  return typeof email === 'string' && Array.isArray(lines) && lines.every(isKeptLine)
}

function isKeptLine(value: unknown): boolean {
  const { productId, variantId, quantity } = (value ?? {}) as Partial<KeptLine>
  return [productId, variantId].every((id) => typeof id === 'string') && Number.isInteger(quantity)
}
