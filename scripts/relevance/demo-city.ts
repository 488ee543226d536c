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
  inLocality,
  kind,
  lead,
  mens,
  named,
  not,
  notEmpty,
  type Row,
  shop,
  upTo,
  whole,
  womens,
} from './checks.ts'

const clothing = category('Clothing')
const footwear = category('Footwear')
const jewellery = category('Bangles')
const sarees = kind('Sarees')
const kurtas = kind('Kurtas', 'Kurtis', 'Kids Kurtas')
const kurtis = kind('Kurtis')
const lehengas = kind('Lehengas')
const dupattas = kind('Dupattas')
const suits = kind('Salwar Suits')
const shirts = kind('Shirts', 'Kids Shirts')
const tees = kind('T-Shirts', 'Kids T-Shirts')
const jeans = kind('Jeans')
const legwear = kind('Jeans', 'Trousers')
const jackets = kind('Nehru Jackets')
const sherwanis = kind('Sherwanis')
const frocks = kind('Frocks')
const juttis = kind('Juttis')
const mojaris = kind('Mojaris')
const juttisOrMojaris = kind('Juttis', 'Mojaris')
const sneakers = kind('Trainers')
const chappals = kind('Chappals', 'Kolhapuris')
const slippers = kind('Chappals', 'Kolhapuris', 'Sandals')
const bangles = kind('Glass Bangles', 'Lac Bangles', 'Metal Bangles', 'Bridal Chooda', 'Kada')
const earrings = kind('Earrings')
const necklaces = kind('Necklaces')
const bracelets = kind('Bracelets')
const bridal = named(/bridal|wedding|groom|chooda|sherwani/i)

