export type Article =
  | 'kurta'
  | 'kurti'
  | 'a-line-kurti'
  | 'salwar-suit'
  | 'saree'
  | 'lehenga'
  | 'dupatta'
  | 'sherwani'
  | 'nehru-jacket'
  | 'shirt'
  | 't-shirt'
  | 'jeans'
  | 'trousers'
  | 'frock'
  | 'jutti'
  | 'mojari'
  | 'kolhapuri'
  | 'sandal'
  | 'chappal'
  | 'trainer'
  | 'heel'
  | 'formal-shoe'
  | 'school-shoe'
  | 'bangles'
  | 'lac-bangles'
  | 'metal-bangles'
  | 'kada'
  | 'chooda'
  | 'necklace'
  | 'earrings'
  | 'bracelet'

export const necks = ['band', 'round', 'spread', 'v', 'boat'] as const
export const lengths = ['short', 'knee', 'long'] as const
export const sleeves = ['none', 'short', 'elbow', 'full'] as const
export const cuts = ['slim', 'straight', 'wide'] as const
export const scenes = ['paper', 'rail', 'arch', 'dado', 'print'] as const

/** The cut of an article, and the place where it is shown. An article uses the parts that it has. */
export type Style = {
  neck: (typeof necks)[number]
  length: (typeof lengths)[number]
  sleeve: (typeof sleeves)[number]
  cut: (typeof cuts)[number]
  scene: (typeof scenes)[number]
  /** The place of the background's colour in its list. */
  paper: number
  /** Degrees by which a pair that lies on the ground is turned. */
  turn: number
  /** True for standing shoes that point to the other side. */
  isMirrored: boolean
}

type Make = Pick<Style, 'neck' | 'length' | 'sleeve' | 'cut'>

const make = (
  neck: Style['neck'],
  length: Style['length'],
  sleeve: Style['sleeve'],
  cut: Style['cut'] = 'straight',
): Make => ({ neck, length, sleeve, cut })

/** The cuts of an article, so that a page of one article shows different ones. */
const makes: Partial<Record<Article, readonly Make[]>> = {
  kurta: [
    make('band', 'long', 'full'),
    make('round', 'knee', 'full'),
    make('spread', 'knee', 'elbow'),
    make('band', 'short', 'full', 'wide'),
    make('spread', 'long', 'full', 'slim'),
    make('round', 'short', 'elbow'),
    make('band', 'knee', 'elbow', 'wide'),
  ],
  kurti: [
    make('round', 'knee', 'elbow'),
    make('v', 'long', 'full', 'slim'),
    make('boat', 'short', 'short', 'wide'),
    make('band', 'long', 'elbow', 'slim'),
    make('v', 'short', 'elbow', 'wide'),
    make('boat', 'knee', 'full'),
    make('round', 'long', 'none', 'slim'),
  ],
  'a-line-kurti': [
    make('round', 'knee', 'elbow'),
    make('v', 'long', 'full'),
    make('boat', 'knee', 'short'),
    make('band', 'long', 'elbow'),
    make('v', 'knee', 'none'),
  ],
  'salwar-suit': [
    make('round', 'knee', 'elbow'),
    make('v', 'long', 'full'),
    make('boat', 'knee', 'short'),
    make('band', 'long', 'elbow'),
  ],
  shirt: [
    make('spread', 'knee', 'full'),
    make('band', 'knee', 'full'),
    make('spread', 'short', 'short', 'wide'),
    make('spread', 'knee', 'short'),
    make('band', 'short', 'elbow'),
    make('spread', 'short', 'full', 'slim'),
  ],
  't-shirt': [
    make('round', 'knee', 'short'),
    make('v', 'knee', 'short'),
    make('round', 'knee', 'full', 'slim'),
    make('spread', 'knee', 'short'),
    make('round', 'short', 'elbow', 'wide'),
  ],
  jeans: [
    make('round', 'long', 'none', 'slim'),
    make('round', 'long', 'none', 'straight'),
    make('round', 'long', 'none', 'wide'),
  ],
  trousers: [make('round', 'long', 'none', 'straight'), make('round', 'long', 'none', 'slim')],
}

const hanging: readonly Article[] = [
  'kurta',
  'kurti',
  'a-line-kurti',
  'shirt',
  't-shirt',
  'sherwani',
  'nehru-jacket',
  'frock',
]
const lying: readonly Article[] = ['jutti', 'mojari', 'kolhapuri', 'chappal', 'sandal']
const standing: readonly Article[] = ['trainer', 'formal-shoe', 'school-shoe', 'heel']
const turns = [-18, 0, 12, 26]

/** Words of a product's name that describe its cut. */
const nameHints: readonly [RegExp, Partial<Make>][] = [
  [/\bshort\b/i, { length: 'short' }],
  [/\banarkali|dress\b/i, { length: 'long' }],
  [/\bstraight\b/i, { cut: 'straight' }],
  [/\boversized\b/i, { cut: 'wide' }],
  [/\b(?:tapered|stretch)\b/i, { cut: 'slim' }],
  [/\bround neck\b/i, { neck: 'round' }],
  [/\b(?:formal|office|boys white|plain white)\b/i, { neck: 'spread', sleeve: 'full' }],
  [/\b(?:holiday|kids)\b/i, { sleeve: 'short' }],
]

/** The style of a product. A hash of the name decides about details that the name does not describe. */
export function styleOf(name: string, article: Article): Style {
  const place = placeOf(name)
  const own = makes[article] ?? [make('round', 'knee', 'full')]
  const named = Object.assign({}, ...nameHints.flatMap(([word, is]) => (word.test(name) ? is : [])))
  const fitting = own.filter((one) => Object.entries({ ...one, ...named }).every(isOf(one)))
  const chosen = fitting.length > 0 ? fitting : own
  return {
    ...(chosen[place % chosen.length] ?? make('round', 'knee', 'full')),
    scene: sceneOf(article, Math.floor(place / 7)),
    paper: Math.floor(place / 31),
    turn: lying.includes(article) ? (turns[Math.floor(place / 11) % turns.length] ?? 0) : 0,
    isMirrored: standing.includes(article) && Math.floor(place / 11) % 2 === 1,
  }
}

/** Only an article that hangs in a shop is shown on a rail. */
function sceneOf(article: Article, place: number): Style['scene'] {
  const scene = scenes[place % scenes.length] ?? 'paper'
  return scene === 'rail' && !hanging.includes(article) ? 'dado' : scene
}

const isOf =
  (one: Make) =>
  ([key, value]: [string, unknown]) =>
    one[key as keyof Make] === value

/** A hash of a name, because the products of a shop differ by their first word. */
function placeOf(name: string): number {
  let place = 7
  for (const letter of name) place = (place * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return place
}
