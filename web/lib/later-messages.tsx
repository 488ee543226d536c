import type { ReactNode } from 'react'
import { useMessages } from 'use-intl'
import type { ScreenMessages } from '#shared/messages.ts'

/**
 * For a part of a public page that is loaded later than the page: it is shown as soon as its messages, which are the
 * account area's and follow the first screen, have arrived too.
 */
export function withMessages<Props extends object>(
  namespace: keyof ScreenMessages,
  Part: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  return function PartWithMessages(props: Props) {
    return namespace in useMessages() ? <Part {...props} /> : null
  }
}
