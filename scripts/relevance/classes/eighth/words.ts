import { foundByWord } from '../../answer-checks.ts'
import { both, either, forKids, forMen, forWomen, kind, named, not, text } from '../../checks.ts'
import {
  bangles,
  dresses,
  dupattas,
  earrings,
  footwear,
  juttis,
  kurtas,
  necklaces,
  sarees,
  sherwanis,
  shirts,
  shoes,
  suits,
  trousers,
} from '../../kinds.ts'
import {
  classOf,
  featured,
  flats,
  headPieces,
  nehruJackets,
  opens,
  shorts,
  trackPants,
} from '../second/traits.ts'
import { anyKurta, anySuit, anySweater, anyTee } from '../sixth/traits.ts'
import { anyBlazer, innerwear, openShoes, sleepwear, winterJackets } from '../seventh/traits.ts'
import {
  anklets,
  bottoms,
  jumpsuits,
  noseJewels,
  ring,
  spread,
  underpants,
  vests,
} from './traits.ts'

/** A rare word of names finds all that have it. */
export const rareWords = classOf(
  'rare words of names',
  [
    ['anarkali', foundByWord(/anarkali/i)],
    ['brocade sherwani', opens(3, both(sherwanis, named(/brocade/i)))],
    ['kota doria saree', opens(4, both(sarees, named(/kota doria/i)))],
    ['chanderi suit', opens(2, both(suits, named(/chanderi/i)))],
    ['ajrakh shirt', opens(3, both(shirts, named(/ajrakh/i)))],
    ['jodhpuri achkan', opens(3, named(/achkan/i))],
    ['chandbali', foundByWord(/chandbali/i)],
    ['mul dupatta', opens(4, both(dupattas, named(/\bmul\b/i)))],
    ['meenakari haar', opens(3, both(necklaces, named(/meenakari/i)))],
    ['gota patti kurti', opens(3, both(anyKurta, named(/gota patti/i)))],
    ['trail shoes', opens(4, both(footwear, text(/trail/i)), named(/trail/i))],
  ],
  [
    ['sharara', foundByWord(/sharara/i)],
    ['peplum top', opens(4, named(/peplum/i))],
    ['patiala salwar', opens(3, named(/patiala/i))],
    ['kaftan', opens(2, named(/kaftan/i))],
    ['kanjivaram saree', opens(4, both(sarees, named(/kanjeevaram|kanchi/i)))],
    ['bootcut jeans', opens(4, named(/bootcut/i))],
    ['bomber jacket', opens(5, named(/bomber/i))],
    ['culottes', foundByWord(/culotte/i)],
    ['kalamkari', opens(2, text(/kalamkari/i))],
    ['pathani kurta', opens(2, named(/pathani/i))],
    ['playsuit', foundByWord(/playsuit/i)],
    ['brogues', opens(4, named(/brogue/i))],
    ['unicorn', opens(2, text(/unicorn/i))],
    ['batman tshirt', opens(4, both(anyTee, named(/batman/i)))],
    ['barbie dress', opens(3, both(forKids, named(/barbie/i)))],
    ['chikankari', opens(2, named(/chikan/i))],
  ],
)

/** As shops and families call them. */
export const synonyms = classOf(
  'synonyms and words of the trade',
  [
    ['chaniya choli', opens(4, kind('Lehengas'))],
    ['odhani', opens(4, dupattas)],
    ['bandi for men', opens(3, both(nehruJackets, forMen))],
    ['hawai chappal', opens(4, openShoes)],
    ['artificial jewellery set', opens(3, either(necklaces, kind('Bangles', 'Earrings')))],
    ['churi', opens(4, bangles)],
    ['rajasthani jutti', opens(4, either(juttis, kind('Mojaris')))],
    ['pt shoes white', opens(3, named(/PT shoes/i))],
    ['payjama', opens(1, named(/pyjama/i))],
  ],
  [
    ['sando banyan', opens(2, vests)],
    ['half pant mens', opens(4, both(shorts, forMen))],
    ['full pant', opens(4, either(trousers, kind('Jeans'), trackPants))],
    ['gents underwear', opens(4, both(innerwear, forMen))],
    ['kachha', opens(3, either(underpants, innerwear))],
    ['gown for women', opens(4, either(dresses, named(/gown|maxi/i)))],
    ['bellies', opens(4, flats)],
    ['coat pant', opens(4, anyBlazer)],
    ['nathni', opens(3, noseJewels)],
    ['maang teeka', opens(4, headPieces)],
    ['payal', opens(2, anklets)],
    ['finger ring', opens(4, ring)],
    ['nighty', opens(3, both(sleepwear, forWomen))],
    ['floaters for men', opens(4, both(openShoes, forMen))],
    ['pullover', opens(4, either(anySweater, named(/pullover|sweatshirt/i)))],
    ['windcheater', opens(3, winterJackets)],
    ['bottom wear ladies', opens(4, both(forWomen, bottoms))],
    ['boots for men', opens(4, both(kind('Boots'), forMen))],
    ['jump suit', opens(4, jumpsuits)],
  ],
)

/** A plain article, of several shops. */
export const broad = classOf(
  'broad words, of several shops',
  [
    ['kurtis', opens(8, anyKurta), spread(kind('Kurtis'))],
    ['shirts', opens(8, shirts), spread(shirts)],
    ['chappals', opens(8, openShoes), spread(kind('Chappals', 'Kolhapuris'))],
  ],
  [
    ['tops', opens(8, kind('Tops')), spread(both(kind('Tops'), forWomen))],
    ['jeans for men', opens(8, kind('Jeans')), spread(both(kind('Jeans'), forMen))],
    ['dresses', opens(8, kind('Dresses')), spread(both(kind('Dresses'), forWomen))],
    ['kurta sets', opens(8, anySuit), spread(kind('Kurta Sets'))],
    ['women shoes', opens(8, both(footwear, forWomen)), spread(both(shoes, forWomen))],
    ['earrings for women', opens(8, earrings), spread(earrings)],
    ['ethnic wear for men', opens(8, both(forMen, not(kind('Jeans', 'T-shirts', 'Shirts'))))],
    ['sleeveless sweater', featured(3, anySweater, /sleeveless/i)],
    ['men kurta', opens(8, both(anyKurta, forMen)), spread(both(kurtas, forMen))],
  ],
)
