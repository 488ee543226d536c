import { colorName, namesOf } from '#shared/catalog/goods-names.ts'
import { formatPaise } from '#shared/money.ts'
import type { Translate } from '#shared/translate.ts'
import type { Email } from './email.ts'
import type { Facts, Line, Role } from './facts.ts'

type Details = Email['details']

/** The list below the text of an email about an order, in the words of the screens. */
export function orderDetails(t: Translate, { order, values }: Facts, to: Role): Details {
  if (!order) return []
  const { remaining, declined, amountPaise, billNumber } = order
  const named = (key: DetailKey, value: string | number | null | undefined) =>
    value ? [{ label: t(`email.labels.${key}`), value: String(value) }] : []
  return [
    ...named('booking', values.orderNumber),
    ...remaining.map((line) => productDetail(t, line)),
    ...declined.map((line) => productDetail(t, line, t('timeline.lineDeclined'))),
    ...named('total', formatPaise(amountPaise)),
    ...discountDetails(t, order),
    ...named('bill', billNumber),
    ...(to === 'store'
      ? named('customer', values.shopperName)
      : [
          ...named('store', values.storeName),
          ...named('address', order.address),
          ...named('phone', order.contactNumber),
        ]),
  ]
}

/** The discounts of gift codes, and the amount paid. */
function discountDetails(t: Translate, { discounts, amountPaise }: Priced): Details {
  if (discounts.length === 0) return []
  const lowered = discounts.reduce((sum, discount) => sum + discount.amountPaise, 0)
  return [
    ...discounts.map((discount) => ({
      label: t('bill.giftCode', { reference: discount.reference }),
      value: `− ${formatPaise(discount.amountPaise)}`,
    })),
    { label: t('email.labels.paid'), value: formatPaise(amountPaise - lowered) },
  ]
}
type Priced = Pick<NonNullable<Facts['order']>, 'discounts' | 'amountPaise'>

type DetailKey = 'booking' | 'total' | 'bill' | 'customer' | 'store' | 'address' | 'phone'

const attributes = { Size: 'size', Color: 'color', MaterialType: 'materialType' } as const

/** `Anarkali (Size: M · Colour: Maroon · SKU: AN-7)`, `2 × Rs 499.00`. */
function productDetail(t: Translate, line: Line, note?: string): Details[number] {
  const chosen = Object.entries(attributes).flatMap(([name, key]) => {
    const given = line.attributes[name]
    const value = given && name === 'Color' ? colorName(namesOf(t), given) : given
    return value ? [t('product.chosen', { attribute: t(`product.${key}`), value })] : []
  })
  const sku = t('product.chosen', { attribute: t('product.sku'), value: line.sku })
  const price = formatPaise(line.pricePaise)
  const value = t('orders.lineOf', { quantity: line.quantity, price })
  return {
    label: `${line.name} (${[...chosen, sku].join(' · ')})`,
    value: note ? `${value}: ${note}` : value,
  }
}