/** What a shopper of Jaipur may expect of the demonstration city. */
export const demoCityRows: Row[] = [
  // misspelt
  ['kurtta', firstTen(kurtas), atLeast(10, kurtas)],
  ['jutees', firstTen(footwear), eightOfTen(juttis)],
  ['snekers', firstTen(footwear), eightOfTen(sneakers)],
  ['sarree', firstTen(sarees), atLeast(10, sarees)],
  ['lehnga', whole(clothing), atLeast(8, lehengas), first(8, lehengas)],
  ['dupata', firstTen(dupattas), atLeast(10, dupattas)],
  ['shervani', first(6, sherwanis)],
  ['earings', firstTen(earrings)],
  ['neckles', eightOfTen(necklaces)],
  ['braclet', first(8, bracelets)],
  ['chapal', firstTen(chappals)],
  ['sandle', eightOfTen(kind('Sandals'))],
  ['formel shoes', first(8, kind('Formal Shoes'))],
  ['tshrit', firstTen(tees)],
  ['jeens', firstTen(jeans)],
  ['bangels', firstTen(bangles), atLeast(15, bangles)],
  ['lurta', firstTen(kurtas)],
  ['daree', eightOfTen(sarees)],
  ['trowsers', first(4, legwear)],
  ['kolapuri chapal', eightOfTen(kind('Kolhapuris'))],
  ['embroidred jutti', first(4, juttis), lead(named(/embroidered/i))],
  // plain words, and results that must not appear
  ['saree', whole(clothing), first(15, sarees)],
  ['kurta', firstTen(kurtas), whole(clothing)],
  ['jhumka', firstTen(earrings), whole(jewellery)],
  ['necklace', first(10, necklaces), whole(jewellery)],
  ['dupatta', first(15, dupattas), whole(clothing)],
  ['heels', first(9, kind('Heels')), whole(footwear)],
  ['bracelet', first(8, bracelets), whole(jewellery)],
  // Devanagari
  ['चूड़ी', whole(jewellery), firstTen(bangles), atLeast(15, bangles)],
  ['लाल साड़ी', lead(both(colour('Red'), sarees)), firstTen(sarees)],
  ['जूते', firstTen(footwear), atLeast(15, footwear)],
  ['साड़ी', first(15, sarees), whole(clothing)],
  ['कुर्ता', firstTen(kurtas), atLeast(15, kurtas)],
  ['कुर्ती', eightOfTen(kurtis)],
  ['लहंगा', first(8, lehengas)],
  ['दुपट्टा', firstTen(dupattas), atLeast(10, dupattas)],
  ['जूती', eightOfTen(juttis), firstTen(footwear)],
  ['चप्पल', firstTen(chappals), atLeast(10, chappals)],
  ['झुमका', first(5, earrings)],
  ['कंगन', firstTen(jewellery), eightOfTen(bangles)],
  ['काला कुर्ता', lead(both(colour('Black'), kurtas)), firstTen(kurtas)],
  ['नीली जींस', first(8, both(colour('Blue'), jeans))],
  ['सलवार सूट', firstTen(suits)],
  ['बच्चों के कपड़े', firstTen(both(forKids, clothing))],
  ['500 रुपये तक चप्पल', first(9, both(upTo(500), chappals)), atLeast(5, chappals)],
  ['सस्ती चूड़ी', firstTen(jewellery), first(5, upTo(200)), cheapestFirst],
  // Hinglish
  ['choodi', whole(jewellery), firstTen(bangles), atLeast(15, bangles)],
  ['chudi', whole(jewellery), firstTen(bangles), atLeast(15, bangles)],
  ['chudiyan', firstTen(bangles)],
  ['kapde ladies', firstTen(clothing), eightOfTen(forWomen)],
  ['joota', firstTen(footwear), atLeast(15, footwear)],
  ['joote gents', firstTen(footwear), eightOfTen(forMen)],
  ['2000 tak saree', first(7, both(upTo(2000), sarees)), atLeast(5, sarees)],
  ['500 se kam kurta', first(3, both(upTo(500), kurtas))],
  ['laal sari', lead(both(colour('Red'), sarees)), firstTen(sarees)],
  ['neeli jeans', first(8, both(colour('Blue'), jeans))],
  ['safed shirt', first(3, both(colour('White'), shirts))],
  ['hara kurta', first(5, both(colour('Green'), kurtas))],
  ['gulabi lehnga', first(3, both(colour('Pink'), lehengas))],
  ['peela dupatta', first(4, both(colour('Yellow'), dupattas))],
  ['bachche ke kapde', firstTen(both(forKids, clothing))],
  ['dulhan lehenga', lead(both(named(/bridal/i), lehengas)), eightOfTen(lehengas)],
  ['shaadi ki sherwani', first(5, sherwanis)],
  ['jhumke', first(5, earrings)],
  ['chunri', eightOfTen(dupattas)],
  ['mojdi', first(5, mojaris), firstTen(footwear)],
  ['ghaghra', first(3, lehengas)],
  ['juta ladies', firstTen(footwear), eightOfTen(forWomen)],
  // prices
  ['kurta under 500', first(3, both(upTo(500), kurtas)), atLeast(2, kurtas)],
  ['below 1000', whole(upTo(1000)), atLeast(20, upTo(1000))],
  ['between 500 and 1000', whole(both(from(500), upTo(1000))), atLeast(20, from(500))],
  ['1k se niche', whole(upTo(1000)), atLeast(20, upTo(1000))],
  ['above 2000', whole(from(2000)), atLeast(20, from(2000))],
  ['saree under ₹2000', first(7, both(upTo(2000), sarees)), atLeast(5, sarees)],
  ['shoes under rs 1500', firstTen(both(upTo(1500), footwear)), atLeast(10, footwear)],
  ['earrings 200 to 500', first(5, both(from(200), upTo(500), earrings))],
  ['lehenga above 5000', first(4, both(from(5000), lehengas))],
  ['jutti 1000 ke andar', first(8, both(upTo(1000), juttis))],
  ['sasta joota', firstTen(footwear), first(3, upTo(600)), cheapestFirst],
  ['cheap kurti', eightOfTen(kurtis), first(3, upTo(800))],
  // brands
  ['gulmohar saree', first(5, both(brand('Gulmohar'), sarees))],
  ['neelgar', first(5, either(brand('Neelgar'), shop('Neelgar Block Print Studio')))],
  ['jingar jutti', first(4, both(brand('Jingar'), juttis))],
  ['sonkhiya earrings', first(2, both(brand('Sonkhiya'), earrings))],
  ['daud shoes', first(4, both(shop('Daud Sports Shoes'), footwear))],
  ['haat', firstTen(brand('Haat'))],
  // colour and article
  ['red saree', lead(both(colour('Red'), sarees)), firstTen(sarees)],
  ['blue shirt', first(8, both(colour('Blue'), shirts))],
  ['black trainers', first(5, both(colour('Black'), sneakers))],
  ['green dupatta', first(4, both(colour('Green'), dupattas))],
  ['gold bangles', first(8, both(colour('Gold'), bangles))],
  ['pink kurti', firstTen(both(colour('Pink'), kurtas))],
  ['black heels', first(3, both(colour('Black'), kind('Heels')))],
  ['maroon jutti', first(3, both(colour('Red'), juttis))],
  // gender
  ['ladies', eightOfTen(forWomen), firstTen(not(mens))],
  ['gents', eightOfTen(forMen), firstTen(not(womens))],
  ['mens', eightOfTen(forMen), firstTen(not(womens))],
  ['girls frock', first(9, both(forGirls, frocks))],
  ['boys shirt', first(2, both(forBoys, shirts))],
  ['kids', firstTen(forKids)],
  ['mens shoes', firstTen(both(forMen, footwear))],
  ['ladies sandals', firstTen(both(forWomen, footwear)), eightOfTen(kind('Sandals'))],
  ['womens footwear', firstTen(both(forWomen, footwear)), eightOfTen(womens)],
  ['gents kurta', firstTen(both(forMen, kurtas))],
  ['mahila chappal', first(5, both(forWomen, slippers))],
  // shops and places
  ['Soni Vastralaya', firstTen(shop('Soni Vastralaya')), atLeast(10, shop('Soni Vastralaya'))],
  ['bapu jutti ghar', firstTen(shop('Bapu Jutti Ghar'))],
  ['gudiya kids wear', firstTen(shop('Gudiya Kids Wear'))],
  ['kanchan chudi bhandar', firstTen(shop('Kanchan Chudi Bhandar'))],
  ['chhan chhan', firstTen(shop('Chhan Chhan Ladies Footwear'))],
  ['pankhudi boutique', firstTen(shop('Pankhuri Boutique'))],
  ['saheli suits', first(5, both(shop('Saheli Suit Palace'), suits))],
  ['raja park', firstTen(inLocality('Raja Park'))],
  // synonyms
  ['sneakers', firstTen(sneakers), atLeast(15, sneakers)],
  ['sports shoes', firstTen(footwear), eightOfTen(either(sneakers, shop('Daud Sports Shoes')))],
  ['running shoes', eightOfTen(sneakers), lead(named(/running/i))],
  ['bangles', firstTen(bangles), atLeast(15, bangles)],
  ['kangan', firstTen(jewellery), eightOfTen(bangles)],
  ['kada', first(5, kind('Kada', 'Lac Bangles')), firstTen(bangles)],
  ['mojari', first(6, mojaris), firstTen(juttisOrMojaris)],
  ['khussa', firstTen(juttisOrMojaris)],
  ['jhumki', first(5, earrings), firstTen(jewellery)],
  ['tee', firstTen(tees), atLeast(15, tees)],
  ['odhni', firstTen(dupattas), atLeast(10, dupattas)],
  ['pajama', lead(named(/pyjama/i)), firstTen(clothing)],
  ['pyjama', lead(named(/pyjama/i)), firstTen(clothing)],
  ['salwar kameez', firstTen(suits)],
  ['waistcoat', first(5, jackets)],
  ['pants', eightOfTen(legwear)],
  ['slippers', eightOfTen(slippers)],
  ['bridal', firstTen(bridal), atLeast(8, bridal)],
  ['choora', first(5, bangles)],
  ['denim', first(8, jeans)],
  ['kurta pajama', firstTen(clothing), lead(either(kurtas, named(/pyjama/i)))],
  ['mens kurta set', firstTen(both(forMen, kurtas))],
  ['jewelry set', firstTen(jewellery)],
  ['nightwear', firstTen(clothing)],
  ['bani park', firstTen(inLocality('Bani Park'))],
  // written together or apart
  ['tshirt', firstTen(tees), atLeast(15, tees)],
  ['t shirt', firstTen(tees), atLeast(15, tees)],
  ['nehrujacket', first(5, jackets)],
  ['ear rings', firstTen(earrings)],
  // several words
  ['cotton block print kurti', eightOfTen(kurtas), lead(named(/block print/i))],
  ['silk saree zari', lead(both(named(/silk/i), sarees)), firstTen(sarees)],
  ['leather mojari brown', lead(both(named(/leather/i), mojaris)), firstTen(footwear)],
  ['bandhani dupatta red', lead(both(colour('Red'), dupattas)), firstTen(dupattas)],
  ['kundan necklace', lead(named(/kundan/i)), firstTen(jewellery)],
  ['kids school shoes', first(6, kind('School Shoes')), firstTen(footwear)],
  ['formal shirt for office', lead(shirts), eightOfTen(either(shirts, named(/office|formal/i)))],
  ['black leather formal shoes under 3000', first(2, both(kind('Formal Shoes'), upTo(3000)))],
  // no such product: other results are shown
  ['xqzwv', notEmpty],
  ['iphone 15 pro', notEmpty],
  ['😀😀', notEmpty],
  ["'); drop table products; --", notEmpty],
  ['payal', notEmpty],
  ['wrist watch', notEmpty],
  ['school bag', notEmpty],
]
