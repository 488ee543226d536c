import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/sheet/sheet.ts'
import { bill, line } from '#test/sample-bill.ts'
import { type Bill, billFileName, billSheet } from './bill-sheet.ts'
import type { BillLine } from './lines.ts'

const sayStyle = (text: string, style = 'normal') =>
  style === 'normal' ? text : `${style}: ${text}`

/** The texts of a block, one line per row; a style other than normal is written in front. */
function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [sayStyle(block.text, block.style)]
    case 'pair':
      return [sayStyle(`${block.start} | ${block.end}`, block.style)]
    case 'beside':
      return block.columns.flat()
    case 'table':
      return [block.columns.map(({ title }) => title), ...block.rows, block.sums].map((row) =>
        row.join(' | '),
      )
    case 'qr':
      return [`[${block.text}]`]
    case 'rule':
      return ['---']
    case 'space':
      return ['']
  }
}

const textOf = (over: Partial<Bill>, form: 'a4' | 'thermal' = 'a4', locale: 'en' | 'hi' = 'en') =>
  billSheet({ ...bill, ...over }, locale, form).blocks.flatMap(linesOf)
const sellerOf = (over: Partial<Bill['seller']>) => ({ seller: { ...bill.seller, ...over } })

const second: BillLine = {
  ...line,
  position: 1,
  name: 'Lac bangles',
  attributes: {},
  hsn: '7018',
  gstRate: 0,
  quantity: 1,
  pricePaise: 1_234_500,
  amountPaise: 1_234_500,
  taxablePaise: 1_234_500,
  cgstPaise: 0,
  sgstPaise: 0,
}
const two = { lines: [line, { ...line, cgstPaise: 12, sgstPaise: 10 }] }
const note = { kind: 'credit_note', number: 'CN/26-27/000001', corrects: bill } as const
const unregistered = { kind: 'bill_of_supply', ...sellerOf({ gstin: null }) } as const
const customer = 'Customer’s name, address and State (required from ₹ 50,000):'

describe('an article that was sold as used', () => {
  it.each<[string, Partial<Bill>]>([
    ['tax invoice', {}],
    ['bill of supply', unregistered],
    ['credit note', note],
  ])('is called so on a %s, on a page and on a roll, in both languages', (_kind, over) => {
    const used = { ...over, lines: [{ ...line, isUsed: true }] }
    for (const form of ['a4', 'thermal'] as const) {
      expect(textOf(used, form).join()).toContain('Block print kurta, M, Red, Used')
      expect(textOf(used, form, 'hi').join()).toContain('M, Red, इस्तेमाल किया हुआ')
      expect(textOf(over, form).join()).not.toContain('Used')
    }
  })
})

