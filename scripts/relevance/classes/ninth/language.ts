import {
  foundByWord,
  suggestsKind,
  suggestsKindFirst,
  suggestsProduct,
} from '../../answer-checks.ts'
import {
  both,
  brand,
  either,
  first,
  forBoys,
  forKids,
  forMen,
  forWomen,
  inColour,
  named,
  not,
  text,
  upTo,
} from '../../checks.ts'
import {
  earrings,
  footwear,
  formalShoes,
  jackets,
  jeans,
  leggings,
  necklaces,
  sandals,
  sarees,
  shoes,
  skirts,
  trousers,
} from '../../kinds.ts'
import { classOf, opens } from '../second/traits.ts'
import {
  anyBlazer,
  anyTop,
  bras,
  girlish,
  innerwear,
  openShoes,
  sleepwear,
  winterJackets,
} from '../seventh/traits.ts'
import {
  anyDress,
  anyHeel,
  anyKurta,
  anyLegging,
  anyOf,
  anySaree,
  anyShirt,
  anySneaker,
  anySuit,
  anySweater,
  anySweatshirt,
  anyTee,
  anyTrackPants,
  opensIn,
  otherThan,
  shade,
} from '../sixth/traits.ts'
import { bottoms } from '../eighth/traits.ts'

const loafers = named(/loafer/i)
const runningShoes = both(footwear, text(/running|jog/i))
const checked = /check|plaid|tartan|gingham/i
/** Two colours stand in the name, in either order. */
const twoColours = (one: RegExp, other: RegExp) => both(named(one), named(other))

export const devanagari = classOf(
  'Devanagari: article, colour, price, person',
  [],
  [
    ['हरे रंग की साड़ी', opensIn(4, anySaree, 'Green')],
    [
      'बच्चों के जूते १००० रुपये से कम',
      opens(3, both(footwear, forKids, upTo(1000)), both(shoes, forKids, upTo(1000))),
    ],
    [
      'लड़कों की लाल टी शर्ट',
      opens(
        4,
        both(anyTee, either(forBoys, forMen), shade('Red', /red|maroon|burgundy/i)),
        both(anyTee, forBoys, inColour('Red')),
      ),
    ],
    ['औरतों की काली जैकेट', opensIn(4, both(winterJackets, forWomen), 'Black')],
    ['मर्दों की भूरी पैंट', opensIn(3, both(trousers, forMen), 'Brown', /brown|tan|coffee/i)],
    ['पीले रंग का टॉप', opensIn(4, anyTop, 'Yellow', /yellow|mustard/i)],
    ['लड़कियों की जींस', opens(5, both(jeans, girlish))],
    ['सफेद रंग के स्नीकर्स', opensIn(4, anySneaker, 'White')],
    [
      'नीली ड्रेस दो हज़ार तक',
      opens(
        4,
        both(anyDress, upTo(2000), shade('Blue', /blue|navy|teal|turquoise/i)),
        both(anyDress, upTo(2000), inColour('Blue')),
      ),
    ],
    ['धारीदार टी शर्ट', opens(4, both(anyTee, text(/strip/i)), both(anyTee, named(/striped/i)))],
    [
      'फूलों के प्रिंट वाली ड्रेस',
      opens(4, both(anyDress, text(/floral|flower/i)), both(anyDress, named(/floral/i))),
    ],
    [
      'लड़कों की चेक शर्ट ९०० से कम',
      opens(4, both(anyShirt, either(forBoys, forMen), text(checked), upTo(900))),
    ],
    ['लाल हील वाली सैंडल', opensIn(3, either(anyHeel, sandals), 'Red', /red|maroon|burgundy/i)],
    ['पुरुषों के काले फॉर्मल जूते', opensIn(4, both(formalShoes, forMen), 'Black')],
  ],
)

export const slips = classOf(
  'one slip in one word of several',
  [],
  [
    ['checkd shirt men', opens(4, both(anyShirt, forMen, text(checked)))],
    ['flroal kurta women', opens(4, both(anyKurta, forWomen, text(/floral|flower/i)))],
    ['bommber jacket boys', opens(3, both(jackets, text(/bomber/i), forBoys))],
    ['denim jacjet women', opens(3, both(winterJackets, forWomen, text(/denim/i)))],
    ['white sneajers men', opensIn(4, both(anySneaker, forMen), 'White')],
    ['leather loafrs', opens(3, either(loafers, both(formalShoes, text(/leather/i))), loafers)],
    ['gold earringd', opensIn(4, earrings, 'Gold')],
    [
      'striped polo tshitr',
      opens(4, both(anyTee, text(/strip/i)), both(anyTee, named(/striped polo/i))),
    ],
    ['maxi drezs', opens(4, both(anyDress, text(/maxi/i)))],
    ['black trousrs men', opensIn(4, both(trousers, forMen), 'Black')],
    ['georgete saree', opens(4, both(anySaree, text(/georgette/i)))],
    ['runnng shoes men', opens(4, both(runningShoes, forMen))],
    ['high rise jenas', opens(4, both(jeans, text(/high-? ?(rise|waist)/i)))],
    ['grey sweatshitr', opensIn(4, anySweatshirt, 'Grey', /gr[ea]y|charcoal/i)],
    ['straught kurta', opens(4, both(anyKurta, text(/straight/i)))],
  ],
)

