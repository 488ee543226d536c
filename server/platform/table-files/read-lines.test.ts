import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { readLines } from './read-lines.ts'
import { readText } from './read-text.ts'

const limits = { rows: 100, columns: 30, cell: 2_000 }
const rowsOf = (text: string) => readText(new TextEncoder().encode(text), limits).rows
/** The rows as facts by heading, without the line as it was written. */
function factsOf(text: string): Record<string, string>[] {
  const [headings = [], ...rows] = rowsOf(text)
  return rows.map((cells) =>
    Object.fromEntries(
      headings.flatMap((heading, at) =>
        heading === 'Line' || !cells[at] ? [] : [[heading, cells[at]]],
      ),
    ),
  )
}

it.each<[string, Record<string, string>]>([
  [
    'Mens lower\nM 10 L 12\ncolour black\nrate 320\nmrp 499',
    { 'Item name': 'Mens lower', Size: 'M 10 L 12', Colour: 'black', Price: '320', MRP: '499' },
  ],
  [
    'Formal shirt\n38/40/42\n3-5-5\nwhite\n550/-',
    { 'Item name': 'Formal shirt', Size: '38: 3, 40: 5, 42: 5', Colour: 'white', Price: '550/-' },
  ],
  [
    'Track suit kids\n24/26/28\n2 2 3\nred',
    { 'Item name': 'Track suit kids', Size: '24: 2, 26: 2, 28: 3', Colour: 'red' },
  ],
  [
    'Jeans\ndark blue 28 se 36 tak 2-2 pcs har size\nRs 780',
    { 'Item name': 'Jeans', Size: '28 se 36', Colour: 'dark blue', Qty: '2 each', Price: '780' },
  ],
  [
    'Tshirt\nred, black, white\nM L XL har rang 4 piece\nRs 240',
    {
      'Item name': 'Tshirt',
      Size: 'M L XL',
      Colour: 'red, black, white',
      Qty: 'har rang 4 piece',
      Price: '240',
    },
  ],
  [
    'Leggings\nblack 12 white 10 red 6\n160 rs',
    { 'Item name': 'Leggings', Colour: 'black-12, white-10, red-6', Price: '160 rs' },
  ],
  [
    'Hoodie\n6y - 3\n8y - 4\ngrey',
    { 'Item name': 'Hoodie', Size: '6y - 3, 8y - 4', Colour: 'grey' },
  ],
  [
    'Thermal\n85cm 6pc 420\n90cm 8pc 440',
    { 'Item name': 'Thermal', Size: '85: 6, 90: 8', Price: '85 420 / 90 440 ?' },
  ],
  ['Kurta\nRs 500\nRs 600', { 'Item name': 'Kurta', Price: '500 / 600' }],
])('a message of several lines is one article: %j', (message, facts) => {
  expect(factsOf(`[14/11, 9:14 am] Sonu: ${message}\n[14/11, 9:15 am] Sonu: ok`)).toEqual([
    facts,
    {},
  ])
})

it('lines of a message with names and facts of their own are articles', () => {
  const message = 'Aaj ka maal\nSaree Rs 900 4 pc\nKurti Rs 450 2 pc'
  const names = factsOf(`[14/11, 9:14 am] Sonu: ${message}`).map((row) => row['Item name'])
  expect(names).toEqual([undefined, 'Saree', 'Kurti'])
})

it('“same in navy” is the article above in another colour, where that one has one', () => {
  const chat = [
    'Lower Rs 320\nblack\nM 10 L 12',
    'same in navy M-6',
    'Kada red Rs 90 2 pc',
    'same in pink 3 pc',
  ]
  const rows = factsOf(chat.map((said) => `[14/11, 9:14 am] Sonu: ${said}`).join('\n'))
  expect(rows.map((row) => [row['Item name'], row['Colour']])).toEqual([
    ['Lower', 'black'],
    ['Lower', 'navy'],
    ['Kada red', undefined],
    ['same in pink', undefined],
  ])
})

