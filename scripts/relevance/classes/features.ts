import { isSold, saysNotSold } from '../answer-checks.ts'
import {
  atLeast,
  both,
  brand,
  colour,
  either,
  first,
  firstTen,
  forKids,
  forMen,
  forWomen,
  kind,
  lead,
  named,
  type QueryClass,
  shop,
  text,
  upTo,
} from '../checks.ts'
import {
  bangles,
  dresses,
  dupattas,
  earrings,
  footwear,
  jeans,
  jewellery,
  juttis,
  kurtas,
  kurtis,
  lehengas,
  necklaces,
  sarees,
  shirts,
  sneakers,
  tees,
  trousers,
} from '../kinds.ts'

const longSleeved = text(/(long|full)[- ]sleeve/i)
const sleeveless = text(/sleeveless/i)

export const features: QueryClass = {
  name: 'sleeves, fits, fabrics and patterns',
  city: [
    ['khadi kurta', first(4, both(kurtas, text(/khadi/i)))],
    ['linen shirt', first(3, both(shirts, named(/linen/i)))],
    ['striped tshirt', first(4, both(tees, text(/strip/i)))],
    ['checks shirt', first(3, both(shirts, text(/check/i)))],
    ['oversized tee', first(7, both(tees, text(/oversized/i)))],
    ['sooti saree', first(5, both(sarees, text(/cotton/i)))],
    ['सूती साड़ी', first(5, both(sarees, text(/cotton/i)))],
    ['reshmi saree', first(4, both(sarees, text(/silk/i)))],
    ['सिल्क की साड़ी', first(4, both(sarees, text(/silk/i)))],
    ['round neck t shirt', first(3, both(tees, named(/round neck/i)))],
    ['a line kurti', first(4, both(kurtis, named(/a-line/i)))],
    ['straight fit jeans', first(2, both(jeans, named(/straight/i)))],
    ['chamde ki mojari', first(3, both(kind('Mojaris'), named(/leather/i)))],
    ['kadhai wali jutti', first(4, both(juttis, text(/embroider/i)))],
    ['block print dupatta', first(5, both(dupattas, named(/block print/i)))],
  ],
  catalogue: [
    ['full sleeve shirt', firstTen(both(shirts, longSleeved))],
    ['full sleeves tshirt men', firstTen(both(tees, longSleeved))],
    ['half sleeve shirt', firstTen(both(shirts, text(/short sleeve|half[- ]sleeve/i)))],
    ['sleeveless top', firstTen(both(kind('Tops', 'Co-ords', 'T-shirts'), sleeveless))],
    ['v neck tshirt', firstTen(both(tees, text(/v-?neck/i)))],
    ['polo neck t shirt', firstTen(both(tees, text(/polo/i)))],
    ['SLIM FIT jeans', firstTen(both(jeans, text(/slim/i)))],
    ['georgette saree', firstTen(both(sarees, text(/georgette/i)))],
    ['checked shirts men', firstTen(both(shirts, text(/check/i)))],
    ['चेक शर्ट', firstTen(both(shirts, text(/check/i)))],
    ['dhari wali shirt', first(8, both(shirts, text(/strip/i)))],
    ['floral dresses', firstTen(both(dresses, text(/floral/i)))],
    ['phoolon wali dress', first(8, both(dresses, text(/floral|flower/i)))],
    ['ripped jeans', firstTen(both(jeans, text(/distress|ripped|torn/i)))],
    ['suede shoes', first(6, both(footwear, text(/suede/i)))],
    ['hooded jacket', firstTen(both(kind('Jackets', 'Sweatshirts'), text(/hood/i)))],
    ['ankle length jeans', first(5, either(both(jeans, text(/ankle|cropped/i)), jeans))],
    ['high waist jeans', firstTen(both(jeans, text(/high[- ](rise|waist)/i)))],
  ],
}

export const devanagari: QueryClass = {
  name: 'Devanagari',
  city: [
    ['शर्ट', firstTen(shirts)],
    ['पीला दुपट्टा', first(4, both(dupattas, colour('Yellow')))],
    ['हरी चूड़ियां', first(6, both(bangles, colour('Green')))],
    ['एक हज़ार तक कुर्ती', firstTen(both(kurtis, upTo(1000)))],
    ['१००० से कम कुर्ता', firstTen(both(kurtas, upTo(1000)))],
    ['बापू जूती घर', firstTen(shop('Bapu Jutti Ghar'))],
    ['गुड़िया किड्स वियर', firstTen(shop('Gudiya Kids Wear'))],
    ['सोनी वस्त्रालय', firstTen(shop('Soni Vastralaya'))],
    ['कोल्हापुरी चप्पल', first(8, kind('Kolhapuris'))],
    ['दुल्हन का लहंगा', first(2, both(lehengas, named(/bridal/i)))],
    ['मोजड़ी', first(5, kind('Mojaris'))],
    ['नीला कुर्ता पुरुष', first(6, both(kurtas, forMen, colour('Blue')))],
    ['गुलाबी कुर्ती', firstTen(both(kurtas, colour('Pink')))],
    ['बच्चों की टीशर्ट', first(5, both(tees, forKids))],
    ['हार', first(4, necklaces), firstTen(jewellery)],
  ],
  catalogue: [
    ['प्यूमा', firstTen(brand('Puma', 'PUMA Motorsport'))],
    ['पूमा जूते', firstTen(both(brand('Puma', 'PUMA Motorsport'), footwear))],
    ['लेवाइस', firstTen(brand('Levis', 'Denizen From Levis'))],
    ['रोडस्टर जींस', firstTen(both(brand('Roadster'), jeans))],
    ['नाइके', first(5, brand('Nike'))],
    ['रीबॉक', first(6, named(/reebok/i))],
    ['एडिडास', first(2, named(/adidas/i))],
    ['काली जैकेट', firstTen(both(kind('Jackets', 'Nehru Jackets'), colour('Black')))],
    ['स्वेटर', firstTen(kind('Sweaters'))],
    ['महिलाओं के लिए सैंडल', firstTen(both(footwear, forWomen))],
    ['पुरुषों की जींस', firstTen(both(jeans, forMen))],
    ['सफेद शर्ट 1000 तक', firstTen(both(shirts, colour('White'), upTo(1000)))],
    ['प्लाज़ो', first(8, either(kind('Palazzos'), named(/palazzo/i)))],
    ['कान की बाली', firstTen(earrings)],
    ['ट्राउज़र', firstTen(trousers)],
  ],
}