describe('a tax invoice', () => {
  it('on a page has all entries that the law requires', () => {
    const { blocks, ...sheet } = billSheet(bill, 'en', 'a4')
    expect(sheet).toEqual({
      paper: 'a4',
      locale: 'en',
      title: 'Tax invoice TI/26-27/000001',
      author: 'Bangle House',
      createdAt: bill.issuedAt,
      pageLabel: 'Page #1 of #2',
    })
    expect(blocks.flatMap(linesOf)).toEqual([
      'title: Tax invoice',
      'small: Original for the recipient',
      '',
      'Bangle House',
      'Legal name: Ramesh Soni',
      '12 Johari Bazaar',
      'Jaipur, Rajasthan (State code 08)',
      'GSTIN: 08ABCDE1234F1Z5',
      'Number: TI/26-27/000001',
      'Date: 16/11/2026 - 12:00 pm',
      'Order: K7Q-2MX',
      'Tax payable on reverse charge: No',
      '',
      'No. | Item | HSN | Pieces | Price | Taxable value | GST | CGST | SGST | Amount',
      '1 | Block print kurta, M, Red | 6211 | 2 | 105.00 | 200.00 | 5 % | 5.01 | 4.99 | 210.00',
      ' | Total |  |  |  | 200.00 |  | 5.01 | 4.99 | 210.00',
      '',
      'strong: Total | ₹ 210.00',
      'In words: Rupees Two Hundred Ten Only',
      'Paid in cash',
      '',
      'small: All amounts in ₹. Prices and amounts have the GST inside them.',
      'small: Sold by Bangle House. Chowk is not the seller.',
      'small: Issued electronically; needs no signature.',
      '',
      '[TI/26-27/000001]',
    ])
    const table = blocks.find(({ kind }) => kind === 'table')
    const ends = table?.kind === 'table' ? table.columns.map(({ align }) => align === 'end') : []
    expect(ends).toEqual([false, false, false, ...Array<boolean>(7).fill(true)])
  })

  it('on a roll has the same in one column', () => {
    const { paper, blocks } = billSheet(bill, 'en', 'thermal')
    expect(paper).toBe('roll')
    expect(blocks.flatMap(linesOf)).toEqual([
      'strong: Bangle House',
      'Legal name: Ramesh Soni',
      '12 Johari Bazaar',
      'Jaipur, Rajasthan (State code 08)',
      'GSTIN: 08ABCDE1234F1Z5',
      '---',
      'title: Tax invoice',
      'Number: TI/26-27/000001',
      'Date: 16/11/2026 - 12:00 pm',
      'Order: K7Q-2MX',
      'Tax payable on reverse charge: No',
      '---',
      'Block print kurta, M, Red',
      '2 × 105.00 · HSN 6211 · 5 % | 210.00',
      '---',
      'Taxable value | 200.00',
      'CGST | 5.01',
      'SGST | 4.99',
      'strong: Total | ₹ 210.00',
      'In words: Rupees Two Hundred Ten Only',
      'Paid in cash',
      '',
      'small: All amounts in ₹. Prices and amounts have the GST inside them.',
      'small: Sold by Bangle House. Chowk is not the seller.',
      'small: Issued electronically; needs no signature.',
      '',
      '[TI/26-27/000001]',
    ])
    const centred = blocks.filter((block) => block.kind === 'text' && block.align === 'center')
    expect(centred).toHaveLength(6)
  })

  it('adds up its lines, and writes amounts in Indian groups', () => {
    expect(textOf({ ...two, totalPaise: 42_000, taxPaise: 1_022 })).toContain(
      ' | Total |  |  |  | 409.78 |  | 5.13 | 5.09 | 420.00',
    )
    expect(textOf({ ...two, totalPaise: 42_000, taxPaise: 1_022 }, 'thermal')).toEqual(
      expect.arrayContaining(['Taxable value | 409.78', 'CGST | 5.13', 'SGST | 5.09']),
    )
    const mixed = textOf({ lines: [line, second], totalPaise: 12_345_600, taxPaise: 1_000 })
    expect(mixed).toEqual(
      expect.arrayContaining([
        'title: Invoice-cum-bill of supply',
        '2 | Lac bangles | 7018 | 1 | 12,345.00 | 12,345.00 | 0 % | 0.00 | 0.00 | 12,345.00',
        'strong: Total | ₹ 1,23,456.00',
      ]),
    )
  })

  it('requires the customer’s name from a taxable value of fifty thousand rupees', () => {
    expect(textOf({ totalPaise: 5_250_000, taxPaise: 250_000 })).toContain(customer)
    expect(textOf({ totalPaise: 5_249_999, taxPaise: 250_000 })).not.toContain(customer)
    expect(textOf({ ...unregistered, totalPaise: 9_000_000 })).not.toContain(customer)
    const lines = textOf({ totalPaise: 5_250_000, taxPaise: 250_000 }, 'thermal')
    const from = lines.indexOf(customer)
    expect(lines.slice(from, from + 6)).toEqual([customer, '', '---', '', '---', ''])
  })

  it.each([
    ['Ladakh', 'UTGST'],
    ['Chandigarh', 'UTGST'],
    ['Lakshadweep', 'UTGST'],
    ['Andaman and Nicobar Islands', 'UTGST'],
    ['Dadra and Nagar Haveli and Daman and Diu', 'UTGST'],
    ['Delhi', 'SGST'],
    ['Puducherry', 'SGST'],
  ])('in %s names the %s', (state, tax) => {
    const lines = textOf(sellerOf({ state }), 'thermal')
    expect(lines).toContain(`${tax} | 4.99`)
    expect(textOf(sellerOf({ state })).find((text) => text.startsWith('No.'))).toContain(
      ` ${tax} |`,
    )
  })

  it('names the legal name only where it differs from the shop’s', () => {
    expect(textOf(sellerOf({ legalName: 'Bangle House' })).slice(3, 5)).toEqual([
      'Bangle House',
      '12 Johari Bazaar',
    ])
  })

  it('says what a gift code takes off, and what was paid online', () => {
    const discounts = [
      { kind: 'gift_code' as const, reference: 'HZ3E', amountPaise: 15_000 },
      { kind: 'gift_code' as const, reference: 'B1C2', amountPaise: 5_000 },
    ]
    const lines = textOf({ discounts, payablePaise: 1_000, paymentMethod: 'online' })
    const from = lines.indexOf('strong: Total | ₹ 210.00')
    expect(lines.slice(from, from + 6)).toEqual([
      'strong: Total | ₹ 210.00',
      'In words: Rupees Two Hundred Ten Only',
      'Gift code …HZ3E | − 150.00',
      'Gift code …B1C2 | − 50.00',
      'strong: To pay | ₹ 10.00',
      'Paid online',
    ])
  })
})

