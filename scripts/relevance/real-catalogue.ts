import {
  atLeast,
  both,
  brand,
  category,
  cheapestFirst,
  colour,
  eightOfTen,
  either,
  first,
  firstTen,
  forBoys,
  forGirls,
  forKids,
  forMen,
  forWomen,
  from,
  kind,
  lead,
  named,
  notEmpty,
  type Row,
  upTo,
  whole,
} from './checks.ts'

const clothing = category('Clothing')
const footwear = category('Footwear')
const jewellery = category('Bangles')
const sarees = kind('Sarees')
const kurtas = kind('Kurtas', 'Kurtis', 'Kurta Sets', 'Kids Kurtas')
const womensKurtas = kind('Kurtas', 'Kurtis', 'Kurta Sets')
const suits = kind('Salwar Suits', 'Kurta Sets')
const lehengas = kind('Lehengas')
const dupattas = kind('Dupattas', 'Dupattas & Shawls')
const shirts = kind('Shirts', 'Kids Shirts')
const tees = kind('T-shirts', 'T-Shirts', 'Polo T-shirts', 'Kids T-Shirts')
const jeans = kind('Jeans')
const sneakers = kind('Sneakers', 'Trainers', 'Sports Shoes')
const sandals = kind('Sandals', 'Flip Flops', 'Flats', 'Chappals', 'Kolhapuris')
const bangles = kind(
  'Bangles',
  'Glass Bangles',
  'Lac Bangles',
  'Metal Bangles',
  'Bridal Chooda',
  'Kada',
)
const earrings = kind('Earrings')