export const phonetic = classOf(
  'English words by Indian ear',
  [],
  [
    ['blu jins', opensIn(5, jeans, 'Blue')],
    ['salwar soot', opens(4, anySuit)],
    ['blak hils', opensIn(4, anyHeel, 'Black')],
    ['red jaket', opensIn(4, winterJackets, 'Red', /red|maroon|burgundy/i)],
    ['gre trouzer', opensIn(3, trousers, 'Grey', /gr[ea]y|charcoal/i)],
    ['blak shart', opensIn(4, anyShirt, 'Black')],
    ['grin kurti', opensIn(4, anyKurta, 'Green')],
    ['yello top', opensIn(4, anyTop, 'Yellow', /yellow|mustard/i)],
    ['skart', opens(4, either(skirts, named(/skirt/i)))],
    ['svetar ladies', opens(4, both(anySweater, forWomen))],
    ['lofar shoes', opens(3, loafers)],
    ['nait dres', opens(3, sleepwear)],
    ['kardigan', opens(4, both(anySweater, text(/cardigan/i)))],
    ['chek shart', opens(4, both(anyShirt, text(checked)))],
    ['formal shooz', opens(4, formalShoes)],
  ],
)

export const negation = classOf(
  'negation in many ways',
  [],
  [
    ['heels not black', first(4, both(anyHeel, otherThan('Black')))],
    ['sneakers no white', first(4, both(anySneaker, otherThan('White')))],
    ['wire-free bra', opens(4, both(bras, text(/non-? ?wired|wire-? ?(free|less)/i)))],
    ['green chhod ke kurti', first(4, both(anyKurta, otherThan('Green')))],
    [
      'trousers except black and grey',
      first(4, both(trousers, otherThan('Black'), otherThan('Grey'))),
    ],
    ['jeans but not distressed', first(4, both(jeans, not(named(/distress|ripped/i))))],
    ['dress but no floral', first(4, both(anyDress, not(named(/floral|flower/i))))],
    ['kurta no embroidery no print', first(4, both(anyKurta, not(named(/print|embroider/i))))],
    ['shirt bina check wali', first(4, both(anyShirt, not(named(checked))))],
    ['red nahi chahiye saree me', first(4, both(anySaree, otherThan('Red')))],
    ['blazer jo black na ho', first(4, both(anyBlazer, otherThan('Black')))],
    ['formal shoes but not brown', first(4, both(formalShoes, otherThan('Brown')))],
    ['काला छोड़कर जींस', first(4, both(jeans, otherThan('Black')))],
    ['sweater without stripes', first(4, both(anySweater, not(named(/strip/i))))],
    ['padding free bra', opens(3, both(bras, text(/non-? ?padded|without padding|no padding/i)))],
  ],
)

export const coloursAndPatterns = classOf(
  'shades, two colours, patterns',
  [],
  [
    ['mustard shirt', opensIn(4, anyShirt, 'Yellow', /mustard/i)],
    ['burgundy tshirt', opens(3, both(anyTee, shade('Red', /burgundy|maroon|wine/i)))],
    [
      'turquoise kurta',
      opens(
        4,
        both(anyKurta, text(/turquoise|teal|sea green|aqua|firozi/i)),
        both(anyKurta, named(/turquoise/i)),
      ),
    ],
    [
      'sea green kurta',
      opens(3, both(anyKurta, shade('Green', /sea green/i)), both(anyKurta, named(/sea green/i))),
    ],
    ['maroon kurti', opens(4, both(anyKurta, shade('Red', /maroon|burgundy|wine/i)))],
    ['blue and white shirt', opens(4, both(anyShirt, twoColours(/blue|navy/i, /white/i)))],
    [
      'red black checked shirt',
      opens(3, both(anyShirt, twoColours(/\bred\b|maroon|burgundy/i, /black/i))),
    ],
    ['black & white tshirt', opens(4, both(anyTee, twoColours(/black/i, /white/i)))],
    ['colour block sweatshirt', opens(4, both(anySweatshirt, text(/colou?r-? ?block/i)))],
    ['colorblocked jacket', opens(4, both(winterJackets, text(/colou?r-? ?block/i)))],
    ['grey melange tshirt', opens(4, both(anyTee, text(/melange/i)))],
    [
      'geometric earrings',
      opens(4, both(earrings, text(/geometric/i)), both(earrings, named(/geometric/i))),
    ],
    ['striped dress', opens(4, both(anyDress, text(/strip/i)))],
    ['checked trousers', opens(4, both(trousers, text(checked)))],
    ['navy polo tshirt', opens(4, both(anyTee, shade('Blue', /navy/i)))],
  ],
)

