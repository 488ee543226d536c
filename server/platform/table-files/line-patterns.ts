import data from './line-words.json' with { type: 'json' }
import numberNames from '#shared/formats/number-words.json' with { type: 'json' }

/** A column of the table that is made of lines. */
export type Heading = keyof typeof data.columns

/** The order of the columns; numbers without a word stand behind them. */
export const headings = Object.keys(data.columns) as Heading[]
export const amounts = new Set<string>(data.amounts)

/** A pattern for any of these words, the longest first. */
const anyOf = (words: string) =>
  words
    .split(', ')
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll('.', String.raw`\.`).replaceAll(' ', String.raw`\s+`))
    .join('|')

const begin = String.raw`(?<![\p{L}\p{M}\p{N}'’.]|\d,)`
const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const date = String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]*[ap]\.?m\.?)?`
/** Commas stand between groups of two or three digits: `1,2,1` is a list. */
const number = String.raw`\d+(?:,\d{2,3})*(?:\.\d+)?(?![.,]?\d)`
/** The end of an amount's number: no `k` behind it, and no other end of a range. */
const whole = String.raw`(?![\p{L}\p{M}\p{N}]|\s*[-–/]\s*\d)`
const money = String.raw`(?:${anyOf(data.money)})`
/** Units that hold several pieces. */
const holders = String.raw`(?:${anyOf(data.holders)})`
const goodsUnits = `${data.pieces}, ${data.whole}`
const units = String.raw`(?:${anyOf(`${goodsUnits}, ${data.units}, ${data.holders}`)})`
const packs = String.raw`(?:${anyOf(`${data.packs}, ${data.holders}`)})`
/** The end of an amount: the sign for no paise, and the unit that it is for. */
const unitBehind = String.raw`\s+${units}(?=\s*(?:$|[,;|)]))`
const ofUnit = String.raw`(?:\s*(?:\/|per|ka|ki|का|की)\s*${units}${end}|${unitBehind})`
const per = String.raw`(?:\s*\/[-=])?${ofUnit}?`
/** Sizes of several letters, and single letters, which are sizes only in a list or before a sign. */
const size = String.raw`(?:${anyOf(data.sizes)})`
const capital = String.raw`(?:${anyOf(data.sizes).toUpperCase()}|${anyOf(data.letters)})`
const anySize = String.raw`(?:${anyOf(data.sizes)}|${anyOf(data.letters)})`
const sizeWord = String.raw`(?<!free\s)(?:${anyOf(data.columns.Size)})`
const sizeOrNumber = String.raw`(?:${sizeWord}|(?:${anyOf(data.sizeNumbers)}))`
const age = String.raw`\d{1,2}\s*-\s*\d{1,2}\s*(?:${anyOf(`${data.years}, ${data.months}`)})`
const bangle = String.raw`[12]\.\d{1,2}`
/** The pieces of a size; a number without a sign between belongs to letters and bangles only. */
const ofSize = String.raw`\d{1,2}(?:\s*${units})?\)?(?![\p{L}\p{M}\p{N}]|\.\d)`
const signed = String.raw`(?:${age}\s*[-:=x×(]?|(?:${bangle}|${anySize})\s*[-:=x×(/])\s*${ofSize}`
const spaced = String.raw`(?:${bangle}|${anySize})\s+${ofSize}`
const glued = String.raw`(?:${anySize})${ofSize}`
const numbered = String.raw`(?:1[0-3][05]|\d{1,2})(?:\s*${sizeOrNumber})?\s*[-:=x×(/]\s*${ofSize}`
const oneSize = String.raw`${bangle}|${anySize}|1[0-3][05]|\d{1,2}`
/** Sizes in centimetres, and in inches, which are sizes without a word only in a row of them. */
const tens = String.raw`(?:[5-9][05]|1[0-3][05])`
const inches = String.raw`[2-5]\d`
const shoe = String.raw`(?:[1-9]|1[0-3])`
const rowOf = (one: string) => String.raw`${one}(?:\s+${one}){2,}`
const runOf = (pair: string) => String.raw`${pair}(?:[\s,;/|&+]+(?:and\s+|aur\s+|और\s+)?${pair})+`
const tradedWords = new Map<string, string>(Object.entries(data.traded))
const traded = anyOf([...tradedWords.values()].join(', '))
const wordsOf = (heading: Heading) =>
  [data.columns[heading], tradedWords.get(heading) ?? []].flat().join(', ').split(', ')
const labelOf = new Map(
  headings.flatMap((heading) => wordsOf(heading).map((word) => [word, heading] as const)),
)
const label = anyOf([...labelOf.keys()].join(', '))
const amountLabel = anyOf(
  headings.flatMap((one) => (amounts.has(one) ? wordsOf(one) : [])).join(', '),
)

const ofWord = String.raw`\d{1,2}\s+(?!${units}${end})[\p{L}\p{M}]{2,}`
const colourPieces = String.raw`((?!${anySize}${end}|${label}${end}|${units}${end}|${money}${end})[\p{L}\p{M}]{3,}(?:\s+[\p{L}\p{M}]{3,})?)\s*[-:=]?\s*(\d{1,3})(?:\s*${units}${end})?(?!\d)\s*(?:[,+&]|aur|and|और)?\s*`
const ofYears = String.raw`\d{1,2}\s*(?:${anyOf(data.years)})\s*[-:=x×]\s*${ofSize}`
const each = String.raw`(?:${anyOf(data.each)})`
/** Sizes in numbers: inches, shoes, years, centimetres. */
const sizeNumber = String.raw`(?:1?\d{1,2}(?:\.\d{1,2})?)(?![\d.,]*\d)`
const one = String.raw`(?:${each}|ek|एक|1|per)`
/** Numbers of several articles. */
const list = String.raw`\d{1,3}(?:\s*(?:[,&/+]|aur|and|और)\s*\d{1,3})*`
const keysOf = (table: object) => anyOf(Object.keys(table).join(', '))
const ofScale = String.raw`(?:(?:${keysOf(data.halves)})\s+)?(?:${keysOf(numberNames.numberWords)}|${keysOf(data.partsOfScale)})\s+(?:${keysOf(data.scales)})`
export const patterns = {
  /** `do sau pachas`, `sava sau`, `saadhe paanch sau`, `ek hazar do sau`: an amount in words, with no other word beside. */
  amountInWords: new RegExp(
    `${begin}(?<!(?:${keysOf(numberNames.numberWords)})\\s+)${ofScale}(?:\\s+${ofScale})?(?:\\s+(?:${keysOf(numberNames.tens)}))?${end}(?:\\s+${money}${end})?` +
      `(?=\\s*(?:$|[^\\p{L}\\p{M}\\s]|(?:${anyOf(data.fillers)}|${units}|${money}|${label})${end}))` +
      `|${begin}(?<!(?:${keysOf(numberNames.numberWords)}|${keysOf(data.scales)})\\s+)(?:${keysOf(numberNames.tens)})(?:\\s+${money}${end}|(?=\\s+(?:${anyOf(data.ofSize)}|${anyOf(data.inside)})(?:\\s+(?:ek|एक))?\\s*(?:$|[,;|)])))`,
    'giu',
  ),
  /** `5 ka set`, `12 pc ka packet`, `3pc set`: what one piece of the goods holds. */
  packOf: new RegExp(
    `${begin}(?<!(?:${money}|@)\\s*[:.]?\\s*)\\d{1,3}(?:\\s*${units})?\\s+(?:${anyOf(data.packOf)})\\s+${packs}${end}|(?<=${begin}(?:${anyOf(data.packOfPieces)})\\s+)\\d{1,2}\\s*(?:${anyOf(data.pieces)})${end}(?=[\\s,-]+\\d{1,3}[\\s,-]+(?:${money}\\s*)?\\d|.*\\s\\d{1,3}\\s*${units}${end})|${begin}\\d{1,2}\\s*(?:${anyOf(data.pieces)})\\s*(?:${anyOf(data.packOfPieces)})${end}|${begin}${packs}\\s+of\\s+\\d{1,3}(?:\\s*${units})?${end}`,
    'giu',
  ),
  /** `7,8,9,10 har size 2 jodi`: numbers before a count for each size. */
  sizesBeforeEach: new RegExp(
    `${begin}(\\d{1,3}(?:\\s*[,/]\\s*\\d{1,3})+)(?=\\s+${each}\\s+${sizeOrNumber}${end})`,
    'giu',
  ),
  /** `1.2k`, `Rs 2k`; not the purity of gold, `18k`. */
  thousands: new RegExp(
    `${begin}((?:${money}|@)\\s*[:.]?\\s*)?(\\d{1,3}(?:\\.\\d{1,2})?)\\s?k${end}`,
    'giu',
  ),
  unitAlone: new RegExp(`^${units}$`, 'iu'),
  countBehind: new RegExp(`^\\s*${units}${end}`, 'iu'),
  moneyAtEnd: new RegExp(`${money}$`, 'iu'),
  /** A telephone number. */
  phone: /(?<!\d)(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/u,
  /** `7 no 3 jodi`: the number of a size with its pieces. */
  piecesOfNumber: new RegExp(
    `${begin}(\\d{1,2})\\s*(?:${anyOf(data.sizeNumbers)})\\s*[-:=]?\\s*(\\d{1,3})\\s*${units}${end}`,
    'giu',
  ),
  /** `2.4 ke 6 set`, `M ke 3`: a size with its pieces. */
  piecesOfSize: new RegExp(
    `${begin}(${bangle}|${anySize})\\s+(?:${anyOf(data.ofSize)})\\s+(\\d{1,3})(?:\\s*${units}${end})?(?![\\d.])`,
    'giu',
  ),
  /** `laal-peeli 2`, `neeli - 3 pc`: a line with a colour and its pieces, below a title. */
  colourAlone: new RegExp(
    `^(?!(?:${anySize}|${label}|${units}|${money})${end})(\\p{L}[\\p{L}\\p{M}]{2,}(?:[\\s-]\\p{L}[\\p{L}\\p{M}]+)?)\\s*[-:=]?\\s*(\\d{1,2})(?:\\s*${units})?$`,
    'iu',
  ),
  /** `kaala 8 safed 6` beside other words. */
  runOfColours: new RegExp(
    `${begin}((?:(?!(?:${anySize}|${label}|${units}|${money})${end})[\\p{L}\\p{M}]{3,}\\s+\\d{1,2}(?![\\d.,]*\\d)\\s*){2,})(?=$|[^\\p{L}\\p{M}\\p{N}\\s])`,
    'giu',
  ),
  /** `[12/11/26, 10:14 am] Ramesh: `, `[12/11, 22:14] Ramesh: `, `[10:14 am, 12/11/26] Ramesh: ` and `12/11/26, 10:14 - Ramesh: ` in a chat. */
  message: new RegExp(
    `^[\\u200e\\u200f]?(?:\\[${date},?\\s+${time}\\]|\\[${time},\\s+${date}\\]|${date},?\\s+${time}\\s+-)\\s*(?:[^:]{1,60}:\\s+)?`,
    'iu',
  ),
  bullet: /^(?:\d{1,3}(?:[.)](?:\s+|(?=\p{L}))|\uFE0F?\u20E3)|[^\p{L}\p{N}₹@(]+)/u,
  /** The number of an article in a numbered list; a dash is a sign of one only where such numbers follow one another. */
  entry: /^(\d{1,3})(?:[.)](?!\d)|\uFE0F?\u20E3)\s*/u,
  dashedEntry: /^(\d{1,3})\s?-\s*(?=\p{L})/u,
  /** `no. 7`, `7 wala`, `7 aur 9 number`, and `7 cancel` at the beginning: articles by their numbers. */
  entries: new RegExp(
    `${begin}(?:(?:(?:${anyOf(data.entries)})\\s*[.:#-]?|#)\\s*(${list})|(${list})\\s*(?:${anyOf(data.entries)}|${anyOf(data.ofOne)}))${end}|^(${list})(?=[\\s,.-]+(?:${anyOf(data.fillers)}|${anyOf(data.changes)})${end})`,
    'giu',
  ),
  /** Words that mean the article above. */
  pointing: new RegExp(`^(?:${anyOf(data.pointing)})${end}`, 'iu'),
  tradedWord: new RegExp(`${begin}(?:${traded})${end}`, 'iu'),
  /** `90 padi ki, bechna 150`: amounts before or behind their words, in a line with a word of buying or selling. */
  traded: new RegExp(
    `${begin}(?:((?:${money}\\s*)?${number}${per})\\s*(?:${money}\\s*)?(?:(?:${anyOf(data.fillers)})\\s+)*(${amountLabel})|(${amountLabel})(?:\\s+(?:${anyOf(data.fillers)}))*\\s*[:=@-]?\\s*((?:${money}\\s*)?${number}${per}))${end}`,
    'giu',
  ),
  /** `Rs 90 se 120 tak`, `125 se 180`: the least and the greatest amount. */
  amountRange: new RegExp(
    `${begin}(?<!${sizeWord}\\s*[:=-]?\\s*)(?:(?:${amountLabel}|${money}|@)\\s*[:=@-]?\\s*(?:${money}\\s*)?(\\d+\\s*(?:se|to|से)\\s*(?:${money}\\s*)?\\d+)|(\\d{3,}\\s*(?:se|to|से)\\s*\\d{3,}|\\d{3,}\\s*[-–]\\s*\\d{3,}(?=\\s*(?:${anyOf(data.upTo)})${end})|\\d+\\s*(?:se|to|से)\\s*\\d+(?=\\s*(?:${amountLabel}|${money})${end})))(?:\\s*(?:${anyOf(data.upTo)}))?(?:\\s*(?:${amountLabel}|${money}))?${end}(?!\\s*(?:${sizeOrNumber}(?!\\s+wise)|cm)${end})`,
    'giu',
  ),
  /** `ek patte me 6 jodi`, `har packet 6 pis`: the contents of a pack, of which the line counts several. */
  inPack: new RegExp(
    `${begin}((?:(?:${one}\\s+)?${holders}|${one}\\s+[\\p{L}\\p{M}]+)\\s*(?:${anyOf(data.inside)})\\s*\\d+(?:\\s*${units})?|${one}\\s+${holders}\\s+\\d+\\s*${units}|\\d+\\s*${units}\\s+(?:per|in|${one})\\s+${holders})${end}`,
    'giu',
  ),
  /** Words of trade and of changes, which are no part of a name. */
  unread: new RegExp(
    `${begin}(?:${traded}|${anyOf(`${data.changes}, ${data.unread}`)}|(?!ek\\s|एक\\s)(?:${keysOf(numberNames.numberWords)})\\s+(?:${keysOf(numberNames.numberWords)}|${keysOf(data.scales)}|${units}))${end}`,
    'iu',
  ),
  /** `100 rs ke 3 jodi`: the price of several. */
  priceOfSeveral: new RegExp(
    `${begin}((?:(?:${money}|@)\\s*)?(?:\\d{3,}(?:\\s*${money})?|\\d+\\s*${money})\\s*(?:${anyOf(data.ofSeveral)})\\s*\\d{1,2}(?:\\s*${units})?)${end}(?![.,]?\\d|\\s*(?:${traded})${end})`,
    'giu',
  ),
  /** `har rang me itne`, `dono me`: what a line says is for each colour. */
  eachColour: new RegExp(`${begin}(?:${anyOf(data.eachColour)})${end}`, 'iu'),
  percent: /\d\s*%/,
  all: new RegExp(`${begin}(?:${anyOf(data.all)})${end}`, 'iu'),
  /** Words of a message that limits an earlier one: `kurti sirf 3 pc`. */
  limits: new RegExp(`${begin}(?:${anyOf(data.limits)})${end}`, 'giu'),
  /** A number in digits or words. */
  anyNumber: new RegExp(`\\d|${begin}(?:${keysOf(numberNames.numberWords)})${end}`, 'iu'),
  labelled: new RegExp(`^(${label})\\s*[:=–-]\\s*(.+)$`, 'iu'),
  labelledAmount: new RegExp(
    `${begin}(${label})\\s*[:=@-]?\\s*((?:${money}\\s*)?${number}${per})${whole}`,
    'giu',
  ),
  /** `pehle 1200 ab 850`; the word for now means an amount only behind an earlier one. */
  earlierAndNow: new RegExp(
    `${begin}(?:${anyOf(data.columns['Earlier price'])})\\s*[:=-]?\\s*((?:${money}\\s*)?${number}${per})\\s*[,;-]?\\s*(?:${anyOf(data.now)})\\s*[:=-]?\\s*((?:${money}\\s*)?${number}${per})${whole}`,
    'giu',
  ),
  amountLabels: new RegExp(`${begin}(?:${amountLabel})${end}`, 'giu'),
  labelBehind: new RegExp(`${begin}(${number})\\s*(${amountLabel})\\s*(?=[,;·|)]|$)`, 'giu'),
  money: new RegExp(
    `(?:(?<!(?:^|[\\s,;:(])\\d[\\d,.]*\\s*)${begin}${money}|@)\\s*[:.]?\\s*(${number}${per})${whole}`,
    'giu',
  ),
  moneyBehind: new RegExp(
    `${begin}(?<!\\d\\s*[-–/]\\s*)(${number}\\s*(?:\\/[-=]|${money}${end}(?!\\s*[:.]?\\s*\\d)|(?:\\/|per)\\s*${units}${end})${ofUnit}?)`,
    'giu',
  ),
  /** Not the number of an amount, as in `₹180 set`. `har size 5 piece` and `3 each` are for each size. */
  pieces: new RegExp(
    `${begin}(?:(${each})\\s+(?:${sizeOrNumber}\\s+)?)?(?<!${money}\\s*[:.]?\\s*)(${number}(?:[-–+]${number})*\\s*${units})${end}(?:\\s+(${each})${end})?`,
    'giu',
  ),
  /** `har rang 4 piece`: nobody can tell how they divide over the sizes. */
  piecesOfEachColour: new RegExp(
    `${begin}(${each}\\s+(?:${anyOf(data.columns.Colour)})\\s+${number}\\s*${units})${end}`,
    'giu',
  ),
  countOfEach: new RegExp(`${begin}(?<!${money}\\s*[:.]?\\s*)(\\d{1,2})\\s+${each}${end}`, 'giu'),
  /** Sizes with their pieces: `M-3 L-2`, `2.6=4`, `L 3 XL 2`, `2-3 saal 3pc`, `30-2 32-4`. */
  pairs: [signed, runOf(spaced), runOf(glued), runOf(numbered)].map(
    (pair) => new RegExp(`${begin}(${pair})`, 'giu'),
  ),
  /** Sizes, a sign, and as many pieces: `30,32,34 - 1,2,1 pc`, `S/M/L = 2/3/1`. */
  twoLists: new RegExp(
    `${begin}(?<!\\d\\s*[-–:=]\\s*)((?:${oneSize})(?:\\s*[,/]\\s*(?:${oneSize}))+)\\s*[-–:=]\\s*(\\d{1,2}(?:\\s*[,/]\\s*\\d{1,2})+)(?:\\s*${units})?${end}(?!\\s*[-–:=]\\s*\\d)`,
    'giu',
  ),
  slashSizes: new RegExp(`${begin}(${inches}(?:\\s*/\\s*${inches}){2,})${end}`, 'giu'),
  /** `85cm 6pc 420`: a size with its pieces and its price. */
  ofOneSize: new RegExp(
    `^(${oneSize}|\\d{1,2}\\s*(?:${anyOf(data.years)}))\\s*(?:cm|inch|")?(?:\\s+|\\s*[-:=]\\s*)(\\d{1,3})\\s*${units}\\s*[-,@]?\\s*((?:${money}\\s*)?${number}${per})$`,
    'giu',
  ),
  /** `colour black` */
  colourOf: new RegExp(`^(${anyOf(data.columns.Colour)})\\s+([^\\p{Nd}]+)$`, 'iu'),
  /** `black 12 white 10`: a line of nothing but colours with their pieces. */
  piecesOfColours: new RegExp(`^(?:${colourPieces}){2,}$`, 'iu'),
  colourPieces: new RegExp(colourPieces, 'giu'),
  onlySize: new RegExp(`^(?:${oneSize})$`, 'iu'),
  /** `2-2 piece`: pieces of several sizes. */
  countsOfSizes: /^(\d{1,3}(?:(?:\s*[-–+/,]\s*|\s+)\d{1,3})+)(?![\d.])/u,
  /** `26 wali 380`: the price of one size. */
  priceOfOne: new RegExp(
    `${begin}((?:${oneSize})\\s*(?:${anyOf(data.ofOne)})\\s*(?:${money}\\s*)?${number}${per})${whole}`,
    'giu',
  ),
  /** `(2 maroon 3 black)`: words with the pieces of each in brackets, such as colours. */
  piecesOfWords: new RegExp(
    `\\(\\s*(${ofWord}(?:\\s*(?:[,+&]|and|aur|और)?\\s*${ofWord})+)\\s*\\)`,
    'giu',
  ),
  /** `same in navy`: the article above in another colour. */
  same: new RegExp(`^(?:〃|,,|(?:${anyOf(data.same)})${end})\\s*`, 'iu'),
  ofSame: new RegExp(`${begin}(?:${anyOf(data.fillers)}|${anyOf(data.ofSame)})${end}`, 'giu'),
  /** Words that goods of many kinds have. */
  common: new RegExp(`${begin}(?:${anyOf(data.common)})${end}`, 'giu'),
  /** `20 no - 2` is `20 - 2`. */
  numberWord: new RegExp(`(?<=\\d)\\s*${sizeOrNumber}(?=\\s*[-:=x×(/])`, 'giu'),
  pieceOfWord: /(\d+)\s+([\p{L}\p{M}]+)(?:\s*(?:[,+&]|and|aur|और))?\s*/giu,
  /** Words of a message that changes an earlier one: `nighty 299 nahi 320 kar do`, `24 no khatam`. */
  changes: new RegExp(`${begin}(?:${anyOf(data.changes)})${end}`, 'giu'),
  /** A line with nothing but a size and its pieces. */
  pairAlone: new RegExp(`^(?:${spaced}|${numbered}|${ofYears})$`, 'iu'),
  countsAlone: /^\d{1,3}(?:(?:\s*[/,|+-]\s*|\s+)\d{1,3})+$/,
  sizeLists: [
    new RegExp(`${begin}(${age})${end}`, 'giu'),
    new RegExp(`${begin}(${bangle}(?:(?:\\s*[,/|&]\\s*|\\s+)${bangle})+)${end}`, 'giu'),
    new RegExp(`${begin}(${shoe}\\s*[x×]\\s*${shoe})${end}`, 'giu'),
    new RegExp(`${begin}(2\\.(?:[2468]|1[024]))(?=\\s*(?:[,;|)]|$))`, 'gu'),
    new RegExp(`${begin}(${rowOf(tens)}|${rowOf(inches)})${end}`, 'giu'),
    new RegExp(
      `${begin}(${anySize}(?:\\s*(?:[,/|&-]|\\bto\\b|\\bse\\b|से)\\s*${anySize})+)${end}`,
      'giu',
    ),
    new RegExp(`${begin}(${capital}(?:\\s+${capital})+)${end}`, 'gu'),
    new RegExp(`${begin}(${size})${end}`, 'giu'),
    new RegExp(`${begin}(${capital})(?=\\s*(?:[·,;|)(]|-(?!\\s*\\d)|$))`, 'gu'),
  ],
  sizeBehind: new RegExp(
    `${begin}(${sizeNumber}\\s*(?:-|to|se|से)\\s*${sizeNumber}(?=\\s*${sizeOrNumber}${end})|${sizeNumber}(?=\\s*${sizeWord}${end}))\\s*${sizeOrNumber}${end}`,
    'giu',
  ),
  sizesUpTo: new RegExp(
    `${begin}(${sizeNumber}\\s*(?:-|to|se|से)\\s*${sizeNumber})\\s*(?:${anyOf(data.upTo)})${end}`,
    'giu',
  ),
  labelledSizes: new RegExp(
    `${begin}${sizeWord}\\s*[:=-]?\\s*(${sizeNumber}(?:\\s*(?:[,/|&x-]|to|se|से|\\s)\\s*${sizeNumber})*)${end}`,
    'giu',
  ),
  labelOfTaken: new RegExp(
    `${begin}(?:${label}|${money})\\s*[:=-]?\\s*(?=·)|(?<=·\\s*)(?:${amountLabel})${end}`,
    'giu',
  ),
  /** Also words of trade without an amount: `padi ki, bechna`. */
  fillers: new RegExp(`^(?:(?:${anyOf(data.fillers)}|${traded})${end}[\\s,.-]*)+$`, 'iu'),
  /** `20 jodi`: the price of a piece, a pair or a set. */
  priceOfUnit: new RegExp(
    `^(.*?)\\s*(?:(?:\\/|per|ka|ki|का|की)\\s*)?(${anyOf(goodsUnits)})$`,
    'iu',
  ),
  piece: new RegExp(`(?:^|[^\\p{L}\\p{M}])(?:${anyOf(data.pieces)})$`, 'iu'),
  /** An amount with its sign. */
  signed: new RegExp(
    `(?:${money}|@)\\s*[:.]?\\s*${number}|${number}\\s*(?:${money}${end}|\\/[-=])`,
    'iu',
  ),
  /** A number among words or behind the letters of a code belongs to the name: `Model 501 jeans`, `D-101`. */
  number: new RegExp(
    `${begin}(?<!(?<!\\p{L})\\p{Lu}{1,3}-)(${number})${end}(?!\\s+(?!(?:${anyOf(data.fillers)}|${label}|${money})${end})\\p{L})`,
    'giu',
  ),
  heading: /^\*.*\*$|:$/u,
}

/** The column that a word names. */
export const headingOf = (word: string) => labelOf.get(word.toLowerCase().replaceAll(/\s+/g, ' '))

/** The purity of gold in karats. */
const karats = new Set(['9', '14', '18', '20', '22', '24'])
const tables = [data.halves, numberNames.numberWords, data.partsOfScale, numberNames.tens].map(
  (table) => new Map<string, number>(Object.entries(table)),
)
const scales = new Map(Object.entries(data.scales))

/** The value of an amount in words: `saadhe paanch sau` is 550, `paune do sau` 175. */
function valueOf(words: string): number {
  let [sum, times] = [0, 0]
  for (const word of words.toLowerCase().split(/\s+/)) {
    const scale = scales.get(word)
    if (scale !== undefined) [sum, times] = [sum + times * scale, 0]
    else times += tables.map((table) => table.get(word)).find((value) => value !== undefined) ?? 0
  }
  return sum + times
}

const ordinals = new Map(Object.entries(data.ordinals))
const ordinal = new RegExp(`${begin}(?:${keysOf(data.ordinals)})${end}`, 'giu')

/** `pehla wala` as `1 wala`. */
export const withOrdinals = (text: string) =>
  text.replaceAll(ordinal, (word) => String(ordinals.get(word.toLowerCase()) ?? word))

/** Amounts in words and in thousands as numbers with the sign of money: `do sau` is `₹200`, `1.2k` is `₹1200`. */
export function withAmounts(text: string): string {
  return text
    .replaceAll(patterns.amountInWords, (found, at: number) => {
      const isCount =
        !patterns.moneyAtEnd.test(found) && patterns.countBehind.test(text.slice(at + found.length))
      return isCount ? String(valueOf(found)) : `₹${valueOf(found)}`
    })
    .replaceAll(patterns.thousands, (found, sign: string | undefined, digits: string) =>
      sign === undefined && karats.has(digits) ? found : `₹${Math.round(Number(digits) * 1_000)}`,
    )
}