it.each<[string, Record<string, string>]>([
  ['nighty 320 kar do', { 'Ladies nighty': 'nighty 320 kar do' }],
  ['moje khatam', { 'School moje': 'moje khatam' }],
  ['bachho ki frock pink khatam ho gayi', { 'frock pink': 'bachho ki frock pink khatam ho gayi' }],
  ['frock khatam', { 'frock pink': 'frock khatam', 'frock peach': 'frock khatam' }],
  ['ladies wali mat dalna', {}],
  ['shawl nahi hai', {}],
])('%s is shown at the articles that it may change', (message, notes) => {
  const said = [
    'Ladies nighty Rs 299 4 pc',
    'School moje Rs 35 10 pc',
    'frock pink Rs 350 2 pc',
    'frock peach Rs 350 1 pc',
  ]
  const lines = [...said, message].map((line) => `14/11/26, 9:14 am - Papa: ${line}`)
  const rows = factsOf(lines.join('\n'))
  const shown = rows.flatMap((row) =>
    row['Later message'] ? [[row['Item name'], row['Later message']]] : [],
  )
  expect(Object.fromEntries(shown)).toEqual(notes)
  expect(rows.filter((row) => row['Item name']).length).toBe(4)
})

describe('a line of notes', () => {
  it.each<[string, Record<string, string>[]]>([
    ['Silk saree ₹1,299/- 5 pcs', [{ 'Item name': 'Silk saree', Price: '1,299/-', Qty: '5 pcs' }]],
    ['Dupatta @150', [{ 'Item name': 'Dupatta', Price: '150' }]],
    [
      'Leggings size M, L, XL MRP 399 rate 299 20 pcs',
      [{ 'Item name': 'Leggings', Size: 'M, L, XL', MRP: '399', Price: '299', Qty: '20 pcs' }],
    ],
    [
      'जूती साइज़ ६ से १० दाम ५५० १२ पीस',
      [{ 'Item name': 'जूती', Size: '6 से 10', Price: '550', Qty: '12 पीस' }],
    ],
    [
      'Cotton kurti M-3 L-2 Rs 499',
      [{ 'Item name': 'Cotton kurti', Size: 'M-3, L-2', Price: '499' }],
    ],
    ['Jacket L 3 XL 2 Rs 1199', [{ 'Item name': 'Jacket', Size: 'L 3 XL 2', Price: '1199' }]],
    [
      'Frock 2-3 saal 3pc, 4-5 saal 2pc @ 425',
      [{ 'Item name': 'Frock', Size: '2-3 saal 3pc, 4-5 saal 2pc', Price: '425' }],
    ],
    ['Polo M/4 L/4 rate 349', [{ 'Item name': 'Polo', Size: 'M/4, L/4', Price: '349' }]],
    ['Jeans 30(2) 32(3) ₹ 750', [{ 'Item name': 'Jeans', Size: '30(2) 32(3)', Price: '750' }]],
    ['Kada 2.6 = 4 set Rs 180', [{ 'Item name': 'Kada', Size: '2.6 = 4 set', Price: '180' }]],
    ['Jeans 30-2 32-4 Rs 899', [{ 'Item name': 'Jeans', Size: '30-2 32-4', Price: '899' }]],
    [
      'Shoes 6 se 9 number, har number 2 jodi. Rs 900',
      [{ 'Item name': 'Shoes', Size: '6 se 9', Qty: '2 jodi each', Price: '900' }],
    ],
    [
      'Chappal size 5-6-7-8 , 3 each, 220/-',
      [{ 'Item name': 'Chappal', Size: '5-6-7-8', Qty: '3 each', Price: '220/-' }],
    ],
    ['Suit S2 M3 XL1 1850/-', [{ 'Item name': 'Suit', Size: 'S2 M3 XL1', Price: '1850/-' }]],
    // Lists of sizes and pieces stand in pairs; numbers in a list are no number with commas.
    [
      'Jeans blue 30,32,34 - 1,2,1 pc - Rs 700',
      [{ 'Item name': 'Jeans blue', Size: '30: 1, 32: 2, 34: 1', Price: '700' }],
    ],
    [
      'Kurta 38/40/42/44 - 3/3/2/2 - Rs 1100',
      [{ 'Item name': 'Kurta', Size: '38: 3, 40: 3, 42: 2, 44: 2', Price: '1100' }],
    ],
    [
      'Vest 85-5 90-8 95-6 100-4 pack, Rs 330',
      [{ 'Item name': 'Vest', Size: '85-5 90-8 95-6 100-4 pack', Price: '330' }],
    ],
    [
      'Frock pink 20-2, 22-3, 24-3, 26-1 rate 480',
      [{ 'Item name': 'Frock pink', Size: '20-2, 22-3, 24-3, 26-1', Price: '480' }],
    ],
    [
      'Frock ab 5 bache rate 350',
      [{ 'Item name': 'Frock ab 5 bache', Price: '350', Unclear: 'Frock ab 5 bache rate 350' }],
    ],
    ['Vest 1,2,1 pc Rs 330', [{ 'Item name': 'Vest 1,2,1 pc', Price: '330' }]],
    [
      'Jacket 38 se 44 tak Rs 1450 8 pc',
      [{ 'Item name': 'Jacket', Size: '38 se 44', Price: '1450', Qty: '8 pc' }],
    ],
    [
      'Shawl grey pehle 1200 ab 850, 8 pc',
      [{ 'Item name': 'Shawl grey', 'Earlier price': '1200', Price: '850', Qty: '8 pc' }],
    ],
    // The number of an amount is no count, and sizes of bangles are no amounts.
    ['Cotton suit 3pc set 1250/-', [{ 'Item name': 'Cotton suit 3pc set', Price: '1250/-' }]],
    ['Kada 250 pair', [{ 'Item name': 'Kada', Qty: '250 pair ?' }]],
    ['Kada 250 pair 90/-', [{ 'Item name': 'Kada', Qty: '250 pair', Price: '90/-' }]],
    ['Loafer 6x10 480/-', [{ 'Item name': 'Loafer', Size: '6x10', Price: '480/-' }]],
    ['Chudi 2.4 2.6 2.8 @ 120', [{ 'Item name': 'Chudi', Size: '2.4 2.6 2.8', Price: '120' }]],
    [
      'Chudi 2.4, 2.6, 2.8 - ₹180 set',
      [{ 'Item name': 'Chudi', Size: '2.4, 2.6, 2.8', Price: '180' }],
    ],
    ['Payal 1200/dozen', [{ 'Item name': 'Payal', Price: '1200/dozen' }]],
    ['2) Kurta kharid 300 bhav 550', [{ 'Item name': 'Kurta', 'Cost price': '300', Price: '550' }]],
    [
      'Model 501 jeans Rs 1999 size 32',
      [{ 'Item name': 'Model 501 jeans', Price: '1999', Size: '32' }],
    ],
    ['Saree D-101 Rs 900', [{ 'Item name': 'Saree D-101', Price: '900' }]],
    ["MEN'S kurta L 650/-", [{ 'Item name': "MEN'S kurta", Size: 'L', Price: '650/-' }]],
    ['Kurta M-3 L-2 total 5 pcs', [{ 'Item name': 'Kurta', Size: 'M-3, L-2', Qty: '5 pcs' }]],
    [
      'Lux vest M L XL, 95 rupaye, 1 dozen total, mrp 120',
      [{ 'Item name': 'Lux vest', Size: 'M L XL', Qty: '1 dozen', MRP: '120', Price: '95 rupaye' }],
    ],
    [
      'lal nighty free size 350, mrp 499, 5 pis',
      [
        {
          'Item name': 'lal nighty',
          Size: 'free size',
          Qty: '5 pis',
          MRP: '499',
          'Number 1': '350',
        },
      ],
    ],
    [
      'Nighty XL maroon 320 rs mrp 450 - 7 pc',
      [{ 'Item name': 'Nighty maroon', Size: 'XL', Qty: '7 pc', MRP: '450', Price: '320 rs' }],
    ],
    // A size is no count without a sign between. As many counts as sizes are theirs; else one that repeats is for each.
    [
      'Raincoat navy L XL Rs 550 2-3 piece',
      [{ 'Item name': 'Raincoat navy', Size: 'L: 2, XL: 3', Price: '550' }],
    ],
    [
      'Vest 80 85 90 95 sab 6-6 pc Rs 110',
      [{ 'Item name': 'Vest sab', Size: '80 85 90 95', Qty: '6 each', Price: '110' }],
    ],
    [
      'Frock 20 no - 2, 22 no - 3 Rs 350, 22 wali 380',
      [{ 'Item name': 'Frock', Size: '20 - 2, 22 - 3', Price: '350, 22 wali 380 ?' }],
    ],
    [
      'Shawl 5 pc (2 maroon aur 3 black) 850 ka',
      [{ 'Item name': 'Shawl', Colour: 'maroon-2, black-3', Qty: '5 pc', 'Number 1': '850' }],
    ],
    [
      'Hanky 1 dozen ka pack Rs 180, 5 pack',
      [{ 'Item name': 'Hanky 1 dozen ka pack', Qty: '5 pack', Price: '180' }],
    ],
    // Nobody knows how many sizes there are.
    [
      'Towel Rs 60 har size 5 piece',
      [{ 'Item name': 'Towel', Qty: '5 piece each ?', Price: '60' }],
    ],
    ['Kurta M-499 L-549 5 pcs', [{ 'Item name': 'Kurta M-499 L-549', Qty: '5 pcs' }]],
    // Amounts in words and in thousands.
    ['Potli 6 pc sava sau', [{ 'Item name': 'Potli', Qty: '6 pc', Price: '125' }]],
    ['Stole teen sau pachas ka 3 pc', [{ 'Item name': 'Stole', Qty: '3 pc', Price: '350' }]],
    ['दुपट्टा 3 पीस ढाई सौ', [{ 'Item name': 'दुपट्टा', Qty: '3 पीस', Price: '250' }]],
    ['Lehenga Rs 12k 1 pc', [{ 'Item name': 'Lehenga', Qty: '1 pc', Price: '12000' }]],
    ['Sheet 6 pc saadhe chaar sau', [{ 'Item name': 'Sheet', Qty: '6 pc', Price: '450' }]],
    ['Towel 6 pc paune teen sau', [{ 'Item name': 'Towel', Qty: '6 pc', Price: '275' }]],
    ['Coat 2 pc solah sau pachaas ka', [{ 'Item name': 'Coat', Qty: '2 pc', Price: '1650' }]],
    ['Coat 2 pc do hazar teen sau', [{ 'Item name': 'Coat', Qty: '2 pc', Price: '2300' }]],
    // Words that nobody knows beside an amount change it, so it is not read.
    [
      'Coat 2 pc do sau taintis',
      [{ 'Item name': 'Coat do sau taintis', Qty: '2 pc', Unclear: 'Coat 2 pc do sau taintis' }],
    ],
    [
      'Coat 2 pc teen chaar sau',
      [{ 'Item name': 'Coat teen chaar sau', Qty: '2 pc', Unclear: 'Coat 2 pc teen chaar sau' }],
    ],
    // The contents of one piece belong to the name, and numbers before a count for each size are sizes.
    [
      'Napkin (6 ka pack) 9 pack ₹80',
      [{ 'Item name': 'Napkin (6 ka pack)', Qty: '9 pack', Price: '80' }],
    ],
    [
      'Jutti 6,7,8 har size 3 jodi ₹400',
      [{ 'Item name': 'Jutti', Size: '6,7,8', Qty: '3 jodi each', Price: '400' }],
    ],
    ['Ring 18k gold Rs 9000', [{ 'Item name': 'Ring 18k gold', Price: '9000' }]],
    ['Bindi do sau pc Rs 5', [{ 'Item name': 'Bindi', Qty: '200 pc', Price: '5' }]],
    // Colours with their pieces beside other words, and sizes with a word before their pieces.
    [
      'Leggings free size hara 7 neela 4 @150',
      [{ 'Item name': 'Leggings', Size: 'free size', Colour: 'hara-7, neela-4', Price: '150' }],
    ],
    [
      'Kada 2.4 ke 5 pc 2.8 ke 3 pc Rs 90',
      [{ 'Item name': 'Kada', Size: '2.4: 5, 2.8: 3', Price: '90' }],
    ],
    // A range is no amount.
    [
      'Kurta MRP 2k Rs 1.5k 5 pcs',
      [{ 'Item name': 'Kurta', MRP: '₹2000', Price: '1500', Qty: '5 pcs' }],
    ],
    [
      'Kurta Rs 499-599 5 pcs',
      [{ 'Item name': 'Kurta', Qty: '5 pcs', 'Number 1': '499', 'Number 2': '599' }],
    ],
    [
      'Kurta 499-599/- 5 pcs',
      [{ 'Item name': 'Kurta', Qty: '5 pcs', 'Number 1': '499', 'Number 2': '599' }],
    ],
    // A sign or word between two numbers may belong to either.
    ['Monkey cap 90 rs 12', [{ 'Item name': 'Monkey cap', 'Number 1': '90', 'Number 2': '12' }]],
    ['Saree 280 rate 350 mrp', [{ 'Item name': 'Saree', 'Number 1': '280', 'Number 2': '350' }]],
    ['Saree 350 mrp', [{ 'Item name': 'Saree', MRP: '350' }]],
    [
      'Purse Rs 240 mrp 350, big 380 mrp 550',
      [
        {
          'Item name': 'Purse big',
          MRP: '350',
          Price: '240',
          'Number 1': '380',
          'Number 2': '550',
          Unclear: 'Purse Rs 240 mrp 350, big 380 mrp 550',
        },
      ],
    ],
    // A number without a word has no meaning.
    ['Saree Rs 900 4', [{ 'Item name': 'Saree', Price: '900', 'Number 1': '4' }]],
    ['Shirt Rs 5 38 40 42', [{ 'Item name': 'Shirt', Size: '38 40 42', Price: '5' }]],
    [
      'Shirt Rs 500 Rs 600',
      [
        {
          'Item name': 'Shirt',
          Price: '500',
          'Number 1': '600',
          Unclear: 'Shirt Rs 500 Rs 600',
        },
      ],
    ],
    // The contents of a pack and the number of packs: nobody knows which of them the shop sells.
    [
      'बिछिया, एक पत्ते में 6 जोड़ी, 10 पत्ते, 20 रु जोड़ी',
      [{ 'Item name': 'बिछिया', Qty: 'एक पत्ते में 6 जोड़ी / 10 पत्ते', Price: '20 रु जोड़ी' }],
    ],
    [
      'Bindi 1 dibbe me 12 pc, 5 dibbe @20',
      [{ 'Item name': 'Bindi', Qty: '1 dibbe me 12 pc / 5 dibbe', Price: '20' }],
    ],
    [
      'Clip har packet 6 pis, 4 packet, Rs 20',
      [{ 'Item name': 'Clip', Qty: 'har packet 6 pis / 4 packet', Price: '20' }],
    ],
    [
      'Clip 6 pc per box 10 box Rs 30 box',
      [{ 'Item name': 'Clip', Qty: '6 pc per box / 10 box', Price: '30 box' }],
    ],
    ['Rakhi 10 patte Rs 60', [{ 'Item name': 'Rakhi', Qty: '10 patte', Price: '60' }]],
    [
      'Kada set of 4, 6 set, Rs 180',
      [{ 'Item name': 'Kada set of 4', Qty: '6 set', Price: '180' }],
    ],
    // A unit behind the price belongs to it, and stays where the line counts in another one.
    ['Payal 5 pc Rs 100 dozen', [{ 'Item name': 'Payal', Qty: '5 pc', Price: '100 dozen' }]],
    ['Payal 5 pc, Rs 20 jodi', [{ 'Item name': 'Payal', Qty: '5 pc', Price: '20 jodi' }]],
    ['Payal 5 jodi, Rs 20 jodi', [{ 'Item name': 'Payal', Qty: '5 jodi', Price: '20' }]],
    ['Payal 5 pis, 20 rs per pc', [{ 'Item name': 'Payal', Qty: '5 pis', Price: '20 rs' }]],
    ['Moza pachas rupaye jodi, 20 jodi', [{ 'Item name': 'Moza', Qty: '20 jodi', Price: '50' }]],
    ['Rumal assi ka ek, 20 pc', [{ 'Item name': 'Rumal', Qty: '20 pc', Price: '80' }]],
    [
      'Bali ek card me 12 jodi, 60 rs',
      [{ 'Item name': 'Bali', Qty: 'ek card me 12 jodi', Price: '60 rs' }],
    ],
    // The price of several is not that of one.
    [
      'Moze 100 rs ke 3 jodi, 30 jodi',
      [{ 'Item name': 'Moze', Qty: '30 jodi', Price: '100 rs ke 3 jodi ?' }],
    ],
    ['मोजे 100 के 3, 30 जोड़ी', [{ 'Item name': 'मोजे', Qty: '30 जोड़ी', Price: '100 के 3 ?' }]],
    // Amounts from and to are no sizes.
    ['Bali 5 pc 125 se 180', [{ 'Item name': 'Bali', Qty: '5 pc', Price: '125 se 180 ?' }]],
    ['Bali 5 pc 125 se 180 tak', [{ 'Item name': 'Bali', Qty: '5 pc', Price: '125 se 180 ?' }]],
    ['Bali 5 pc 125-180 tak', [{ 'Item name': 'Bali', Qty: '5 pc', Price: '125-180 ?' }]],
    ['Bali rate 90 se 98 tak', [{ 'Item name': 'Bali', Price: '90 se 98 ?' }]],
    ['Bali Rs 20 to 50 tak', [{ 'Item name': 'Bali', Price: '20 to 50 ?' }]],
    ['बाली 20 से 50 रु', [{ 'Item name': 'बाली', Price: '20 से 50 ?' }]],
    [
      'Frock 100 se 130 size 5 pc Rs 300',
      [{ 'Item name': 'Frock', Size: '100 se 130', Qty: '5 pc', Price: '300' }],
    ],
    // Words of buying and selling stand before or behind their amounts.
    ['Nath 90 padi ki, bechna 150', [{ 'Item name': 'Nath', 'Cost price': '90', Price: '150' }]],
    ['Nath padi 90 bechna 150', [{ 'Item name': 'Nath', 'Cost price': '90', Price: '150' }]],
    ['नथ 30 की पड़ी 60 में बेचना', [{ 'Item name': 'नथ', 'Cost price': '30', Price: '60' }]],
    ['Nath kharid 90 bechni 150', [{ 'Item name': 'Nath', 'Cost price': '90', Price: '150' }]],
    ['Nath 90 kharid 150 bikri', [{ 'Item name': 'Nath', 'Cost price': '90', Price: '150' }]],
    ['Nath mrp 150 bechenge 90', [{ 'Item name': 'Nath', MRP: '150', Price: '90' }]],
    // A number of a size has its pieces behind it, and one size of bangles needs no word.
    [
      'Mojari 7 no 3 jodi, 8 no 4 jodi Rs 650',
      [{ 'Item name': 'Mojari', Size: '7: 3, 8: 4', Price: '650' }],
    ],
    ['Kada 2.4, 6 set @ 90', [{ 'Item name': 'Kada', Size: '2.4', Qty: '6 set', Price: '90' }]],
  ])('%s', (line, facts) => {
    expect(factsOf(`Sale list\n${line}\nend of list`)).toEqual([
      { 'Item name': 'Sale list' },
      ...facts,
      { 'Item name': 'end of list' },
    ])
  })
})

