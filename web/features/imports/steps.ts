import { type Details, isOpenColumn } from './corrections.ts'

export type ImportState = Details['state']

/** The states in which the server works on a list. */
const work: readonly ImportState[] = ['reading', 'previewing', 'applying', 'undoing']

export function isWorking(state: ImportState): boolean {
  return work.includes(state)
}

export const steps = ['columns', 'values', 'preview'] as const
export type Step = (typeof steps)[number]

/** The steps of a list. The step `values` is left out when the list has no words to assign. */
export function stepsOf({ values }: Pick<Details, 'values'>): Step[] {
  return steps.filter((step) => step !== 'values' || values.length > 0)
}

/** The first step that needs the person: the preview when nothing is open and the shape of the list is known. */
export function firstStep(
  details: Pick<Details, 'values' | 'questions' | 'columns' | 'profile' | 'isRemembered'>,
) {
  const { values, questions, columns, profile, isRemembered } = details
  const isKnown = isRemembered || profile === 'own'
  const isOpen = columns.some((column) => isOpenColumn(column, columns))
  if (questions.length > 0 || isOpen || !isKnown) return 'columns'
  return values.some(({ isCertain }) => !isCertain) ? 'values' : 'preview'
}

/** The step after this one; steps without anything uncertain are passed over. */
export function stepAfter(step: Step, { values }: Pick<Details, 'values'>): Step {
  const isUncertain = values.some(({ isCertain }) => !isCertain)
  return step === 'columns' && isUncertain ? 'values' : 'preview'
}
