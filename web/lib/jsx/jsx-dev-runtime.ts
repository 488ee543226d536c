import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { withOwnElements } from './own-elements.ts'

export { Fragment } from 'react/jsx-dev-runtime'

type Props = { children?: ReactNode } & Record<string, unknown>

/** Does in `npm run dev` what `jsx-runtime.ts` does in the build. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  ...[isStatic, ...others]: [isStatic: boolean, source?: react.JSXSource, self?: unknown]
): ReactElement {
  const own = withOwnElements(type, props)
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), ...others)
}
