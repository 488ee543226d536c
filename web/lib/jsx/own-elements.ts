import type { ElementType, ReactNode } from 'react'
import { Fragment, jsx } from 'react/jsx-runtime'

/** Elements that may contain only text. */
const textOnly = new Set<unknown>(['option', 'text', 'title', 'tspan'])

type Props = { children?: ReactNode } & Record<string, unknown>

/**
 * Gives each text beside other children a `<span>` of its own. A browser that translates a page moves its texts into
 * new elements, and React, which inserts, changes and removes a text among siblings by the text itself, would no longer
 * find it there. The only text of an element is safe: React writes it as the content of the element.
 */
export function withOwnElements(type: ElementType, props: Props): Props {
  const { children } = props
  if (textOnly.has(type)) return props
  const own = Array.isArray(children) ? inOwnElements(children) : children
  const isLoose = type === Fragment && isText(own)
  if (own === children && !isLoose) return props
  return { ...props, children: isLoose ? jsx('span', { children: own }) : own }
}

/** Texts that follow each other share an element; texts without any element beside them become one text. */
function inOwnElements(children: readonly ReactNode[]): ReactNode {
  if (!children.some((child) => isText(child) || Array.isArray(child))) return children
  const nodes = children.map((child) => (Array.isArray(child) ? inOwnElements(child) : child))
  if (!nodes.some(isText)) return nodes
  if (nodes.every((node) => isText(node) || isEmpty(node))) return nodes.filter(isText).join('')
  const own = nodes.map((node) => (isText(node) ? null : node))
  let words = ''
  let start = 0
  for (const [index, node] of nodes.entries()) {
    if (isText(node)) {
      if (words === '') start = index
      words += node
      own[start] = jsx('span', { children: words }, `text ${start}`)
    } else if (!isEmpty(node)) words = ''
  }
  return own
}

function isText(node: ReactNode): node is string | number | bigint {
  return typeof node === 'string' ? node !== '' : /^(?:number|bigint)$/.test(typeof node)
}

function isEmpty(node: ReactNode): boolean {
  return node === null || node === undefined || node === '' || typeof node === 'boolean'
}
