import { describe, expect, it } from 'vitest'
import {
  isBroken,
  plainText,
  readAmount,
  readAvailability,
  readGst,
  readPieces,
  readStatus,
} from './cells.ts'

const valueOf = (read: { value: unknown } | { problem: string }) =>
  'value' in read ? read.value : read.problem

it.each([
  ['1,299.00', 1299],
  ['Rs 1,299.00', 1299],
  ['1,250.00 INR', 1250],
  ['340/-', 340],
  ['1,340/-', 1340],
  ['₹ 499', 499],
  ['४९९', 499],
  ['180/pair', 180],
  ['149 (per pc)', 149],
  ['299 each', 299],
  ['per pair 649', 649],
  ['₹450/- per set', 450],
  ['1,200/jodi', 1200],
  ['60/Doz', 'perPack'],
  ['per dozen 120', 'perPack'],
  ['30/mtr', 'perPack'],
  ['3 for 250', 'amount'],
  ['100 per kilo', 'amount'],
  ['call us', 'amount'],
  ['=1+1', 'amount'],
  ['5%', 'amount'],
  ['$14', 'currency'],
  ['14 USD', 'currency'],
  ['899.9899999999999', 899.99],
  ['899.985', 899.985],
])('reads the amount %j', (text, wanted) => {
  expect(valueOf(readAmount(text))).toBe(wanted)
})

it.each([
  ['12', 12],
  ['12 pcs', 12],
  ['12 Nos.', 12],
  ['6 नग', 6],
  ['3 जोड़ी', 3],
  ['nil', 0],
  ['khatam', 0],
  ['बिक गया', 0],
  ['-', 0],
  ['ek', 1],
  ['paanch pc', 5],
  ['बीस', 20],
  ['do', 'pieces'],
  ['do pc', 2],
  ['thode', 'pieces'],
  ['2 doz', 'pieces'],
  ['4 kg', 'pieces'],
  ['12 Set', 12],
  ['2.0', 2],
  ['1,200', 1200],
  ['0', 0],
  ['(-)2 Pcs', 'below'],
  ['-3', 'below'],
  ['-0', 0],
  ['2.5', 'pieces'],
  ['12 pcs 3', 'pieces'],
  ['few', 'pieces'],
  ['9'.repeat(30), 'pieces'],
  ['', 'pieces'],
])('reads the pieces %j', (text, wanted) => {
  expect(valueOf(readPieces(text))).toBe(wanted)
})

it.each([
  ['5', 5],
  ['5%', 5],
  ['5.00 %', 5],
  ['GST 12', 12],
  ['0.05', 5],
  ['0', 0],
  ['6', 'gst'],
  ['0.05%', 'gst'],
  ['five', 'gst'],
  ['GST_5', 5],
  ['GST@18%', 18],
  ['5% GST', 5],
  ['IGST - 12', 12],
  ['GST rate: 5 percent', 5],
  ['जीएसटी 5%', 5],
  ['Nil', 0],
  ['exempt', 0],
  ['GST_APPAREL', 'byHsn'],
  ['GST 7', 'gst'],
  ['GST 5 12', 'gst'],
  ['18% Extra', 18],
  ['12% incl', 12],
  ['5 excl.', 5],
  ['5% discount', 'gst'],
])('reads the rate %j', (text, wanted) => {
  expect(valueOf(readGst(text))).toBe(wanted)
})

it.each([
  ['TRUE', true],
  ['active', true],
  ['हाँ', true],
  ['draft', false],
  ['Not for sale', false],
  ['not listed', false],
  ['Live', true],
  ['0', false],
  ['perhaps', 'yesOrNo'],
  ['constructor', 'yesOrNo'],
])('reads whether goods are on sale from %j', (text, wanted) => {
  expect(valueOf(readStatus(text, false))).toBe(wanted)
})

it.each(['Active', 'Inactive', 'A', 'I', 'चालू', 'बंद'])(
  '%j says the same in a column that keeps goods off sale',
  (text) => {
    expect(readStatus(text, true)).toEqual(readStatus(text, false))
  },
)

it.each(
  '#N/A #REF! #DIV/0! #VALUE! #NAME? #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #UNKNOWN! #FIELD! #BUSY! #ERROR! #n/a Err:502 ##### '
    .trim()
    .split(' '),
)('knows %j as an error of a spreadsheet', (text) => {
  expect(isBroken(text)).toBe(true)
})
it.each(['#1', 'N/A', '#SALE', 'Err: none', '# 5'])('reads %j as a text', (text) => {
  expect(isBroken(text)).toBe(false)
})

it('reads whether goods are in stock, and nothing from other words', () => {
  expect(['in_stock', 'Out of stock', '0', 'preorder'].map(readAvailability)).toEqual([
    true,
    false,
    false,
    undefined,
  ])
})

describe('a description', () => {
  it.each([
    [
      '<p>Soft <b>cotton</b>, dyed.</p><ul><li>Length 42"</li><li>Slits</li></ul>',
      'Soft cotton, dyed. Length 42". Slits',
    ],
    ['Leather &amp; thread &#8377;5 &#x41;', 'Leather & thread ₹5 A'],
    ['Half sleeves\\nPocket on left', 'Half sleeves. Pocket on left'],
    ['<script>alert(1)</script>Kurta<style>p{}</style>', 'Kurta'],
    ['<!-- note -->Kurta <img src=x onerror=alert(1)>', 'Kurta'],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['&unknown; &#0; &#xD800;', '&unknown;'],
  ])('%j is the text %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })
})