const chat = `12/11/26, 10:14 am - Ramesh: *New stock*
12/11/26, 10:15 am - Ramesh: ok, kal bhejta hu
12/11/26, 10:15 am - Ramesh: Cotton kurti
M-3 L-2
Rs 499
12/11/26, 10:20 am - Ramesh: *Rayon kurti*
Fabric: Rayon
Size: M L XL
Rate: 450/-
Colour: Pink`

it('facts below a name belong to it, in a chat and in copied messages', () => {
  const facts = [
    { 'Item name': 'New stock' },
    {},
    { 'Item name': 'Cotton kurti', Size: 'M-3, L-2', Price: '499' },
    {
      'Item name': 'Rayon kurti',
      Material: 'Rayon',
      Size: 'M L XL',
      Price: '450/-',
      Colour: 'Pink',
    },
  ]
  expect(factsOf(chat)).toEqual(facts)
  const copied = chat.replaceAll(/^(\S+), (\S+ am) - (\w+):/gm, '[$2, $1] $3:')
  expect(factsOf(copied)).toEqual(facts)
  const notes = chat
    .replaceAll(/(?:^|\n)\d+.*?Ramesh: /g, '\n\n')
    .replace('ok, kal bhejta hu\n', '')
  expect(factsOf(notes)).toEqual(facts.filter((one) => 'Item name' in one))
})

