import { useTranslations } from 'use-intl'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { toast } from './toast.ts'

export type ShareDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The text before the link, such as the product's name, price and area. */
  text?: string
  path?: string
}

function ShareDialogPart({ open, onOpenChange, title, text = title, path }: ShareDialogProps) {
  const t = useTranslations('share')
  const url = useShared(path)
  const close = () => onOpenChange(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      void toast('success', t('copied'))
      close()
    } catch {
      void toast('error', t('copyFailed'))
    }
  }
  const hasSheet = 'share' in navigator
  const share = () => navigator.share({ title, text, url }).then(close, () => undefined)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <p className="rounded-control bg-sunken px-3 py-2.5 text-sm wrap-anywhere">
        <span className="block font-semibold">{text}</span>
        <span className="block text-ink-muted select-all">{url}</span>
      </p>
      <div className="grid gap-2">
        <Button asChild size="lg" wide>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
            target="_blank"
            rel="noreferrer"
            onClick={close}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {t('whatsApp')}
          </a>
        </Button>
        <Button variant="secondary" size="lg" wide onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          {t('copy')}
        </Button>
        {hasSheet && (
          <Button variant="secondary" size="lg" wide onClick={() => void share()}>
            <Share2 aria-hidden="true" className="size-5" />
            {t('more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

export const ShareDialog = withMessages('share', ShareDialogPart)

/** The whole address in the reader's language, in which its preview is then written. */
function useShared(path: string | undefined): string {
  const { locale } = useLocale()
  const url = new URL(path ?? location.pathname + location.search, location.origin)
  if (locale !== 'en') url.searchParams.set('lang', locale)
  return url.href
}