const absent: [query: string, inNames: RegExp][] = [
  ['wrist watch', /\bwatch/i],
  ['fridge', /fridge/i],
  ['mobile phone', /mobile|phone/i],
  ['Laptop', /laptop/i],
  ['ghadi', /\bwatch/i],
  ['school bag', /\bbags?\b/i],
  ['perfume', /perfume/i],
  ['sunglasses', /sunglass/i],
  ['leather belt', /\bbelts?$/i],
  ['toys', /\btoys?\b/i],
  ['books', /\bbooks?\b/i],
  ['cricket bat', /\bbat\b/i],
]
const moreAbsent: [query: string, inNames: RegExp][] = [
  ['pressure cooker', /cooker/i],
  ['bed sheet', /bedsheet/i],
  ['chashma', /sunglass/i],
  ['handbag for women', /handbag/i],
  ['purse', /\bpurse/i],
  ['lipstick', /lipstick/i],
  ['smart watch', /smart ?watch/i],
  ['मोबाइल', /mobile/i],
  ['घड़ी', /\bwatch/i],
  ['umbrella', /umbrella/i],
  ['shampoo', /shampoo/i],
  ['headphones', /headphone/i],
]
export const saysSo = ([query, inNames]: [string, RegExp]): QueryClass['city'][number] => [
  query,
  saysNotSold(inNames),
]

export const notSoldGoods: QueryClass = {
  name: 'goods that are not sold',
  // Some names of goods that are sold contain a word of goods that are not.
  city: [
    ...absent.map(saysSo),
    ['glass bangles', isSold, first(8, kind('Glass Bangles'))],
    ['school shoes', isSold, first(6, kind('School Shoes'))],
    ['rubber chappal', isSold, first(4, named(/rubber/i))],
  ],
  catalogue: [
    ...moreAbsent.map(saysSo),
    ['football shoes', isSold, first(8, named(/football/i))],
    ['socks', isSold, first(8, kind('Socks'))],
    ['nose ring', isSold, first(3, kind('Anklets & Nose Rings'))],
  ],
}

export const long = (words: string): string =>
  `${words} `.repeat(Math.ceil(150 / words.length)).trim()

export const longTexts: QueryClass = {
  name: 'many words and long texts',
  city: [
    [long('cotton saree for daily wear'), first(8, sarees)],
    [
      'mujhe meri behen ki shaadi me pehenne ke liye ek accha sa lehenga chahiye jo bridal ho aur das hazaar se jyada ka na ho please dikhao',
      first(3, lehengas),
    ],
    ['mujhe shaadi ke liye lehenga chahiye under 6000', first(3, both(lehengas, upTo(6000)))],
    ['koi achhi si cotton kurti dikhao jo office pehen saku', first(6, kurtis)],
    ['where can I buy a red saree near me', first(5, sarees), lead(colour('Red'))],
    ['kya aapke paas black kurta hai gents ka', lead(both(kurtas, forMen, colour('Black')))],
    [
      'I am looking for comfortable chappal for my father',
      first(8, kind('Chappals', 'Kolhapuris')),
    ],
    ['मुझे अपनी माँ के लिए एक सूती साड़ी चाहिए', first(8, sarees)],
    ['best running shoes for daily morning walk', first(6, sneakers)],
    ['a'.repeat(140), { says: 'not empty', holds: (page) => page.length > 0 }],
  ],
  catalogue: [
    ['mujhe shaadi ke liye red lehenga chahiye under 5000', first(3, both(lehengas, upTo(5000)))],
    ['show me some nice cotton kurtis for office wear', firstTen(kurtas)],
    [
      'hello I need a navy blue slim fit formal shirt with full sleeves for an interview next week size 40 please help me find a good one',
      firstTen(shirts),
    ],
    [long('black running shoes puma'), firstTen(both(brand('Puma', 'PUMA Motorsport'), footwear))],
    ['what are the cheapest jeans for men that you have', firstTen(both(jeans, forMen))],
    ['meri wife ke birthday ke liye koi sundar dress batao', firstTen(both(dresses, forWomen))],
    ['do you have any jackets for kids in blue colour', firstTen(both(kind('Jackets'), forKids))],
    ['pure cotton printed straight kurta for women blue', firstTen(both(kurtas, forWomen))],
    ['earrings that match a golden lehenga', firstTen(earrings), atLeast(10, jewellery)],
    ['सर्दी के लिए कोई अच्छा सा स्वेटर दिखाइए', firstTen(kind('Sweaters', 'Sweatshirts'))],
  ],
}