const factsOfChat = (...messages: string[]) =>
  factsOf(messages.map((text, at) => `12/11/26, 10:${at + 10} am - Ramesh: ${text}`).join('\n'))

it('words of trade below a title are no colour', () => {
  expect(factsOfChat('Nath 6 pc\npadi ki, bechna\nRs 80')).toEqual([
    { 'Item name': 'Nath', Qty: '6 pc', Price: '80' },
  ])
})

it('colours with their pieces below a title are those of the article', () => {
  expect(factsOfChat('Bandhani odhni\nneeli-hari 4\nlaal - 2 pc\n900 rs mrp 1400')).toEqual([
    { 'Item name': 'Bandhani odhni', Colour: 'neeli-hari-4, laal-2', Price: '900 rs', MRP: '1400' },
  ])
  // Below an article with facts they may be articles.
  expect(factsOfChat('Odhni Rs 900\nSaree 4\nSuit 2')).toHaveLength(3)
})

it('one count for “each of the three” sizes is no colour', () => {
  expect(factsOfChat('Top printed\nS M L teeno ke 3-3 piece\n240 rs')).toEqual([
    { 'Item name': 'Top printed', Size: 'S M L', Qty: '3 each', Price: '240 rs' },
  ])
})

it('a later message finds its article in another number of the word', () => {
  const [first, ...later] = factsOfChat(
    'Payal pair 12 pc 60 rs',
    'Payale 12 nahi 9 hai, ginti galat',
    'payal 8 hi hai',
    'payalon ko nikal do list se',
  )
  expect(first).toMatchObject({
    'Later message':
      'Payale 12 nahi 9 hai, ginti galat / payal 8 hi hai / payalon ko nikal do list se',
  })
  expect(later).toEqual([{}, {}, {}])
})

