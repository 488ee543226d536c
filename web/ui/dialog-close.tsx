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
 * Focus of a dialog that has no trigger of its own. On opening, the element with `data-autofocus` gets the focus, if
 * there is one. On closing, the element that had the focus before gets it back. If that element is gone, the focus
 * stays where the screen has put it, or else goes to the page's content.
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