export const rareWords = classOf(
  'rare words of several names',
  [],
  [
    ['bardot top', opens(4, both(anyTop, text(/bardot|off-?shoulder/i)))],
    ['sheath dress', opens(4, both(anyDress, text(/sheath/i)))],
    ['biker jacket', opens(4, both(winterJackets, text(/biker/i)))],
    ['chambray', foundByWord(/chambray/i)],
    ['chambray shirt', opens(4, both(anyShirt, text(/chambray/i)))],
    ['t-strap flats', opens(4, both(footwear, text(/t-strap/i)))],
    ['mules', foundByWord(/\bmules\b/i)],
    ['wedges', opens(4, both(footwear, text(/wedge/i)))],
    ['pumps for women', opens(4, both(footwear, text(/\bpumps?\b/i)))],
    ['dupion silk kurta', opens(3, both(anyKurta, text(/dupion/i)))],
    ['blouson top', opens(4, both(anyTop, text(/blouson/i)))],
    ['high low top', opens(4, both(anyTop, text(/high-? ?low/i)))],
    ['minimizer bra', opens(3, both(bras, text(/minimi[sz]er/i)))],
    ['bralette', opens(4, both(innerwear, text(/bralette/i)))],
    ['acid wash jeans', opens(4, both(jeans, text(/acid/i)))],
    ['reversible jacket', opens(4, both(winterJackets, text(/reversible/i)))],
  ],
)

export const typing = classOf(
  'suggestions while typing',
  [],
  [
    ['jegg', anyOf(suggestsKind('Jeans', 'Leggings'), suggestsProduct(named(/jegging/i)))],
    ['jacke', suggestsKindFirst('Jackets', 'Nehru Jackets')],
    ['trouse', suggestsKindFirst('Trousers')],
    ['sweats', suggestsKind('Sweatshirts')],
    ['cardi', anyOf(suggestsKind('Sweaters'), suggestsProduct(named(/cardigan/i)))],
    ['loaf', anyOf(suggestsKind('Formal Shoes'), suggestsProduct(loafers))],
    ['derb', anyOf(suggestsKind('Formal Shoes'), suggestsProduct(named(/derby/i)))],
    ['puff', anyOf(suggestsKind('Jackets'), suggestsProduct(named(/puffer/i)))],
    ['skir', suggestsKind('Skirts')],
    ['red ta', suggestsProduct(brand('Red Tape'))],
    ['स्वेट', suggestsKind('Sweaters', 'Sweatshirts')],
    ['जीं', anyOf(suggestsKind('Jeans'), suggestsProduct(jeans))],
    ['maxi dr', anyOf(suggestsKind('Dresses', 'Frocks'), suggestsProduct(named(/maxi/i)))],
    ['running sh', anyOf(suggestsKind('Sports Shoes', 'Trainers'), suggestsProduct(runningShoes))],
    ['treck p', anyOf(suggestsKind('Track Pants'), suggestsProduct(anyTrackPants))],
  ],
  'suggestions',
)

export const joinedAndSplit = classOf(
  'run together, split, capitals, signs',
  [],
  [
    ['tee shirt boys', opens(4, both(anyTee, forBoys))],
    ['SWEAT-SHIRT', opens(4, anySweatshirt)],
    ['nightsuit women', opens(4, both(sleepwear, forWomen))],
    ['trackpant boys', opens(4, both(anyTrackPants, forBoys))],
    ['flip-flop men!!', opens(4, both(openShoes, forMen))],
    ['churidar kurta', opens(4, both(either(anyKurta, leggings), text(/churidar/i)))],
    ['maxidress', opens(4, both(anyDress, text(/maxi/i)))],
    ['bell-bottom pants', opens(3, either(bottoms, named(/pants/i)))],
    ['blackjeans men', opensIn(4, both(jeans, forMen), 'Black')],
    ['neck-lace set', opens(4, necklaces)],
    ['👗 maxi', opens(3, text(/maxi/i))],
    ['"bomber jacket"', opens(4, both(winterJackets, text(/bomber/i)))],
    ['FORMAL SHOES???', opens(4, formalShoes)],
    ['legg ings', opens(4, anyLegging)],
    ['runningshoes', opens(4, runningShoes)],
    ['poly georgette sarees.', opens(3, both(sarees, text(/georgette/i)))],
  ],
)
