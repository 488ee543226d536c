import { Close } from 'radix-ui/dialog'
import { useTranslations } from 'use-intl'
import X from 'lucide-react/icons/x'
import { IconButton } from './icon-button.tsx'

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
