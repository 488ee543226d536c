import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Calls } from '#shared/contract/map.ts'
import { callAs } from './api.ts'

/** Adds a product with one size in each colour; its SKUs are `<sku>-<colour>`, or `<sku>` without colours. */
export async function addPlainProduct(
  page: Page,
  { name, sku, colors = [] }: { name: string; sku: string; colors?: string[] },
): Promise<string> {
  const variants = (colors.length > 0 ? colors : [undefined]).map((Color) => ({
    SKU: Color ? `${sku}-${Color}` : sku,
    MRP: 1299,
    sellingPrice: 999,
    Stock: 4,
    ...(Color && { Color }),
    'Target Gender': 'Female',
    'Size Age Group': 'Adult',
    'Color Map': 'Red',
    Condition: 'New',
  }))
  const { id } = await callAs(page, 'POST /addProduct', {
    productName: name,
    category: 'Clothing',
    subCategory: 'Kurtas',
    brand: 'Jharokha',
    desc: 'For pictures',
    hasVariation: colors.length > 0 ? 'Yes' : 'No',
    selectedVariations: colors.length > 0 ? ['Color'] : [],
    hsn: '6211',
    'GST rate slab': 5,
    variants,
  } as Calls['POST /addProduct']['input'])
  return id
}

/** A code that no other journey uses, in the form of an SKU. */
export function newSku(): string {
  return `PX-${Number.parseInt(randomUUID().slice(0, 6), 16)}`
}
