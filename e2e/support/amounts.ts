import type { Locator } from '@playwright/test'

/** `Rs 1,23,456.50` as paise; the last one of a text that has several. */
export function paiseIn(text: string): number {
  const amounts = [...text.matchAll(/Rs ([\d,]+)\.(\d\d)/g)]
  const [, rupees = '', paise = ''] = amounts.at(-1) ?? []
  if (paise === '') throw new Error(`no amount in "${text}"`)
  return Number(rupees.replaceAll(',', '')) * 100 + Number(paise)
}

/** The rows of a list of sums, by the first line of their names in small letters, in paise. */
export async function sumsOf(place: Locator): Promise<Record<string, number>> {
  const rows = await place.locator('dl > div').filter({ hasText: 'Rs ' }).all()
  const sums = await Promise.all(
    rows.map(async (row) => {
      const [name = ''] = (await row.locator('dt').innerText()).split('\n')
      return [name.toLowerCase(), paiseIn(await row.locator('dd').innerText())] as const
    }),
  )
  return Object.fromEntries(sums)
}
