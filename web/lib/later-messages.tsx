import type { ReactNode } from 'react'
import { useMessages } from 'use-intl'
import type { ScreenMessages } from '#shared/messages.ts'

/**
 * Renders a part of a public page that loads later than the page, once the messages of the part have arrived. Those
 * messages belong to the account area and load after the first screen.
 */
export function withMessages<Props extends object>(
  namespace: keyof ScreenMessages,
  Part: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  return function PartWithMessages(props: Props) {
    return namespace in useMessages() ? <Part {...props} /> : null
  }
}
