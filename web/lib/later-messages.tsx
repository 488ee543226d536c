import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from 'use-intl'
import type { ScreenMessages } from '#shared/messages.ts'
import { useLocale } from './locale.ts'

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

type Need = ReturnType<typeof useLocale>['need']

/** Loads messages that only this part of a screen needs; true when they are there. Without signal they never are. */
export function useLaterMessages(load: (need: Need) => Promise<void>): boolean {
  const { need } = useLocale()
  const [areThere, setThere] = useState(false)
  const start = useEffectEvent(() => {
    load(need).then(
      () => setThere(true),
      () => undefined,
    )
  })
  useEffect(() => start(), [])
  return areThere
}
