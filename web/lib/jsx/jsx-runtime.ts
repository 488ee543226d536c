import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import * as react from 'react/jsx-runtime'
import { withOwnElements } from './own-elements.ts'

export { Fragment } from 'react/jsx-runtime'

type Props = { children?: ReactNode } & Record<string, unknown>

/** The build calls these functions for the elements of the app's own files (`jsxImportSource` in `vite.config.ts`). */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withOwnElements(type, props), key)
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const own = withOwnElements(type, props)
  return (Array.isArray(own.children) ? react.jsxs : react.jsx)(type, own, key)
}
