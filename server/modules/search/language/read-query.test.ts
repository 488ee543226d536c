import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const sensesOf = (text: string) =>
  readQuery(text).phrases.map(({ words, sense }) => sense?.name ?? words.join(' '))

describe('a typed query', () => {
  it.each([
    ['Red Kurtas', ['red', 'kurta']],
    ['kurta near me', ['kurta']],
    ['shoes for the wedding', ['shoe', 'wedding']],
    ['T-Shirt', ['tshirt']],
    ["men's watches", ['men', 'Watches']],
    ['Jacquard, Café', ['jacquard', 'cafe']],
    ['near me', []],
    ['  ', []],
    ["'); drop table products; --", ['drop', 'Furniture', 'products']],
    ['लाल साड़ी', ['red', 'saree']],
    ['बच्चों के कपड़े', ['kids', 'clothes']],
    ['ear rings', ['earring']],
    ['👗 🔴', ['dress', 'red']],
    ['👩🏽‍🦱 🥻', ['women', 'saree']],
    ['bangdya hirvya', ['bangle', 'green']],
    ['mulga sathi kurta', ['boys', 'kurta']],
    ['kudi layi suit', ['girls', 'suit-set']],
    ['lilo kurto', ['green', 'kurta']],
    ['சேலை', ['saree']],
    ['ਕੁੜੀਆਂ ਲਈ ਸੂਟ', ['girls', 'suit-set']],
    ['मुलीसाठी फ्रॉक', ['girls', 'frock']],
    ['सोन्याच्या बांगड्या', ['gold', 'bangle']],
    ['anarkali suit', ['anarkali', 'suit-set']],
    ['jute sandal', ['jute', 'sandal']],
    ['gift for wife', ['gift', 'women']],
    ['new born baby dress', ['kids', 'kids', 'dress']],
    ['chudidar suit', ['churidar', 'suit-set']],
    ['salwar kameez', ['suit-set']],
    ['jute bag', ['jute', 'Bags']],
    ['jutti for lehenga', ['jutti']],
    ['lehenga ke liye jutti', ['jutti']],
    ['nehru jacket over kurta', ['nehru-jacket']],
    ['shirt to wear under blazer', ['shirt']],
    ['dupatta for plain kurti', ['dupatta', 'plain']],
    ['over coat', ['coat']],
    ['clothes for saree', ['clothes', 'saree']],
    ['kurta for men', ['kurta', 'men']],
    ['saas ke liye suit', ['women', 'suit-set']],
    ['formal suit', ['office-wear', 'suit']],
    ['school ke joote', ['school-shoe']],
    ['फॉर्मल जूते', ['formal-shoe']],
    ['nait suit', ['nightwear']],
    ['gale ka set', ['jewellery-set']],
    ['college farewell outfit', ['farewell', 'clothes']],
    ['pregnant lady kurti', ['maternity', 'kurti']],
    ['sarson ka tel', ['Food']],
    ['kapde dhone ki machine', ['Home appliances']],
    ['shirt collar dress', ['shirt-collar', 'dress']],
    ['colour block jacket', ['colourblocked', 'jacket']],
    ['wire free bra', ['non-wired', 'bra', 'women']],
    ['shoe rack', ['Racks, boxes and care products']],
    ['off white top', ['white', 'top']],
    ['mehndi colour kurta', ['green', 'kurta']],
    ['patti', ['patti']],
    ['garba dress', ['navratri', 'clothes']],
    ['cocktail dress', ['birthday', 'dress']],
    ['thanda mausam', ['winter']],
    ['tight jeans', ['skinny-fit', 'jeans']],
    ['black tights', ['black', 'leggings']],
    ['aisi jeans jo zyada tight na ho', ['jeans', 'skinny-fit']],
    ['cotton panties', ['cotton', 'brief', 'women']],
    ['panties for girls', ['brief', 'girls']],
    ['sando banyan', ['vest']],
    ['h r x tshirt', ['hrx', 'tshirt']],
    ['v neck t shirt', ['v-neck', 'tshirt']],
    ['track paint', ['track-pants']],
    ['nana ji sweater', ['men', 'sweater']],
    ['bina lace ke joote', ['slip-on', 'shoe']],
    ['malmal dupatta', ['mul', 'dupatta']],
    ['यूएस पोलो', ['us', 'polo']],
    ['bhatije ka kurta', ['boys', 'kurta']],
    ['हमें जूते दिखाएं', ['shoe']],
    ['लड़कियों का नाइट सूट', ['women-or-girls', 'nightwear']],
    ['heels to wear with lehenga', ['heel']],
    ['suit ke sath jhumka', ['jhumka']],
    ['kurta dupatta ke saath', ['kurta', 'dupatta']],
    ['jutti for saree or lehenga', ['jutti']],
    ['saree aur suit ke saath jutti', ['jutti']],
    ['saree ya suit ya lehenga ke liye jutti', ['jutti']],
    ['bhaiya bachche ke liye sweater', ['kids', 'sweater']],
    ['गरबा में', ['navratri']],
    ['bachche ke liye shaadi ke kapde boys', ['kids', 'wedding', 'clothes', 'boys']],
    ['raat ko sone wale kapde', ['night', 'clothes']],
    ['sone ki chudi', ['gold', 'bangle']],
    ['daudne ke liye joote', ['gym', 'shoe']],
    ['ladko ke liye jeans', ['men-or-boys', 'jeans']],
    ['neck laces', ['necklace']],
    ['jins pant', ['jeans']],
    ['plazo pant', ['palazzo']],
    ['gym wear', ['gym', 'clothes']],
    ['office wear shirt', ['office-wear', 'shirt']],
    ['meenakari work kada', ['meenakari', 'kada']],
    ['naye kurte', ['kurta']],
    ['kaha milega lehenga', ['lehenga']],
    ['घाघरा चोली', ['lehenga']],
    ['frock jisme titli bani ho', ['frock', 'titli', 'bani']],
    ['shirt which goes over jeans', ['shirt', 'goes']],
    ['looking for a blue denim jacket', ['blue', 'jeans', 'jacket']],
    ['tie n dye dupatta', ['tie-dye', 'dupatta']],
    ['शादी के लिए जूती', ['wedding', 'jutti']],
    ['ऑफिस के लिए शर्ट', ['office', 'shirt']],
  ])('%s', (text, expected) => {
    expect(sensesOf(text)).toEqual(expected)
  })

  it('keeps the understood phrases of a long sentence, then the uncommon words', () => {
    const words = 'one good word and two more words about temple walls in the old town of zyx'
    const read = sensesOf(`${words} lucknow red silk saree with long border`)
    expect(read).toHaveLength(12)
    expect(read).toEqual(expect.arrayContaining(['zyx', 'red', 'silk', 'saree', 'full-length']))
  })

  it.each([
    ['tshirt xtra large', 'xl'],
    ['kurta extra small', 'xs'],
    ['kurta double xl', 'xxl'],
    ['shoes 8 under thousand', '8'],
    ['jutti sz 6', '6'],
    ['levis jeans waist 34', '34'],
    ['high waist 32 jeans', '32'],
    ['एक्सएल साइज़ कुर्ता', 'xl'],
    ['एक्सएक्सएल कुर्ता', 'xxl'],
  ])('%s: size %s', (text, size) => {
    expect(readQuery(text).sizes).toEqual([size])
  })

  it.each([
    ['sweatshirt ya sweater', 'sweater', ['sweatshirt']],
    ['kurta, saree ya lehenga', 'lehenga', ['saree']],
    ['saree ya suit ya lehenga', 'lehenga', ['saree', 'suit-set']],
  ])('%s: %s or %s', (text, name, or) => {
    const last = readQuery(text).phrases.at(-1)
    expect(last?.sense?.name).toBe(name)
    expect(last?.or?.map(({ sense }) => sense?.name)).toEqual(or)
  })

  it.each([
    ['kurta with dupatta', ['dupatta']],
    ['kurta dupatta ke saath', ['dupatta']],
    ['kurta palazzo set', ['palazzo']],
    ['kurta and palazzo set', ['palazzo']],
    ['top, skirt aur jacket set', ['skirt', 'jacket']],
    ['kurta', []],
  ])('%s comes with %s', (text, expected) => {
    const company = readQuery(text).phrases.filter(({ comesWith }) => comesWith)
    expect(company.map(({ sense }) => sense?.name)).toEqual(expected)
  })

  it.each([
    ['pink mat dikhana saree', ['pink']],
    ['लहंगा पर गुलाबी मत दिखाना', ['gulaabee']],
    ['sneakers except puma and nike', ['puma', 'nike']],
    ['saree not red or green', ['red', 'green']],
    ['red and green saree', []],
  ])('%s refuses %s', (text, expected) => {
    const refused = readQuery(text).phrases.filter(({ not }) => not)
    expect(refused.map(({ words }) => words.join(' '))).toEqual(expected)
  })

  it.each(['flats 7 sau tak', 'shoes 2 se 3 hazaar', 'shoes 2-3 hazaar'])('%s: no size', (text) => {
    const { sizes, price } = readQuery(text)
    expect(sizes).toEqual([])
    expect(price).not.toBeNull()
  })

  it('reads at most twelve words', () => {
    expect(readQuery('watch '.repeat(40)).phrases).toHaveLength(12)
  })

  it('finds price, colour, audience and "cheap" in the words', () => {
    expect(readQuery('sasti laal kurti ladies 500 tak')).toMatchObject({
      price: { low: 0, high: 500 },
      color: 'Red',
      gender: 'Female',
      priceOrder: 'priceUp',
    })
    expect(readQuery('bangles')).toMatchObject({ price: null, color: null, gender: null })
  })
})

