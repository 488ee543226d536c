import type { Locator } from '@playwright/test'

/** The last amount of a text such as `Rs 1,23,456.50`, in paise. */
export function paiseIn(text: string): number {
  const amounts = [...text.matchAll(/Rs\s([\d,]+)\.(\d\d)/g)]
  const [, rupees = '', paise = ''] = amounts.at(-1) ?? []
  if (paise === '') throw new Error(`no amount in "${text}"`)
  return Number(rupees.replaceAll(',', '')) * 100 + Number(paise)
}

/** Reads a list of sums: the first line of each name in lower case → paise. */
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