it('a telephone number is no price, and its message is no article', () => {
  expect(
    factsOfChat('Suit 4 pc 700 rs', 'Gupta ji ka order hai, 3 suit, 91234 50000 pe call karna').at(
      1,
    ),
  ).toEqual({})
})

it.each(['[14/11, 21:15] Papa Dukan: ', '14/11, 9:15 pm - Papa: ', '[21:15, 14/11] Papa: '])(
  'the beginning of a message without a year is no article: %s',
  (begin) => {
    expect(factsOf(`${begin}Ladies nighty XL-4 XXL-4 299/- mrp 499`)).toEqual([
      { 'Item name': 'Ladies nighty', Size: 'XL-4, XXL-4', Price: '299/-', MRP: '499' },
    ])
  },
)

it('a number without a sign is a doubtful price where others have a sign, and else a column to ask about', () => {
  expect(factsOf('Kurta Rs 499\nSaree 1299\nJeans 32 34 899\nShirt red 5').slice(1)).toEqual([
    { 'Item name': 'Saree', Price: '1299 ?' },
    { 'Item name': 'Jeans', Price: '32 34 899 ?' },
    { 'Item name': 'Shirt red', Price: '5 ?' },
  ])
  expect(factsOf('Kurta 499 3\nSaree 1299')).toEqual([
    { 'Item name': 'Kurta', 'Number 1': '499', 'Number 2': '3' },
    { 'Item name': 'Saree', 'Number 1': '1299' },
  ])
})

