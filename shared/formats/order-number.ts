/** The digits of order numbers: without I, L, O and U. */
export const ORDER_NUMBER_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The digits of a typed or spoken number: I and L are read as 1, O as 0. */
export function asNumberDigits(text: string): string {
  return text.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
}

/** The short order number, derived from the order's id: six characters without I, L, O and U, as in `K7Q-2MX`. */
export function orderNumber(orderId: string): string {
  let rest = Number.parseInt(orderId.replaceAll('-', '').slice(0, 8), 16) >>> 2
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = (ORDER_NUMBER_DIGITS[rest % 32] ?? '') + text
    rest = Math.floor(rest / 32)
  }
  return `${text.slice(0, 3)}-${text.slice(3)}`
}
