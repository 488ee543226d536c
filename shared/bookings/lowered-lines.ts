import { namesInHindi } from '../formats/in-hindi.ts'
import type { LoweredLine } from '../contract/orders/cart.ts'

type SeenLine = { variantId: string; price?: number | undefined }
type BookedLine = {
  variantId: string
  name: string
  inHindi?: { name?: string | undefined }
  price: number
}

/** The booked lines that cost less than the cart showed; prices in rupees. A lower price is booked without a question. */
export function loweredLines(
  seen: readonly SeenLine[],
  booked: readonly BookedLine[],
): LoweredLine[] {
  const prices = new Map(seen.map(({ variantId, price }) => [variantId, price]))
  return booked.flatMap(({ variantId, name: productName, inHindi, price }) => {
    const was = prices.get(variantId)
    if (was === undefined || was <= price) return []
    return [{ variantId, productName, ...namesInHindi({ productName: inHindi?.name }), was, price }]
  })
}
