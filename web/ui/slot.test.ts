import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Slot } from './slot.tsx'

type Link = ReactElement<{ className: string; href: string; title: string; onClick: () => void }>

test('the child keeps its own props and gets the others; handlers run from the child outwards', () => {
  const received: string[] = []
  const child = createElement('a', {
    href: '/cart',
    className: 'plain',
    title: 'own',
    onClick: () => received.push('child'),
  })
  const link = Slot({
    children: child,
    className: 'button',
    title: 'added',
    'aria-label': 'Cart',
    onClick: () => received.push('slot'),
  }) as Link
  expect(link).toMatchObject({
    type: 'a',
    props: { href: '/cart', className: 'button plain', title: 'own', 'aria-label': 'Cart' },
  })
  link.props.onClick()
  expect(received).toEqual(['child', 'slot'])
})
