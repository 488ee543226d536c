import { describe, expect, it } from 'vitest'
import { readPlanned } from '#test/planned-list.ts'

/** The variants of each article: its name, then colour or size with the pieces; `?` for a row with a wrong cell of them. */
async function shelfOf(text: string) {
  const { products } = await readPlanned(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(';').map((cell) => cell.trim())),
  )
  const asked = new Set(['stock', 'size', 'colour'])
  return products.map(({ name, variants, problems }) =>
    [
      name,
      ...variants.map(
        ({ attributes: { Size = '', Color = '' }, stock }) => `${Color}${Size} ${stock}`,
      ),
      ...(problems.some(({ field, value }) => asked.has(field ?? '') && value !== '') ? ['?'] : []),
    ].join(' | '),
  )
}

describe('pieces at the end of a name', () => {
  it.each([
    ['Palazzo rayon  Black-6  Maroon-4; 10', 'Palazzo rayon | Black 6 | Maroon 4'],
    ['Saree (Red-2, Green-3); 5', 'Saree | Red 2 | Green 3'],
    ['Dupatta Black:6 Golden:6;', 'Dupatta | Black 6 | Golden 6'],
    ['Legging Red-2 Blue-1; 4', 'Legging | Red 2 | Blue 1 | ?'],
    ['Kurti cotton M-2 L-3; 5', 'Kurti cotton | M 2 | L 3'],
    ['Kurti cotton M-2 L-3; 6', 'Kurti cotton | M 2 | L 3 | ?'],
    ['Kurti red M 2 L 3; 5', 'Kurti red | M 2 | L 3'],
    ['Chudi 2.4 12 2.6 6; 18', 'Chudi | 2.4 12 | 2.6 6'],
    ['Suit Kurta-1 Palazzo-1; 2', 'Suit Kurta-1 Palazzo-1 |  2'],
    ['Jeans D-101 K-20; 2', 'Jeans D-101 K-20 |  2'],
  ])('%s', async (row, expected) => {
    expect(await shelfOf(`Item;Qty;Rate\n${row};599`)).toEqual([expected])
  })
})

describe.each(['Colour / Size', 'Size/Colour', 'Rang aur naap'])('below “%s”', (heading) => {
  it.each([
    ['L 5, XL 5; 10', 'Kurti | L 5 | XL 5'],
    ['38-1 40-2 42-1; 4', 'Kurti | 38 1 | 40 2 | 42 1'],
    ['black 6 gold 6; 12', 'Kurti | black 6 | gold 6'],
    ['M; 3', 'Kurti | M 3'],
    ['Red; 3', 'Kurti | Red 3'],
    ['Wine / Bottle green (3+3); 6', 'Kurti | Wine / Bottle green (3+3) 6 | ?'],
    ['Red M; 3', 'Kurti | Red M 3 | ?'],
  ])('%s', async (row, expected) => {
    expect(await shelfOf(`Item;${heading};Qty;Rate\nKurti;${row};599`)).toEqual([expected])
  })
})

it('a size before a closing bracket leaves the bracket, and goes before it too', async () => {
  const list = `Item;Stock;Rate
बगरू कुर्ता नीला L (Bagru kurta blue L);6;700
बगरू कुर्ता नीला XL (Bagru kurta blue XL);4;700
Kurta lal (cotton M);2;300
Kurta lal (cotton L);3;300`
  expect(await shelfOf(list)).toEqual([
    'बगरू कुर्ता नीला (Bagru kurta blue) | L 6 | XL 4',
    'Kurta lal (cotton) | M 2 | L 3',
  ])
})

it('several sizes at the end of a name are asked for', async () => {
  const list = `Item;Qty;Price\nKurti (M,L,XL);6;499\nJeans 28/30/32;6;999\nChappal 6-10;10;199\nGown XL;1;900`
  expect(await shelfOf(list)).toEqual([
    'Kurti | M,L,XL 6 | ?',
    'Jeans | 28/30/32 6 | ?',
    'Chappal | 6-10 10 | ?',
    'Gown | XL 1',
  ])
  const { products } = await readPlanned([
    ['Item', 'Qty', 'Price'],
    ['Bra 32 34 36', '6', '499'],
    ['Saree silk', '6', '999'],
    ['Dupatta net', '1', '199'],
  ])
  expect(
    products.map(({ problems }) => problems.some(({ message }) => /sizeInName/.test(message))),
  ).toEqual([true, false, false])
})
