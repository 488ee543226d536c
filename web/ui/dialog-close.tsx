import { Close } from 'radix-ui/dialog'
import { useTranslations } from 'use-intl'
import X from 'lucide-react/icons/x'
import { IconButton } from './button.tsx'
import { useRef } from 'react'

export function DialogClose() {
  const t = useTranslations('ui')
  return (
    <Close asChild>
      <IconButton label={t('close')} className="-mt-1 -mr-2">
        <X aria-hidden="true" />
      </IconButton>
    </Close>
  )
}

/**
 * For dialogs opened without a trigger of their own: the focus starts at the element with `data-autofocus`, if there is
 * one, and returns to the element that had it before. When that element is gone, it stays where the screen has moved it,
 * or goes to the page's content.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const window = event.target instanceof Element ? event.target : null
      const first = window?.querySelector<HTMLElement>('[data-autofocus]')
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { current } = opener
      const isThere = current?.isConnected && current !== document.body
      if (!isThere && document.activeElement !== document.body) return
      const back = isThere ? current : document.querySelector('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: back !== opener.current })
    },
  }
}
