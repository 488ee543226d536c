import { suggestsKind, suggestsKindFirst, suggestsProduct, suggestsShop } from '../answer-checks.ts'
import { both, brand, either, kind, named, type QueryClass } from '../checks.ts'
import { footwear, jeans, kurtas, sarees } from '../kinds.ts'

/** Words that are not finished yet, and what is suggested for them. */
export const suggestions: QueryClass = {
  name: 'suggestions while typing',
  typing: true,
  city: [
    ['kur', suggestsKind('Kurtas', 'Kurtis')],
    ['sar', suggestsKindFirst('Sarees'), suggestsProduct(sarees)],
    ['jhu', suggestsProduct(named(/jhumka/i))],
    ['chap', suggestsKindFirst('Chappals')],
    ['dup', suggestsKindFirst('Dupattas')],
    ['lehn', suggestsKindFirst('Lehengas')],
    ['snekar', suggestsKind('Trainers', 'Sneakers')],
    ['गुड़िया', suggestsShop('Gudiya Kids Wear')],
    ['गुड़ि', suggestsShop('Gudiya Kids Wear')],
    ['bapu', suggestsShop('Bapu Jutti Ghar')],
    ['soni vas', suggestsShop('Soni Vastralaya')],
    ['सोनी', suggestsShop('Soni Vastralaya')],
    ['लहं', suggestsKind('Lehengas')],
    ['red sar', suggestsKind('Sarees'), suggestsProduct(sarees)],
    ['jutt', suggestsKindFirst('Juttis')],
    ['choo', suggestsKind('Bridal Chooda', 'Glass Bangles', 'Lac Bangles')],
    ['gulm', suggestsProduct(brand('Gulmohar'))],
    ['cotton kur', suggestsProduct(kurtas)],
  ],
  catalogue: [
    ['kur', suggestsKindFirst('Kurtas', 'Kurtis', 'Kurta Sets')],
    ['pum', suggestsProduct(brand('Puma', 'PUMA Motorsport'))],
    ['puma sho', suggestsProduct(both(brand('Puma', 'PUMA Motorsport'), footwear))],
    ['roads', suggestsProduct(brand('Roadster'))],
    ['sneak', suggestsKindFirst('Sneakers')],
    ['sweatsh', suggestsKindFirst('Sweatshirts')],
    ['swetr', suggestsKind('Sweaters')],
    ['jea', suggestsKindFirst('Jeans'), suggestsProduct(jeans)],
    ['palaz', suggestsKindFirst('Palazzos')],
    ['bla', suggestsProduct(either(kind('Blazers & Suits'), named(/black/i)))],
    ['flip f', suggestsKindFirst('Flip Flops')],
    ['रोड', suggestsProduct(brand('Roadster'))],
    ['anark', suggestsProduct(named(/anarkali/i))],
    ['trous', suggestsKindFirst('Trousers')],
  ],
}