describe('a document of the counter', () => {
  const back = {
    ...note,
    discounts: [{ kind: 'gift_code' as const, reference: 'HZ3E', amountPaise: 1_000 }],
  }

  it.each([
    ['Paid in cash', {}],
    ['Paid by UPI', { taken: { cash: 0, upi: 21_000, card: 0 } }],
    ['Paid by card', { taken: { cash: 0, upi: 0, card: 21_000 } }],
    ['Paid by UPI (…48A1)', { taken: { cash: 0, upi: 21_000, card: 0 }, paymentReference: '48A1' }],
    ['Paid in cash | 10.50', { taken: { cash: 1_050, upi: 19_950, card: 0 } }],
    ['Paid by UPI | 199.50', { taken: { cash: 1_050, upi: 19_950, card: 0 } }],
    ['Customer: Asha Verma', { customerName: 'Asha Verma' }],
    ['Phone: +91 9876543210', { seller: { ...bill.seller, phone: '9876543210' } }],
    ['Given back in cash', { ...note, paidBy: 'cash' }],
    ['Given back by UPI', { ...note, paidBy: 'upi' }],
    ['Given back to the card', { ...note, paidBy: 'cash', taken: { cash: 0, upi: 0, card: 1 } }],
    ['Given back at the shop', note],
    ['Given back online, the way it was paid', { ...note, paymentMethod: 'online' }],
  ] as const)('has the text: %s', (words, over) => {
    expect(textOf(over)).toContain(words)
  })

  it('says no way of money when no money went', () => {
    const words = textOf({ ...note, paidBy: 'cash', payablePaise: 0 }).join()
    expect(words).not.toContain('in cash')
  })

  it('names no order when there was none', () => {
    expect(textOf({ orderNumber: null }).join('\n')).not.toContain('Order')
  })

  it('gives back less than the goods when a gift code had paid a part', () => {
    const lines = textOf({ ...back, payablePaise: 20_000 })
    expect(lines).toEqual(
      expect.arrayContaining([
        'strong: Total | ₹ 210.00',
        'In words: Rupees Two Hundred Ten Only',
        'Gift code …HZ3E | − 10.00',
        'strong: Given back | ₹ 200.00',
      ]),
    )
  })
})

describe('a bill of supply', () => {
  it('has neither tax nor reverse charge', () => {
    const lines = textOf(unregistered)
    expect(lines).toEqual(
      expect.arrayContaining([
        'title: Bill of supply',
        'Jaipur, Rajasthan',
        'Not registered under GST',
        'No. | Item | HSN | Pieces | Price | Amount',
        '1 | Block print kurta, M, Red | 6211 | 2 | 105.00 | 210.00',
        ' | Total |  |  |  | 210.00',
        'small: All amounts in ₹. No tax is charged on this bill.',
      ]),
    )
    const roll = textOf(unregistered, 'thermal')
    expect(roll).toContain('2 × 105.00 · HSN 6211 | 210.00')
    for (const word of ['reverse charge', 'CGST', 'Taxable'])
      expect([...lines, ...roll].join('\n')).not.toContain(word)
  })

  it('names the enrolment number of a seller that has one', () => {
    expect(
      textOf({ ...unregistered, ...sellerOf({ gstin: null, enrolmentNumber: 'EN1' }) }),
    ).toEqual(expect.arrayContaining([expect.stringContaining('EN1')]))
  })
})

describe('a credit note', () => {
  it('names the bill that it corrects and why, and says what is given back', () => {
    const lines = textOf({ ...note, reason: 'Torn seam', lines: [{ ...line, quantity: null }] })
    expect(lines).toEqual(
      expect.arrayContaining([
        'title: Credit note',
        'Corrects: TI/26-27/000001 of 16/11/2026 - 12:00 pm',
        'Reason: Torn seam',
        'Tax payable on reverse charge: No',
        '1 | Block print kurta, M, Red | 6211 |  | 105.00 | 200.00 | 5 % | 5.01 | 4.99 | 210.00',
        'strong: Given back | ₹ 210.00',
      ]),
    )
    expect(lines).not.toContain('Paid in cash')
    expect(lines.at(-1)).toBe('[TI/26-27/000001]')
    const roll = textOf({ ...note, lines: [{ ...line, quantity: null }] }, 'thermal')
    expect(roll).toContain('HSN 6211 · 5 % | 210.00')
  })

  it('has the tax of its bill, and reasons of a program in the reader’s language', () => {
    const corrects = { ...bill, kind: 'bill_of_supply' as const }
    expect(textOf({ ...note, corrects })).not.toContain('Tax payable on reverse charge: No')
    expect(textOf({ ...note, reason: 'provider' })).toContain(
      'Reason: Given back through the payment provider',
    )
    const hindi = textOf({ ...note, reason: 'provider' }, 'a4', 'hi')
    expect(hindi.join('\n')).not.toMatch(/provider|Reason|Total/)
  })
})

it('names the file by the number', () => {
  expect(billFileName(bill)).toBe('bill-TI-26-27-000001.pdf')
})
