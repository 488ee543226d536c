/** Makes an element: `element('p', { class: 'hint' }, 'Text', child)`; `on…` are listeners. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (typeof value === 'boolean') made.toggleAttribute(name, value)
    else if (value !== undefined) made.setAttribute(name, value)
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}

/** Calls the simulator; throws an `Error` with the simulator's description of the error. */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const answer = await response.json()
  if (response.ok) return answer
  throw Object.assign(new Error(answer.error.description), { isRefusal: true })
}
