import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const phrasesOf = (text: string) => readQuery(text).phrases.flatMap(({ words }) => words)
const wishesOf = (text: string) => {
  const { isNear, isOpen, priceOrder } = readQuery(text)
  return [
    ...(isNear ? ['near'] : []),
    ...(isOpen ? ['open'] : []),
    ...(priceOrder ? [priceOrder] : []),
  ]
}

/** Phrases of people, none of them copied from the table, with what they ask for beside the goods. */
const said: Record<string, string[]> = {
  near: [
    'kurta near me',
    'kurta nearby',
    'nearest kurta',
    'kurta paas me',
    'paas mein kurta',
    'mere paas kurta',
    'aas-paas kurta',
    'पास में कुर्ता',
    'मेरे पास कुर्ता',
    'नज़दीक कुर्ता',
    'kurta paas',
    'paas wala kurta',
    'sabse paas kurta',
    'Kurta near my house',
    'kurta closest to me',
    'ghar ke paas kurta',
    'नज़दीकी कुर्ता',
    'kurta around me',
    'najdeek kurta',
    'kurta mere nazdeek',
    'आस पास कुर्ता',
    'पास वाला कुर्ता',
    'kurta in my area',
    'near kurta',
    'kurta near',
    'where near kurta',
    'near which shop kurta',
    'kon si paas kurta',
  ],
  open: [
    'khuli dukan kurta',
    'khuli dukaan mein kurta',
    'abhi khula kurta',
    'open now kurta',
    'kurta open now',
    'kurta shop open now',
    'खुली दुकान कुर्ता',
    'अभी खुली दुकान में कुर्ता',
    'kurta ki khuli dukan',
    'open shop kurta',
    'kurta abhi open',
    'kurta shops that are open',
    'dukan khuli hai kurta',
    'अभी खुला कुर्ता',
    'currently open kurta',
    'kurta open right now',
    'khuli hui dukan kurta',
    'kurta dukan open hai',
    'दुकान खुली है कुर्ता',
    'is waqt khuli dukan kurta',
    'open kurta',
    'kurta open',
    'kahan open kurta',
    'kaunse open kurta',
    'which open kurta',
    'kaun si dukan khuli hai kurta',
    'konse kurta ki dukan khuli hai',
    'aaj milega kurta',
    'kurta aaj milega',
    'kurta jo aaj mil jaye',
    'आज मिलेगा कुर्ता',
    'kurta available today',
  ],
  priceDown: [
    'mehngi kurta',
    'sabse mehngi kurta',
    'sabse mehnga kurta',
    'सबसे महंगी कुर्ता',
    'expensive kurta',
    'costliest kurta',
    'most expensive kurta',
  ],
  priceUp: [
    'sasta kurta',
    'sasti kurta',
    'saste kurta',
    'kurta kam daam',
    'kam daam ka kurta',
    'kam kimat ka kurta',
    'cheap kurta',
    'kurta low price',
    'budget kurta',
    'low budget kurta',
    'सस्ता कुर्ता',
    'सस्ते कुर्ता',
    'कम दाम का कुर्ता',
    'sabse sasta kurta',
    'affordable kurta',
    'kurta not expensive',
    'kam paise mein kurta',
    'pocket friendly kurta',
    'कम कीमत कुर्ता',
    'cheapest kurta',
    'budget friendly kurta',
    'kifayati kurta',
    'inexpensive kurta',
    'kam rate ka kurta',
    'kaunse kurta saste hain',
    'kahan kurta sasta',
    'kon sa sasta kurta',
  ],
}

describe('words beside the goods', () => {
  it.each(Object.entries(said).flatMap(([wish, texts]) => texts.map((text) => [text, wish])))(
    '“%s” asks for %s, and searches for kurtas',
    (text, wish) => {
      expect(wishesOf(text)).toEqual([wish])
      expect(readQuery(text).phrases).toMatchObject([{ sense: { name: 'kurta' } }])
      expect(phrasesOf(text)).toHaveLength(1)
    },
  )

  it.each([
    ['sasta kurta paas mein', ['near', 'priceUp']],
    ['khuli dukan paas mein kurta', ['near', 'open']],
    ['paas ki khuli dukan mein sasti kurta', ['near', 'open', 'priceUp']],
    ['पास में सस्ता कुर्ता', ['near', 'priceUp']],
    ['near me open kurta', ['near', 'open']],
    ['nearby open kurta', ['near', 'open']],
    ['open near kurta', ['near', 'open']],
    ['open cheap kurta', ['open', 'priceUp']],
    ['open nike shoes', ['open']],
    ['nike open shoes', ['open']],
    ['open red cotton kurta', ['open']],
  ])('“%s” asks for %j', (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes)
  })

  it.each([
    'khuli dukan',
    'open now',
    'paas mein',
    'nazdeek',
    'kam daam',
    'अभी खुली दुकान',
    'sasta',
    'paas',
    'open',
    'kaun si dukan khuli hai',
    'kaun sa sasta hai',
    'kon si paas hai',
    'where is the nearest',
  ])('“%s” alone asks for no goods', (text) => {
    expect(wishesOf(text)).toHaveLength(1)
    expect(phrasesOf(text)).toEqual([])
  })

  it.each([
    'kya aapke paas kurta hai',
    'unke paas ka kurta',
    'kurta',
    'near 500 kurta',
    'kurta 1200 ke aas paas',
    'kurta in jaipur',
    'open toe sandal',
    'open front shrug',
    'front open kurta',
    'open neck kurta',
    'open back blouse',
    'side open kurta',
    'open sleeves kurta',
    'kurta near mansarovar',
    'khula kurta',
    'khule gale ka kurta',
    'kurta 500 se kam',
    'budget 500 kurta',
    'kam se kam 500 kurta',
    'allen solly shirt',
  ])('“%s” asks for goods only', (text) => {
    expect(wishesOf(text)).toEqual([])
  })

  it.each([
    ['open toe sandal', 'open'],
    ['khula kurta', 'khula'],
  ])('in “%s” the word “%s” describes the goods', (text, word) => {
    expect(phrasesOf(text).join(' ')).toContain(word)
  })
})
