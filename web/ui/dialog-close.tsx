import { Close } from 'radix-ui/dialog'
import { useTranslations } from 'use-intl'
import X from 'lucide-react/icons/x'
import { IconButton } from './button.tsx'
import { type FormEvent, useRef } from 'react'

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

/** A press on a toast, such as its Undo, leaves the dialog below it open. */
export function stayForToasts(event: Event): void {
  const { target } = event
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/** A form in a dialog is sent alone: in React, its event would also reach a form in which the dialog was opened. */
const stopSubmit = (event: FormEvent) => event.stopPropagation()

/**
 * The events of a dialog that has no trigger of its own. On opening, the element with `data-autofocus` gets the focus, if
 * there is one. On closing, the element that had the focus before gets it back. If that element is gone, the focus
 * stays where the screen has put it, or else goes to the page's content.
 */
export function useDialogEvents() {
  const opener = useRef<Element>(null)
  return {
    onSubmit: stopSubmit,
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
