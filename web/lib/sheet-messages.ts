import { useEffect, useEffectEvent } from 'react'
import { useMessages } from 'use-intl'
import type { ScreenMessages } from '#shared/screen-messages.ts'
import { useLocale } from './locale.ts'
import { sayNoSignal } from './part.ts'

type SheetMessages = {
  /** The namespaces that the sheet uses. */
  namespaces: readonly (keyof ScreenMessages)[]
  /** The areas of messages that have them. */
  areas: Parameters<ReturnType<typeof useLocale>['need']>[0]
  open: boolean
  close: () => void
}

/**
 * Loads the messages of a sheet when it is opened; true when they are there. Without signal nothing is requested: the
 * sheet closes again and the message for that appears.
 */
export function useSheetMessages({ namespaces, areas, open, close }: SheetMessages): boolean {
  const { need } = useLocale()
  const messages = useMessages()
  const hasAll = namespaces.every((namespace) => namespace in messages)
  const giveUp = useEffectEvent(() => {
    close()
    sayNoSignal()
  })
  const load = useEffectEvent(() => {
    if (navigator.onLine) need(areas).catch(() => giveUp())
    else giveUp()
  })
  const isAwaited = open && !hasAll
  useEffect(() => {
    if (isAwaited) load()
  }, [isAwaited])
  return hasAll
}
