import type { Correction, Details } from '../corrections.ts'

export type Answers = NonNullable<Correction['answers']>
export type QuestionName = Details['questions'][number]['name']
export type AskedQuestion = {
  name: QuestionName
  /** The earlier answer, or else the default answer. */
  first: unknown
  /** Products that wait for the answer. */
  products: number
  /** The first of their names. */
  names: string[]
}

/** The order of the questions. */
const order = [
  'goods',
  'brand',
  'name',
  'gender',
  'ageGroup',
  'colorMap',
  'sizeMetric',
  'occasion',
  'percentOnCost',
  'mrp',
  'price',
  'discount',
  'packPrice',
  'hsn',
  'gst',
  'sku',
  'stock',
  'belowZero',
  'runCount',
  'active',
  'together',
  'hiddenRows',
  'totalRows',
] as const satisfies readonly QuestionName[]

const unasked = { products: 0, names: [], proposed: undefined }

/** The questions that are open, and those answered before, whose answers can be changed. */
export function askedQuestions({
  questions,
  answers,
}: Pick<Details, 'questions' | 'answers'>): AskedQuestion[] {
  return order.flatMap((name) => {
    const question = questions.find((one) => one.name === name)
    const { products, names, proposed } = question ?? unasked
    const answer = answers[name]
    if (!question && answer === undefined) return []
    const first = name === 'hsn' ? hsnCodes(proposed, answer) : (answer ?? proposed ?? undefined)
    return [{ name, first, products, names }]
  })
}

/** The codes by sub-category; `*` alone when nothing is known about the sub-categories. */
function hsnCodes(...known: unknown[]): Record<string, string> {
  const codes: Record<string, string> = Object.assign({}, ...known)
  return Object.keys(codes).length > 0 ? codes : { '*': '' }
}

/** The codes that are typed; undefined when there are none. */
export function filledCodes(codes: Record<string, string>): Record<string, string> | undefined {
  const filled = Object.entries(codes).filter(([, code]) => code !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

/** The answers to these questions, without empty ones, which are null after one was taken back. */
export function answersTo(asked: readonly AskedQuestion[], answers: Answers): Answers {
  const names = new Set<string>(asked.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([name, answer]) => names.has(name) && (answer ?? null) !== null,
    ),
  )
}
