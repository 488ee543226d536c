import { useEffect, useEffectEvent } from 'react'
import { useMessages } from 'use-intl'
import type { ScreenMessages } from '#shared/screen-messages.ts'
import { useLocale } from '#web/lib/locale.ts'

type Need = ReturnType<typeof useLocale>['need']

/**
 * Loads messages that only a part of a screen needs. Returns true when these namespaces are loaded. Without signal the
 * part is left out.
 */
export function useLaterMessages(
  namespaces: readonly (keyof ScreenMessages)[],
  load: (need: Need) => Promise<void>,
): boolean {
  const { need } = useLocale()
  const messages = useMessages()
  const start = useEffectEvent(() => void load(need).catch(() => undefined))
  useEffect(() => start(), [])
  return namespaces.every((namespace) => namespace in messages)
}
