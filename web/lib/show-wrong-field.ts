/** What marks a field as wrong: the control itself, or the words below a group of controls. */
const WRONG = '[aria-invalid="true"], [data-field-error]'

/**
 * Brings the first wrong field of a form into view and gives it the focus, unless a wrong field has it already. React
 * Hook Form does the same only for registered controls, so a press would be answered by nothing for the others.
 */
export function showWrongField(form: HTMLFormElement | null | undefined): void {
  const { activeElement } = document
  if (!form || (activeElement && isWrong(activeElement))) return
  const mark = [...form.querySelectorAll<HTMLElement>(WRONG)].find(
    (element) => element.getClientRects().length > 0,
  )
  if (!mark) return
  const field = controlOf(mark)
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

function isWrong(element: Element): boolean {
  return element.matches(WRONG) || element.closest('fieldset')?.querySelector(WRONG) != null
}

function controlOf(mark: HTMLElement): HTMLElement {
  if (!('fieldError' in mark.dataset)) return mark
  const group = mark.closest('fieldset') ?? mark.parentElement
  return group?.querySelector<HTMLElement>('input, button, select, textarea') ?? mark
}
