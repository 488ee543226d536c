import { describe, expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

/** The names of the articles of a chat with their cells under a heading; empty cells are left out. */
function marksOf(heading: string, ...messages: string[]): string[][] {
  const chat = messages.map((text, at) => `12/11/26, 10:${at + 10} am - Ramesh: ${text}`)
  const [headings = [], ...rows] = readLines(chat.join('\n')) ?? []
  const at = headings.indexOf(heading)
  return rows.flatMap(([name = '', ...cells]) => {
    const mark = cells[at - 1] ?? ''
    return name === '' ? [] : [at > 0 && mark !== '' ? [name, mark] : [name]]
  })
}

describe('a later message finds its article in the other script and in other spellings', () => {
  it.each([
    ['लाख की चूड़ी लाल 2.4, 6 set, Rs 250', 'arre chudi laakh wali 250 nahi 275 likhna'],
    ['Chudiyan kaanch ki 6 set Rs 250', 'चूड़ियाँ 250 नहीं 275 है'],
    ['Kurti pink M-3 L-2, Rs 450', 'कुर्ती का रेट 475 कर दो'],
    ['पायल पतली 7 जोड़ी 320 रु', 'payal 2 hi bache'],
    ['साड़ी बनारसी 4 पीस 2500 रु', 'saree bik gayi'],
    ['Ladies joote 7 jodi Rs 820', 'जूते बिक गए'],
    ['Lehenga bridal 2 pc Rs 5000', 'लहंगा एक बिक गया'],
    ['शर्ट सफ़ेद 5 पीस 600 रु', 'shirt ka rate galat hai'],
    ['झुमका गोल 5 जोड़ी 180 रु', 'jhumke cancel'],
    ['Odhani bandhej 5 pc Rs 300', 'ओढ़नी 1 फटी निकली'],
    ['Saree silk 5 pc Rs 900', 'saree me 1 pc kam hai'],
    // Without a word of change, too.
    ['पटियाला सूट 3 पीस 900 रु', 'suit ek customer le gaya'],
    ['Kurti cotton 5 pc Rs 450', 'kurti 3 hi reh gayi'],
    ['Kurti cotton 5 pc Rs 450', 'kurti sirf 3 pc hai'],
    ['Kurti cotton 5 pc Rs 450', 'kurti ab 399'],
  ])('%s: %s', (article, message) => {
    const [first, ...others] = marksOf(
      'Later message',
      article,
      'Ghaghra Rs 999 1 pc',
      'Topi Rs 50 9 pc',
      message,
    )
    expect([first?.[1], others]).toEqual([message, [['Ghaghra'], ['Topi']]])
  })

  it('speaks of all articles', () => {
    const said = ['Kurti 5 pc Rs 450', 'Topi Rs 50 9 pc', 'sab cancel']
    expect(marksOf('Later message', ...said)).toEqual([
      ['Kurti', 'sab cancel'],
      ['Topi', 'sab cancel'],
    ])
  })

  it('keeps an article of its own with words that the other lacks, and both are marked', () => {
    const said = ['Payal patli 7 jodi Rs 320', 'Payal silver 5 jodi abhi mat dalna']
    expect(marksOf('Later message', ...said)[0]).toEqual(['Payal patli', said[1]])
    expect(marksOf('Unclear', ...said)[1]?.[1]).toBe(said[1])
  })

  it.each(['ye wala cancel', '250 nahi 275', 'iska rate 80 kar do'])(
    '%s speaks of the article above',
    (message) => {
      expect(marksOf('Later message', 'Topi Rs 50 9 pc', 'Kurti Rs 450 2 pc', message)).toEqual([
        ['Topi'],
        ['Kurti', message],
      ])
    },
  )
})

describe('a later message names its article by the number of the list', () => {
  const numbered = ['7. Payal patli, 7 jodi, Rs 320', '8. Ring 5 pc Rs 30']
  it.each([
    'no. 7 me 2 jodi tooti nikli, 5 hi dalna',
    '7 wala abhi chalu mat karna, pehle chhantna hai',
    '7 number ka rate 300 kar do',
    '7 ka rate 300',
    '7 cancel',
    '7 number 350 ka hai',
    'न. 7 में 1 टूटी निकली',
    '७ नंबर हटा दो',
    'item no 7 galat hai',
    'Sl. 7 hatao',
    '#7 sold',
    '7. 5 jodi',
    '7 no. = 4 jodi',
  ])('%s', (message) => {
    expect(marksOf('Later message', ...numbered, message)).toEqual([
      ['Payal patli', message],
      ['Ring'],
    ])
  })

  it('of several articles, and in lists with other signs behind the numbers', () => {
    const message = '7 aur 8 number cancel'
    for (const sign of ['.', ')', '-', ' - ', '️⃣'])
      expect(
        marksOf(
          'Later message',
          ...numbered.map((line) => line.replace('. ', `${sign} `)),
          message,
        ),
      ).toEqual([
        ['Payal patli', message],
        ['Ring', message],
      ])
  })

  it('in words', () => {
    expect(
      marksOf('Later message', '1. Topi 5 pc Rs 40', '2. Ring 5 pc Rs 30', 'doosra wala 28'),
    ).toEqual([['Topi'], ['Ring', 'doosra wala 28']])
  })

  it('only where the list has that number', () => {
    const plain = numbered.map((line) => line.slice(3))
    expect(marksOf('Later message', ...plain, 'sandal no. 7 cancel')).toEqual([
      ['Payal patli'],
      ['Ring'],
    ])
    expect(marksOf('Later message', ...numbered, 'Sandal 7 no 3 jodi Rs 250')).toEqual([
      ['Payal patli'],
      ['Ring'],
      ['Sandal'],
    ])
  })
})

describe('a name that means another article is marked', () => {
  it.each([
    '5. same golden me 5 pc Rs 180',
    'usi me lal 5 pc Rs 180',
    'wahi design hara 5 pc Rs 180',
    '〃 चिकन की 5 पीस 180 रु',
    '" chiffon 5 pc Rs 180',
    '-do- silk 5 pc Rs 180',
    'do. silk 5 pc Rs 180',
    'ऐसा ही लाल 5 पीस 180 रु',
    'iske jaisa pink 5 pc Rs 180',
    'wo lal wala 5 pc Rs 180',
  ])('%s', (line) => {
    const [, second] = marksOf('Unclear', '4. Oxidised jhumka silver 6 pc Rs 180', line)
    expect(second?.[1]).toBe(line)
  })
})

describe('words that say more than was read are marked', () => {
  it.each([
    'Jhumka 5 pc @ 380 , lamba wala 3 pc @ 560',
    'Jhumka @ 380, lamba wala @ 560, 3 pc',
    'झुमका 5 जोड़ी @80, लंबा वाला 3 जोड़ी @120',
    'Jhumka chhota 80 rs bada 120 rs 6 jodi',
    'Jhumka 3 pc Rs 380 nahi bechenge',
    'Saree 5 pc Rs 900 + GST',
    'Saree 5 pc Rs 900 less 50',
    'Saree 5 pc 900 rs - 10%',
    'साड़ी 5 पीस 900 रु तक',
    'Saree 5 ya 6 pc Rs 900',
    'Saree 5 pc Rs 900, 2 book hai',
    'रुमाल दो दर्जन 120 रु',
    'Hanky 3 for Rs 100, 30 pc',
  ])('%s', (line) => {
    expect(marksOf('Unclear', line)[0]?.[1]).toBe(line)
  })

  it('not in a line that was read whole', () => {
    expect(marksOf('Unclear', 'Doormat 5 pc Rs 380 mrp 500')).toEqual([['Doormat']])
  })
})
