import { type ReactNode, useEffect } from 'react'
import { useMessages } from 'use-intl'
import type { ScreenMessages } from '#shared/screen-messages.ts'
import { useLocale } from './locale.ts'

/**
 * Renders a part of a public page that loads later than the page, once the messages of the part have arrived. They belong
 * to the account area or the parts', which load after the first screen, or to these areas, which the part loads itself.
 */
export function withMessages<Props extends object>(
  namespace: keyof ScreenMessages,
  Part: (props: Props) => ReactNode,
  areas: readonly (
    | 'moreGoods'
    | 'phone'
    | 'palette'
    | 'printer'
    | 'push'
    | 'counter'
    | 'buyer'
    | 'sharedBill'
    | 'till'
    | 'ownReviews'
    | 'inventory'
  )[] = [],
): (props: Props) => ReactNode {
  return function PartWithMessages(props: Props) {
    const { need } = useLocale()
    const hasWords = namespace in useMessages()
    useEffect(() => {
      // Without signal the page stays without the part.
      if (!hasWords) need(['parts', ...areas]).catch(() => undefined)
    }, [hasWords, need])
    return hasWords ? <Part {...props} /> : null
  }
}
