import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from 'use-intl'
import type { ScreenMessages } from '#shared/messages.ts'
import { type LaterArea, useLocale } from './locale.ts'

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

/** Loads messages that only this part of a screen needs; true when they are there. Without signal they never are. */
export function useLaterMessages(areas: readonly LaterArea[]): boolean {
  const { need } = useLocale()
  const [areThere, setThere] = useState(false)
  useEffect(() => {
    need(areas).then(
      () => setThere(true),
      () => undefined,
    )
  }, [need, areas])
  return areThere
}
