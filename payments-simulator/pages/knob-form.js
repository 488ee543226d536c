import { call, element } from './elements.js'

/**
 * Connects a control page to its simulator. The page gets the form of the knobs, and every `refreshMs` the state,
 * which `draw` shows. Returns `change`, which sends one change, and `act`, which makes a button for an action.
 */
export function openControl(draw, refreshMs) {
  const form = document.getElementById('knobs')
  const said = document.getElementById('said')
  const show = async (asked, withForm, done) => {
    try {
      const state = await asked
      if (withForm) drawKnobs(form, state, () => change('/control/reset', {}, 'Reset'))
      draw(state)
      if (done) said.textContent = done
    } catch (error) {
      said.textContent = error.message
    }
  }
  const change = (path, body, done) =>
    show(call('POST', path, body), path !== '/control/actions', done)
  const act = (label, body) =>
    element('button', { onclick: () => change('/control/actions', body, `${label}: done`) }, label)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void change('/control', valuesOf(form), 'Saved')
  })
  const refresh = (withForm) => show(call('GET', '/control/state'), withForm)
  void refresh(true)
  setInterval(() => document.hidden || refresh(false), refreshMs)
  return { change, act }
}

/** `lateSeconds` → `Late seconds`. */
export function words(name) {
  const spaced = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return spaced[0].toUpperCase() + spaced.slice(1)
}

function drawKnobs(form, { knobs, knobTable }, onReset) {
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

function valuesOf({ elements }) {
  const named = [...elements].filter(({ name }) => name)
  return Object.fromEntries(
    named.map(({ name, type, checked, value }) => [
      name,
      type === 'checkbox' ? checked : type === 'number' ? Number(value) : value,
    ]),
  )
}