it.each([
  ['shirt size 40', ['40', 'm']],
  ['kurti 40', ['40', 'l']],
  ['kurta m black', ['m']],
  ['m charcoal tee', ['m']],
  ['t shirt l white', ['l']],
  ['shirt s blue', ['s']],
  ['men s shirt', []],
  ['kurta large print', []],
  ['m bangles', []],
  ['size 36 shoes women', ['3']],
  ['eu 40 shoes', ['6', '7']],
  ['us 9 shoes women', ['7']],
  ['us 9 kurta', []],
  ['bra 34 b', ['34b']],
  ['do kangan', []],
  // Words that every object of the language has.
  ['kurta constructor', []],
  ['kurta valueOf black', []],
])('%s asks for the sizes %s', (text, sizes) => {
  expect(readQuery(text).sizes).toEqual(sizes)
})

it.each([
  ['زیورات', true],
  ['🍕', true],
  ['jeans', undefined],
  ['the', undefined],
  ['?!', undefined],
  ['', undefined],
])('unreadable %s: %s', (text, isUnread) => {
  expect(readQuery(text).isUnread).toBe(isUnread)
})

it.each([
  ['bata', ['bata']],
  ['ka', ['ka']],
  ['bata do', []],
  ['kurta bata do', ['kurta']],
  ['mujhe kurta bata', ['kurta']],
  ['mujhe bata kurta kahan milega', ['kurta']],
  ['kurta kahan milega bata', ['kurta']],
  ['mujhe batao kurta', ['kurta']],
  ['kurta batao', ['kurta']],
  ['मुझे कुर्ता बता दो', ['kurtaa']],
  // Without a word that asks to be told, it is the brand.
  ['kurta bata', ['kurta', 'bata']],
  ['bata kurta', ['bata', 'kurta']],
  ['baata kurta', ['bata', 'kurta']],
  ['bata ka kurta dikhao', ['bata', 'kurta']],
  ['mujhe bata kurta chahiye', ['bata', 'kurta']],
  // AND is a brand too, but in searches the word joins goods or brands.
  ['AND kurta', ['kurta']],
  ['kurta and saree', ['kurta', 'saree']],
  ['sasta', []],
  ['500', []],
  ['500 tak dikhao', []],
])('%s: a word without meaning stays only when there is no other word', (text, words) => {
  expect(readQuery(text).phrases.flatMap((phrase) => phrase.words)).toEqual(words)
})
