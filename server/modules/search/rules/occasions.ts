import type { OccasionRow } from './senses.ts'

/** What is worn, and after the bar what tells a fitting one of several, when an article is named. */
const ethnic = '#kurta, #saree, #lehenga, #suit-set, #sherwani, #nehru-jacket, #dupatta'
const dressy =
  '=embroidered, =zari, =silk, =gota, =bandhani, ethnic, embellished, kundan, designer, woven'
const festive = `=festive, =bridal, festive, ${ethnic}, #jutti, #bangle, #earring, #necklace | ${dressy}`
const smart = '=office, formal, #formal-shoe, #blazer, #suit, #shirt, #trousers'
const sporty =
  '#track-pants, #tracksuit, #sneaker, #shorts, #polo, sport, training, gym, running, yoga, activewear, workout'
const warm =
  '#jacket, #sweater, #sweatshirt, #shawl, #coat, #scarf, thermal | =wool, =fleece, winter, puffer, padded'
const light =
  '#shorts, #sandal, #chappal, #tshirt, #flat, #kurti, =linen, summer | =cotton, =khadi, =sleeveless, =short-sleeve'

/** Occasions, seasons and places, in English, Hindi and Hinglish, with what shoppers wear there. */
export const occasions: readonly OccasionRow[] = [
  [
    'wedding',
    'wedding, shaadi, shadi, vivah, byah, marriage, wedding wear, wedding guest, baraat, barat, reception, engagement, sagai, phere, nikah, ring ceremony, tilak',
    `=bridal, ${festive}`,
  ],
  [
    'haldi',
    'haldi ceremony, haldi function, haldi rasam, haldi wear',
    `${festive}, @yellow, @orange`,
  ],
  [
    'mehendi',
    'mehendi, mehndi ceremony, mehndi function, mehendi ceremony, mehendi function, mehandi',
    `${festive}, @green`,
  ],
  ['sangeet', 'sangeet', festive],
  ['diwali', 'diwali, deepavali, dipawali, dhanteras, lakshmi puja, pooja, puja', festive],
  ['eid', 'eid, id ul fitr, ramzan, ramadan, bakrid', festive],
  [
    'karwa-chauth',
    'karwa chauth, karva chauth, karwachauth, teej, hariyali teej, gangaur',
    `${festive}, @red, @pink`,
  ],
  ['rakhi', 'rakhi, raksha bandhan, rakshabandhan, bhai dooj, bhaidooj', festive],
  ['holi', 'holi', `#kurta, ${light}, @white`],
  [
    'navratri',
    'navratri, navaratri, garba, dandiya, durga puja',
    `#lehenga, =bandhani, =leheriya, =gota, =embroidered, =oxidised, chaniya, mirror`,
  ],
  [
    'ganesh-chaturthi',
    'ganesh chaturthi, janmashtami, onam, pongal, lohri, baisakhi, makar sankranti, chhath, chhath puja, ugadi',
    festive,
  ],
  [
    'birthday',
    'birthday, janamdin, anniversary, cocktail, date, date night, valentine, new year, christmas',
    '=festive, party, #dress, #frock, #heel, #necklace, #earring, #blazer, #shirt | embellished',
  ],
  [
    'farewell',
    'farewell, college farewell, school farewell, farewell party, freshers, fresher party, prom, convocation',
    '=festive, party, #saree, #dress, #lehenga, #suit-set, #jumpsuit, #heel, #blazer, #shirt | embellished',
  ],
  [
    'ethnic',
    'ethnic wear, ethnic, traditional, traditional wear, indian wear, desi, paramparik',
    `ethnic, ${ethnic}, #jutti, #dhoti, #pyjama`,
  ],
  [
    'western',
    'western wear, western',
    '#dress, #jeans, #top, #shirt, #tshirt, #skirt, #jumpsuit, #trousers',
  ],
  [
    'office-wear',
    'office wear, interview, formal wear, formals, formal, meeting, corporate, work wear, workwear, business, naukri, bank job',
    smart,
  ],
  [
    'college',
    'college, university, casual wear, daily wear, everyday wear, roz pehnne, dailywear, regular wear',
    'casual, #jeans, #tshirt, #kurti, #shirt, #top, #sneaker, =printed, =cotton, #sandal, #kurta',
  ],
  ['school', 'school uniform, school, uniform', 'school, #school-shoe, uniform'],
  [
    'gym',
    'gym, gymwear, gym wear, workout, exercise, yoga, jogging, morning walk, running, sports wear, sportswear, active wear, activewear, training, cricket, football, badminton, daudne, daud lagane, bhagne, kasrat, vyayam, khel kood, khelne',
    sporty,
  ],
  [
    'beach',
    'beach, goa, pool, swimming, vacation, holiday, travel',
    '#swimwear, #shorts, #chappal, #dress, #tshirt, #sandal, =sleeveless, =linen, #flat, #skirt',
  ],
  [
    'winter',
    'winter, winter wear, sardi, sardiyon, thand, thandi, thanda, jaade, jada, garam kapde, cold weather, november, december, january',
    warm,
  ],
  ['summer', 'summer, summer wear, garmi, garmiyon, hot weather, april, june', light],
  [
    'monsoon',
    'monsoon, rain, rainy, barish, baarish, barsaat, rainy season, sawan',
    '#jacket, #chappal, #sandal, rain, rainwear, waterproof, water, floater, flip, slider, clog',
  ],
  [
    'night',
    'sleep, sleeping, raat, raat sone, sone kapde, bedtime, ghar me pehnne, home wear, lounge',
    '#nightwear, #pyjama, lounge, night',
  ],
  [
    'maternity',
    'maternity, pregnancy, pregnant, pregnant lady, pregnant women, garbhvati, feeding, nursing',
    'maternity, feeding, nursing',
  ],
]
