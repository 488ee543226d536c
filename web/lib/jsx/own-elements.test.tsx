import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const html = (node: ReactNode) => renderToStaticMarkup(node)
const icon = <i />
const nothing: ReactNode = null
const [name, count] = ['Kurta', 3]
const rich = ['Read the ', createElement('a', { key: 'a' }, 'terms'), ' first']

function Label({ children }: { children: ReactNode }) {
  return (
    <b>
      {icon}
      {children}
    </b>
  )
}

/* oxlint-disable react/jsx-key, react/jsx-no-useless-fragment, react/no-children-prop -- A table of elements, not a list. */
test.each<[string, ReactNode, string]>([
  ['a text after an icon', <p>{icon} Add</p>, '<p><i></i><span> Add</span></p>'],
  [
    'texts around an element that may be missing',
    <p>
      {name} · {nothing}
      {count}
    </p>,
    '<p>Kurta · 3</p>',
  ],
  [
    'texts on both sides of an element',
    <p>
      {name}: <i />
      {count}
      {nothing}!
    </p>,
    '<p><span>Kurta: </span><i></i><span>3!</span></p>',
  ],
  [
    'a space between elements',
    <p>
      {icon} {icon}
    </p>,
    '<p><i></i><span> </span><i></i></p>',
  ],
  ['the only text of an element', <p>{name}</p>, '<p>Kurta</p>'],
  [
    'a text that a component puts beside an icon',
    <Label>{name}</Label>,
    '<b><i></i><span>Kurta</span></b>',
  ],
  [
    'a text and an element that a component puts beside an icon',
    <Label>
      {name}
      <u />
    </Label>,
    '<b><i></i><span>Kurta</span><u></u></b>',
  ],
  [
    'the parts of a rich text',
    <p>{rich}</p>,
    '<p><span>Read the </span><a>terms</a><span> first</span></p>',
  ],
  ['a fragment of one text', <>{name}</>, '<span>Kurta</span>'],
  [
    'a fragment of several texts',
    <>
      {name} · {count}
    </>,
    '<span>Kurta · 3</span>',
  ],
  [
    'the name of an option',
    <option>
      {name} ({count})
    </option>,
    '<option>Kurta (3)</option>',
  ],
  [
    'zero',
    <p>
      {0}
      {icon}
    </p>,
    '<p><span>0</span><i></i></p>',
  ],
  [
    'nothing',
    <p>
      {nothing}
      {false}
      {''}
    </p>,
    '<p></p>',
  ],
])('%s', (_case, node, expected) => {
  expect(html(node)).toBe(expected)
})
