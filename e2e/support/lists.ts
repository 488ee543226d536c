import type { Page } from '@playwright/test'

/** A list as shops have it: titles above the headings, a row for each size, words and amounts of all kinds. */
export const messyList = `Shree Balaji Garments - stock list,,,,,,,,
as on 27-11-2026,,,,,,,,
,,,,,,,,
Item,Type,Size,Shade,For,M.R.P.,Our Rate,Pcs,HSN
Jharokha Tencel Kurta,Kurta,S,Neem,female,"Rs. 1,199/-",Rs 899,4,6211
Jharokha Tencel Kurta,Kurta,M,Neem,female,"Rs. 1,199/-",Rs 899,12 pcs,6211
Jharokha Tencel Kurta,Kurta,L,Neem,Female,"Rs. 1,199/-",Rs 899,3,6211
Jharokha Gents Shirt,Shirt,40,Rani,gents,"Rs. 1,499/-",Rs 999,2,6205
Jharokha Gents Shirt,Shirt,42,Rani,gents,"Rs. 1,499/-",Rs 999,two,6205
,,,,,,,Total,
`

/** Chooses a list on the page for it, and waits until it was read. */
export async function sendList(page: Page, text = messyList): Promise<void> {
  await page.goto('/dashboard/import')
  await chooseList(page, text)
}

export async function chooseList(page: Page, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'Stock list FINAL (2).csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await page.waitForURL(/step=/)
}