/** What a shopper may expect when the same shops sell the products of the real catalogue. */
export const realCatalogueRows: Row[] = [
  // misspelt
  ['kurtta', firstTen(kurtas), atLeast(20, kurtas)],
  ['snekers', firstTen(footwear), eightOfTen(sneakers)],
  ['tshrit', firstTen(tees)],
  ['jaket', eightOfTen(kind('Jackets', 'Nehru Jackets'))],
  ['swetshirt', eightOfTen(kind('Sweatshirts'))],
  ['lehanga', first(8, lehengas)],
  ['palazo', eightOfTen(either(kind('Palazzos'), named(/palazzo/i)))],
  ['trousars', eightOfTen(either(kind('Trousers', 'Palazzos', 'Track Pants'), named(/trousers/i)))],
  ['neans', eightOfTen(jeans)],
  // plain words, and results that must not appear
  ['saree', first(20, sarees), whole(clothing)],
  ['shirt', firstTen(shirts)],
  ['jeans', first(20, jeans)],
  ['skirt', firstTen(either(kind('Skirts'), named(/skirt/i)))],
  ['ring', first(5, kind('Rings')), firstTen(jewellery)],
  ['top', firstTen(either(kind('Tops', 'Co-ords'), named(/\btops?\b/i)))],
  ['heels', first(20, either(kind('Heels'), named(/heel/i))), whole(footwear)],
  // Devanagari
  ['साड़ी', first(20, sarees)],
  ['लाल कुर्ता', firstTen(both(colour('Red'), kurtas))],
  ['नीली जींस', firstTen(both(colour('Blue'), jeans))],
  ['जूते', firstTen(footwear), atLeast(20, footwear)],
  ['काली शर्ट', firstTen(both(colour('Black'), either(shirts, tees)))],
  ['दुपट्टा', firstTen(dupattas)],
  ['बच्चों के जूते', first(3, both(forKids, footwear))],
  // Hinglish
  ['lal saree', first(8, both(colour('Red'), sarees)), firstTen(sarees)],
  ['kala joota', firstTen(both(colour('Black'), footwear))],
  ['safed tshirt', firstTen(both(colour('White'), tees))],
  ['chudi', firstTen(bangles)],
  ['kangan', firstTen(jewellery), eightOfTen(bangles)],
  ['ladies kapde', firstTen(clothing), eightOfTen(forWomen)],
  ['bachche ke kapde', firstTen(both(forKids, clothing))],
  ['1000 se kam jeans', firstTen(both(upTo(1000), jeans))],
  ['2000 tak saree', firstTen(both(upTo(2000), sarees))],
  ['sasta tshirt', firstTen(tees), first(5, upTo(300)), cheapestFirst],
  // prices
  ['kurta under 500', firstTen(both(upTo(500), kurtas)), atLeast(15, kurtas)],
  ['jeans between 1000 and 2000', firstTen(both(from(1000), upTo(2000), jeans))],
  ['above 5000', whole(from(5000)), atLeast(20, from(5000))],
  ['saree above 3000', firstTen(both(from(3000), sarees))],
  ['earrings below 500', firstTen(both(upTo(500), earrings)), atLeast(20, earrings)],
  ['jacket 1500-2500', firstTen(both(from(1500), upTo(2500), kind('Jackets', 'Nehru Jackets')))],
  // brands
  ['puma', firstTen(brand('Puma')), atLeast(20, brand('Puma'))],
  ['puma shoes', firstTen(both(brand('Puma'), footwear))],
  ['levis jeans', first(3, both(brand('Levis'), jeans))],
  ['pepe jeans', firstTen(brand('Pepe Jeans'))],
  ['indian terrain shirt', firstTen(both(brand('Indian Terrain'), shirts))],
  ['aurelia kurta', firstTen(both(brand('AURELIA'), kurtas))],
  ['indian terain', firstTen(brand('Indian Terrain'))],
  ['mast and harbour', firstTen(brand('Mast & Harbour'))],
  ['gini jony girls', firstTen(both(brand('Gini and Jony'), forGirls))],
  // colour and article
  ['blue jeans', firstTen(both(colour('Blue'), jeans))],
  ['black heels', firstTen(both(colour('Black'), either(kind('Heels'), named(/heel/i))))],
  ['white shirt men', firstTen(both(colour('White'), shirts, forMen))],
  ['green kurta women', firstTen(both(colour('Green'), womensKurtas, forWomen))],
  ['pink dress', firstTen(both(colour('Pink'), kind('Dresses')))],
  ['gold earrings', firstTen(both(colour('Gold'), earrings))],
  // gender
  ['girls dress', firstTen(both(forGirls, kind('Dresses', 'Frocks')))],
  ['boys t-shirt', firstTen(both(forBoys, tees))],
  ['kids jeans', firstTen(both(forKids, jeans))],
  ['mens sandals', firstTen(both(forMen, footwear)), eightOfTen(sandals)],
  ['ladies watch', notEmpty],
  // synonyms
  ['sports shoes', firstTen(footwear), eightOfTen(sneakers)],
  ['hoodie', eightOfTen(kind('Sweatshirts', 'Jackets', 'T-shirts'))],
  ['jhumka', firstTen(earrings)],
  ['odhni', firstTen(dupattas)],
  ['salwar suit', firstTen(suits)],
  ['night suit', firstTen(kind('Nightwear'))],
  ['trackpants', eightOfTen(kind('Track Pants'))],
  ['chappal', firstTen(sandals)],
  ['tee', firstTen(tees)],
  ['coat', eightOfTen(kind('Jackets', 'Blazers & Suits', 'Nehru Jackets', 'Sherwanis'))],
  // several words
  ['floral maxi dress', firstTen(kind('Dresses')), lead(named(/maxi/i))],
  ['slim fit casual shirt', firstTen(shirts), first(5, named(/slim fit/i))],
  ['navy blue polo', firstTen(both(colour('Blue'), tees))],
  ['silver plated necklace', first(5, kind('Necklaces', 'Jewellery Sets')), firstTen(jewellery)],
  // no such product
  ['qwxzk', notEmpty],
  ['pressure cooker', notEmpty],
]
