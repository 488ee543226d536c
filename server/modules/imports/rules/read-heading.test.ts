import { describe, expect, it } from 'vitest'
import { readPlanned } from '#test/planned-list.ts'
import { readHeading } from './read-heading.ts'

/**
 * Headings of programs and of shops' own lists with their meanings, from the programs' public help pages on lists that
 * they write and read. `-`: no value of these fields. `?`: a person is asked. `w`: the cells are words.
 */
const table = `
Vyapar
Sale price: price
Purchase price: cost
Wholesale price: cost
Minimum wholesale quantity: -
Discount Type: - w
Sale Discount: ?
Opening stock quantity: stock
Minimum stock quantity: -
Item Location: - w
Tax Rate: gst w
Inclusive Of Tax: taxIncluded w
Default Mrp: mrp
Online Store Price: price
Base Unit (x): unit w
Secondary Unit (y): - w
Conversion Rate (n) (x = ny): -

Tally, Busy, Marg
Closing Balance: stock
Closing Balance / Quantity: stock
Opening Balance / Quantity: stock
Value: -
Stock Value: -
Standard Selling Price: price
Standard Cost: cost
Base Units: unit w
GST Rate: gst
Taxable Value: ?
M.R.P.: mrp
Min. Sales Price: -
Self Val. Price: cost
Purc. Price: cost
Opening Stock (Qty.): stock
Opening Stock (Amt.): -
Tax Category: gst w
Purchase Rate: cost
Rate A: ?
Rate B: ?
Sale Rate: price
Cost/Pcs: cost
Packing: - w
Net Rate: ?
Amount: ?

Zoho, Odoo
Selling Price: price
Stock On Hand: stock
Opening Stock: stock
Opening Stock Value: -
Reorder Level: -
Reorder Point: -
Available for Sale Stock: stock
Committed Stock: -
Usage unit: unit w
Status: active w
Inventory Account: - w
Item Tax %: gst
Intra State Tax Rate: gst
Taxable: - w
Sales Price: price
Cost: cost
Quantity On Hand: stock
Forecasted Quantity: -
Customer Taxes: gst w
Unit of Measure: unit w
Can be Sold: active w
Barcode: barcode
On Hand: stock

Square, Loyverse
Price: price
Current Quantity Downtown: stock
Stock Alert Enabled Downtown: - w
Stock Alert Count Downtown: -
Sellable: active w
Archived: inactive w
GTIN: barcode
Default Unit Cost: cost
Default price: price
Available for sale [Main Road]: active w
Price [Main Road]: price
In stock [Main Road]: stock
Low stock [Main Road]: -
Optimal stock [Main Road]: -
Sold by weight: - w
Track stock: - w
Purchase cost: cost

Flipkart, Meesho, Amazon, Google, Shopify, WooCommerce
MRP (INR): mrp
Your selling price (INR): price
Stock: stock
Listing Status: active w
Tax Code: gst w
Minimum Order Quantity (MinOQ): -
Pack of: -
Meesho Price: price
Wrong/Defective Returns Price: -
GST %: gst
Net Weight (gms): -
Inventory: stock
Supplier GST: - w
maximum_retail_price: mrp
sale_price: price
sale_from_date: saleFrom w
sale_end_date: saleTo w
quantity: stock
minimum_advertised_price: -
list_price: ?
sale_price_effective_date: saleFrom w
availability: availability w
Variant Inventory Policy: - w
Variant Price: price
Variant Compare At Price: mrp
Compare-at price: mrp
Price / India: price
Inventory quantity: stock
Published on online store: active w
Continue selling when out of stock: - w
Weight value (grams): -
Charge tax: - w
Date sale price starts: saleFrom w
Date sale price ends: saleTo w
Backorders allowed?: - w
Low stock amount: -
Regular price: regularPrice
In stock?: availability w

Shops' own lists
Rate (excl. GST): priceWithoutTax
Rate + GST: priceWithoutTax
Price Incl GST: price
Price (Incl. of all taxes): price
MRP incl. of all taxes: mrp
Basic Rate: priceWithoutTax
GST Amount: -
CGST %: -
GSTIN: - w
Retail Price: price
Dealer Price: cost
Ex-factory rate: cost
Landing: cost
Discount %: discountPercent
Disc. Amt: discountAmount
Discount (₹): discountAmount
Discounted Price: price
Discount Price: ?
Offer Price: price
Original Price: ?
Price USD: -
Price in $: -
Margin %: -
Shop Stock: stock
Godown stock: stock
Qty (Johari Bazar): stock
Pcs in hand: stock
Bal. Qty: stock
Sold Qty: -
Damaged pcs: -
Reserved: -
Discontinued: inactive w
Disabled: inactive w
Hidden: inactive w
Blocked: inactive w
Not for sale: inactive w
Not active: inactive w
Show online: active w
UOM: unit w
MSRP: mrp
Wholesale selling price: ?
Online Price: price

हिन्दी
बिक्री मूल्य: price
खरीद मूल्य: cost
एमआरपी: mrp
कर सहित मूल्य: price
कर रहित दाम: priceWithoutTax
छूट %: discountPercent
बचा माल: stock
दुकान में पीस: stock
गोदाम स्टॉक: stock
बिके पीस: -
न्यूनतम स्टॉक: -
थोक भाव: cost
फुटकर भाव: price
साइज़: size w
बंद: inactive w
चालू: active w
जीएसटी दर: gst
बारकोड: barcode
इकाई: unit w
Kharid bhav: cost
Bechne ka bhav: price
Bikri rate: price
Baki maal: stock
Kitne piece: stock
Chhoot %: discountPercent
Thok rate: cost
`
const lines = [...table.matchAll(/^(.+): (\S+?)( w)?$/gm)].map(
  ([, heading = '', meant = '', words]) =>
    ({ heading, meant, look: words ? 'words' : 'numbers' }) as const,
)

it.each(
  'Sr|Sr.|Sr No|Sr. No.|S.N.|S/N|SN|Sl|Sl.No|Sno|Serial|No.|#|क्रम|क्र.सं.|क्र.|क्रमांक|क्रम संख्या|अनुक्रमांक|Kram|Foo'.split(
    '|',
  ),
)('a column %s with 1, 2, 3 numbers the rows and is never asked as a size', async (heading) => {
  const { columns } = await readPlanned([
    ['Item', heading, 'Price', 'Qty'],
    ...['Kurta', 'Saree', 'Top', 'Shirt'].map((item, at) => [item, String(at + 1), '499', '7']),
  ])
  expect(columns[1]).toMatchObject({ field: null, options: [] })
})

describe('headings', () => {
  it.each(lines)('reads "$heading" as $meant', ({ heading, meant, look }) => {
    const found = readHeading(heading, look)
    expect(found && found.options.length > 0 ? '?' : (found?.field ?? '-')).toBe(meant)
  })
})
