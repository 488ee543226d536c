/** A sum that a customer pays by UPI. `reference`: the number of the order or of the sale, letters and digits only. */
export type UpiSum = { upiId: string; name: string; paise: number; reference: string; note: string }

/** Most characters of a name and a note; a longer text makes the QR finer, and so harder to read from a distance. */
const MOST = 40

/**
 * The link that a UPI app opens with exactly this sum (NPCI, UPI Linking Specifications 1.6): payee's address and name,
 * reference, note, amount with two decimals, and currency. The address stays as it is, because some apps do not read
 * `%40`; its characters need no encoding.
 */
export function upiLink({ upiId, name, paise, reference, note }: UpiSum): string {
  const texts = { pn: name.slice(0, MOST), tr: reference, tn: note.slice(0, MOST) }
  const written = Object.entries(texts).map(([key, text]) => `&${key}=${encodeURIComponent(text)}`)
  return `upi://pay?pa=${upiId}${written.join('')}&am=${(paise / 100).toFixed(2)}&cu=INR`
}