it('sizes with their pieces, or pieces in the order of the sizes, stand below an article', () => {
  expect(factsOf('Kurti maroon\nM 2\nL 3\nXL 2 pcs\nrate 1299/-')).toEqual([
    { 'Item name': 'Kurti maroon', Size: 'M 2, L 3, XL 2 pcs', Price: '1299/-' },
  ])
  expect(factsOf('Jeans 30/32/34\n2/4/4\n899/-')).toEqual([
    { 'Item name': 'Jeans', Size: '30/32/34', Qty: '2/4/4', Price: '899/-' },
  ])
})

it('lines with commas are notes, where amounts stand beside their signs', () => {
  expect(factsOf('Cotton kurti Rs 499, M-3 L-2\nRayon kurti Rs 599, M-1 L-4')).toEqual([
    { 'Item name': 'Cotton kurti', Size: 'M-3, L-2', Price: '499' },
    { 'Item name': 'Rayon kurti', Size: 'M-1, L-4', Price: '599' },
  ])
})

it('pieces of each colour below an article are a count that a person mends', () => {
  expect(factsOf('Shawl Rs 450\n3 maroon 2 cream')).toEqual([
    { 'Item name': 'Shawl', Price: '450', Qty: '3 maroon 2 cream' },
  ])
})

it('a second price below an article is not its price', () => {
  expect(factsOf('Kurta red\nRs 499\nRs 599\nsee you')).toEqual([
    { 'Item name': 'Kurta red', Price: '499' },
    { Price: '599' },
    { 'Item name': 'see you' },
  ])
})

