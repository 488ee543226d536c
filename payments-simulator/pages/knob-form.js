import { element } from './elements.js'

/** `lateSeconds` → `Late seconds`. */
export function words(name) {
  const spaced = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return spaced[0].toUpperCase() + spaced.slice(1)
}

/** Draws the form of the knobs of a simulator. */
export function drawKnobs(form, { knobs, knobTable }, onReset) {
  const fields = Object.entries(knobTable).map(([name, row]) => fieldOf(name, row, knobs[name]))
  form.replaceChildren(
    ...fields,
    element(
      'div',
      { class: 'row' },
      element('button', { class: 'action' }, 'Save'),
      element('button', { type: 'button', onclick: onReset }, 'Reset'),
    ),
  )
}

function fieldOf(name, row, value) {
  const hint = element('span', { class: 'hint' }, row.hint)
  if (row.kind === 'flag') {
    const box = element('input', { name, type: 'checkbox', checked: value })
    return element('label', {}, box, words(name), hint)
  }
  return element('label', {}, words(name), inputOf(name, row, value), hint)
}

function inputOf(name, row, value) {
  if (row.kind === 'choice') {
    const options = row.choices.map((one) => element('option', { selected: one === value }, one))
    return element('select', { name }, ...options)
  }
  const limits = { min: '0', max: String(row.most), required: true }
  return element('input', { name, type: 'number', value: String(value), ...limits })
}

export function valuesOf({ elements }) {
  const named = [...elements].filter(({ name }) => name)
  return Object.fromEntries(
    named.map(({ name, type, checked, value }) => [
      name,
      type === 'checkbox' ? checked : type === 'number' ? Number(value) : value,
    ]),
  )
}
