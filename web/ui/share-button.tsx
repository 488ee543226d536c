import { useTranslations } from 'use-intl'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

/** Shares this page's address with the phone's share sheet; elsewhere the address is copied. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslations('product')
  const share = async () => {
    const url = location.href
    if (navigator.share) {
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    await navigator.clipboard.writeText(url)
    await toast('success', t('linkCopied'))
  }
  return (
    <Button variant="quiet" size="sm" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4.5" />
      {t('share')}
    </Button>
  )
}