it.each([
  'Item;Price\nKurta;499\nSaree;1299',
  'Kurta\t499\t3\nSaree\t1299\t5',
  'Kurta,499\nSaree,1299\nShirt,599',
  'My shop, stock of today\n\nItem,Qty,Rate\nKurta,2,Rs 499\nSaree,5,Rs 1299',
  'one word\nand another',
  'Created,Item,Price\n12-11-2026 10:14,Kurta,499\n12/11/2026 10:15 am,Saree,1299',
])('a table stays a table: %s', (text) => {
  expect(rowsOf(text).flat()).not.toContain('Line')
})

const word = fc.constantFrom('Cotton', 'Kurta', 'Saree', 'लहंगा', 'Silk', 'print', 'blue')
const amount = fc.integer({ min: 10, max: 99_999 }).map(String)
const part = fc.oneof(
  word,
  amount,
  fc.tuple(fc.constantFrom('Rs ', '₹', 'MRP ', 'rate: ', 'दाम ', 'kharid '), amount),
  fc.tuple(amount, fc.constantFrom('/-', ' pcs', ' नग', ' dozen', ' rs', '/dozen')),
  fc.tuple(fc.constantFrom('M-', 'XL ', 'S:'), fc.integer({ min: 1, max: 99 }).map(String)),
  fc.tuple(fc.constantFrom('size '), fc.constantFrom('32 34', '6 to 10', 'M L', '2.4')),
)
const line = fc
  .array(part, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.map((one) => (Array.isArray(one) ? one.join('') : one)).join(' '))

