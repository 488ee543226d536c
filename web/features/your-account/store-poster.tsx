import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Awning } from '#web/ui/card.tsx'
import { usePrint } from '#web/ui/print-sheet.tsx'
import { loadEncoder, QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNoteStep } from './use-first-steps.ts'

/** Prints a page for the shop's window, with the address of its public page as a QR code. */
export function PrintPoster({ account }: { account: YourAccount }) {
  const t = useTranslations('yourAccount')
  const { print, sheet } = usePrint()
  const { note } = useNoteStep()
  const printPoster = async () => {
    // Load the encoder first, so that the code is drawn in the first frame.
    const isReady = await loadEncoder().catch(() => undefined)
    if (isReady) {
      print(<StorePoster account={account} />)
      note('poster')
    } else void toast('error', t('posterFailed'))
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void printPoster()}>
        <QrCodeIcon aria-hidden="true" className="size-4.5" />
        {t('poster')}
      </Button>
      {sheet}
    </>
  )
}

function StorePoster({ account }: { account: YourAccount }) {
  const t = useTranslations('yourAccount')
  const address = new URL(paths.store(account.storeId), location.origin).href
  return (
    <div className="flex flex-col items-center gap-6 p-8 text-center">
      <Awning className="w-full" />
      <p className="text-2xl font-bold break-words">{account.shopName}</p>
      <p className="text-lg">{t('posterText')}</p>
      <div className="w-[11cm]">
        <QrCode text={address} label={address} />
      </div>
      <p className="text-base">{account.address}</p>
      <p className="money text-base">+91 {account.contactNumber}</p>
    </div>
  )
}
