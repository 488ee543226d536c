import { eq } from 'drizzle-orm'
import { savedVariant } from '#server/modules/search/rules/shown-variant.ts'
import { isLower } from '#server/modules/wishlist/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { notedItems, type PriceNote, type WishedItem } from '#server/platform/db/tables/wishlist.ts'
import { isDaytime } from '#shared/formats/india-time.ts'
import type { Cheaper, Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'

const MOST_NAMED = 10

/**
 * Facts of a note about lower prices; undefined at night, when it is no longer wanted, and when no price is lower now.
 */
export async function viewPriceFacts(
  db: Db,
  note: PriceNote,
  { emailVault, now }: Tools,
): Promise<Facts | undefined> {
  if (!isDaytime(now)) return undefined
  const { rows } = await db.execute<WishedItem>(notedItems(note, now))
  const cheaper = rows.flatMap(cheaperNow)
  const [first] = cheaper
  const { userId, day } = note
  const [person] = await db
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId))
  if (!first || !person) return undefined
  const { length: count } = cheaper
  return {
    id: userId,
    recipients: { shopper: person },
    values: { productName: first.name, storeName: first.storeName, count, others: count - 1, day },
    secret: null,
    cheaper: cheaper.slice(0, MOST_NAMED),
    unsubscribeToken: emailVault.unsubscribeToken(userId, 'prices'),
  }
}

/** The item as the e-mail names it; empty when its price is not lower any more, or when it is sold out. */
function cheaperNow({ name, storeName, saved, fromPaise, variants }: WishedItem): Cheaper[] {
  const shown = savedVariant(variants, saved)
  if (!shown || shown.free <= 0 || fromPaise === null || !isLower(fromPaise, shown.price)) return []
  const { image, color, size, price: pricePaise } = shown
  return [
    {
      name,
      storeName,
      image,
      color: saved.variantId || saved.color ? color : null,
      size: saved.variantId ? size : null,
      pricePaise,
      wasPaise: fromPaise,
    },
  ]
}
