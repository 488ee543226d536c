import { attributeName, namesOf } from '#shared/catalog/goods-names.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { directionsTo, phoneLink } from '#shared/paths.ts'
import type { Translate } from '#shared/translate.ts'
import type { Detail, Goods, GoodsLine } from './email.ts'
import type { Cheaper, Facts, Line, OrderFacts, Role } from './facts.ts'

type OrderFactsOfEmail = Facts & { order: OrderFacts }

/** The part of an email that says which booking it is about, in the words of the screens. */
function goodsOf(t: Translate, { order, values, ratings }: OrderFactsOfEmail, to: Role): Goods {
  const { remaining, declined, notTaken } = order
  const lines = [
    ...remaining.map((line) => goodsLine(t, line, to)),
    ...declined.map((line) => ({ ...goodsLine(t, line, to), note: t('timeline.lineDeclined') })),
    ...notTaken.map((line) => ({ ...goodsLine(t, line, to), note: t('timeline.lineNotTaken') })),
  ]
  const isWaiting = to === 'shopper' && order.status === 'ready_for_pickup'
  return {
    title: t('bookings.number', { number: String(values['orderNumber']) }),
    // The star ratings show the pictures already.
    lines: ratings ? lines.map((line) => ({ ...line, picture: null })) : lines,
    sums: sumsOf(t, order),
    details: detailsOf(t, { order, values }, to),
    ...(isWaiting
      ? { directions: { label: t('store.directions'), href: directionsTo(order.point) } }
      : {}),
  }
}

/** The part of an email that says which booking, or which articles, it is about; empty for any other email. */
export function goodsPart(t: Translate, facts: Facts, to: Role): { goods?: Goods } {
  const { order, articles, cheaper } = facts
  if (order) return { goods: goodsOf(t, { ...facts, order }, to) }
  if (articles) return { goods: newGoods(t, articles) }
  return cheaper ? { goods: cheaperGoods(t, cheaper) } : {}
}

/** New articles, each with its shop and its lowest price. */
function newGoods(t: Translate, articles: NonNullable<Facts['articles']>): Goods {
  return {
    title: t('email.newArticles'),
    lines: articles.map(({ name, storeName, image, lowestPaise, highestPaise }) => {
      const amount = formatPaise(lowestPaise)
      return {
        name,
        variant: [storeName],
        amount: lowestPaise < highestPaise ? t('email.fromPrice', { amount }) : amount,
        picture: image,
      }
    }),
    sums: [],
    details: [],
  }
}

/** Articles of the wishlist with their lower prices. */
function cheaperGoods(t: Translate, cheaper: readonly Cheaper[]): Goods {
  return {
    title: t('wishlist.title'),
    lines: cheaper.map(({ name, image, color, size, storeName, pricePaise, wasPaise }) => ({
      name,
      variant: [
        color && attributeName(namesOf(t), 'Color', color),
        size && attributeName(namesOf(t), 'Size', size),
        storeName,
      ].filter((word) => word !== null),
      amount: t('email.cheaper', { price: formatPaise(pricePaise), was: formatPaise(wasPaise) }),
      picture: image,
    })),
    sums: [],
    details: [],
  }
}

/**
 * The total; with gift codes, also the sum before discounts and each discount. Empty when the customer took nothing.
 */
function sumsOf(t: Translate, order: OrderFacts): Detail[] {
  const { discounts, amountPaise, remaining, toTry, status } = order
  if (remaining.length === 0) return []
  if (toTry && status !== 'collected')
    return [{ label: t('timeline.oneOfThese'), value: rangeOf(remaining) }]
  const lowered = discounts.reduce((sum, discount) => sum + discount.amountPaise, 0)
  const total = { label: t('bookings.grandTotal'), value: formatPaise(amountPaise - lowered) }
  if (discounts.length === 0) return [total]
  return [
    { label: t('bookings.subTotal'), value: formatPaise(amountPaise) },
    ...discounts.map((discount) => ({
      label: t('bookings.giftOf', { lastFour: discount.reference }),
      value: `− ${formatPaise(discount.amountPaise)}`,
    })),
    total,
    ...discounts.flatMap(({ reference: lastFour, restPaise }) =>
      detailOf(t('bookings.giftLeft', { lastFour }), restPaise && formatPaise(restPaise)),
    ),
  ]
}

/** The lowest and the highest price, or one price when both are equal. */
function rangeOf(lines: readonly Line[]): string {
  const prices = lines.map(({ pricePaise }) => pricePaise)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? formatPaise(most) : `${formatPaise(least)} – ${formatPaise(most)}`
}

/** A detail, or nothing when it has no value. */
function detailOf(
  label: string,
  value: Facts['values'][string] | null | undefined,
  href?: string,
): Detail[] {
  return value ? [{ label, value: String(value), ...(href ? { href } : {}) }] : []
}

function detailsOf(
  t: Translate,
  { order, values }: Pick<OrderFactsOfEmail, 'order' | 'values'>,
  to: Role,
) {
  const { billNumber, address, contactNumber, instructions } = order
  const bill = detailOf(t('email.labels.bill'), billNumber)
  if (to === 'store')
    return [...bill, ...detailOf(t('email.labels.customer'), values['shopperName'])]
  return [
    ...bill,
    ...detailOf(t('email.labels.store'), values['storeName']),
    ...detailOf(t('email.labels.address'), address),
    ...detailOf(t('email.labels.phone'), contactNumber, phoneLink(contactNumber)),
    ...(order.status === 'ready_for_pickup' ? detailOf(t('bookings.passNote'), instructions) : []),
  ]
}

const attributes = [
  ['Size', 'size'],
  ['Color', 'color'],
  ['MaterialType', 'materialType'],
] as const

/** `Anarkali`, `Size: M`, `Colour: Maroon`, `2 × Rs 499.00`; for the store also the SKU. */
function goodsLine(t: Translate, line: Line, to: Role): GoodsLine {
  const chosen = attributes.flatMap(([name, key]) => {
    const value = attributeName(namesOf(t), name, line.attributes[name] ?? '')
    return value ? [t('product.chosen', { attribute: t(`product.${key}`), value })] : []
  })
  const sku = t('product.chosen', { attribute: t('product.sku'), value: line.sku })
  const price = formatPaise(line.pricePaise)
  return {
    name: line.name,
    variant: to === 'store' ? [...chosen, sku] : chosen,
    amount: t('orders.lineOf', { quantity: line.quantity, price }),
    picture: line.image,
  }
}