const numbersIn = (text: string) =>
  [...withAsciiDigits(text).matchAll(/\d+/g)].map(String).toSorted()

it('loses no number, and changes none', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const table = readLines(lines.join('\n\n'))
      if (!table) return
      const [, ...rows] = table
      const written = new Map<string, Set<string>>()
      for (const cells of rows) {
        const numbers = written.get(cells.at(-1) ?? '') ?? new Set()
        for (const one of numbersIn(cells.slice(0, -1).join(' '))) numbers.add(one)
        written.set(cells.at(-1) ?? '', numbers)
      }
      for (const [source, numbers] of written)
        expect([...numbers].toSorted()).toEqual([...new Set(numbersIn(source))])
    }),
    { numRuns: 500 },
  )
})

it.each<[string, Record<string, string>]>([
  [
    'baby jhabla set 0-3 mahine, 6 pc, 350 rs',
    { 'Item name': 'baby jhabla set', Size: '0-3 mahine', Qty: '6 pc', Price: '350 rs' },
  ],
  ['frock 2-3 yrs ₹1100', { 'Item name': 'frock', Size: '2-3 yrs', Price: '1100' }],
  [
    'jhabla 6-9 months - 4, 9-12 months - 3, 250 rs',
    { 'Item name': 'jhabla', Size: '6-9 months - 4, 9-12 months - 3', Price: '250 rs' },
  ],
  ['Suit set 3 pc, 4 nag, 850 rs', { 'Item name': 'Suit set 3 pc', Qty: '4 nag', Price: '850 rs' }],
  ['Salwar set 3 pc 850 rs', { 'Item name': 'Salwar set', Qty: '3 pc', Price: '850 rs' }],
])('%s keeps its ages, and what is in its set', (text, facts) => {
  expect(factsOf(`${text}\nTopi 6 pc ₹90`)[0]).toEqual(facts)
})

it('the pieces of a set are no stock when a count follows', () => {
  const [set] = factsOf('Salwar set 3pc 5 1,200\nTopi 6 pc ₹90')
  expect(set).toEqual({ 'Item name': 'Salwar set 3pc', Price: '5 1,200 ?' })
})

it.each(['1) Kurta safed 650/- 4 pc\n2) ', 'Kurta safed 650/- 4 pc\n'])(
  'behind “%s”, a price in words beside colours of which one is over is an article',
  (before) => {
    const found = factsOf(`${before}satin petticoat sava sau. kala 10, safed 8, lal khatam`)
    expect(found).toHaveLength(2)
    expect(found[1]).toMatchObject({ Price: '125', Unclear: expect.any(String) })
  },
)

it.each([
  'Kurti red, blue M-2 L-3 each colour 450 rs',
  'Kurti red, blue M-2 L-3 450 rs dono rang',
  'Kurti cream aur navy dono me, 38 - 2, 40 - 3 (har rang me itne) ₹450',
])('%s is unclear, because its pieces are those of each colour', (text) => {
  expect(factsOf(`${text}\nTopi 6 pc ₹90`)[0]?.['Unclear']).toBe(text)
})
