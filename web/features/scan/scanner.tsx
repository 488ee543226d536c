import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import QrCode from 'lucide-react/icons/qr-code'
import { useErrorWords } from '#web/lib/error-words.ts'
import { NoCamera, Trouble } from '#web/features/barcode/camera-trouble.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import type { Scan } from './use-scan.ts'
import Flashlight from 'lucide-react/icons/flashlight'
import FlashlightOff from 'lucide-react/icons/flashlight-off'
import type { Torch } from '#web/lib/camera.ts'

type ScannerProps = {
  scan: Exclude<Scan, { step: 'found' }>
  video: RefObject<HTMLVideoElement | null>
  onAgain: () => void
}

/** The camera's picture with a frame for the code, or the error message. */
export function Scanner({ scan, video, onAgain }: ScannerProps) {
  const t = useTranslations('camera')
  const isLooking = scan.step === 'looking'
  return (
    <div
      className={clsx(
        'relative grid aspect-4/3 w-full place-items-center rounded-card border border-hairline bg-sunken',
        // The message may be taller than the picture.
        scan.step !== 'noCamera' && 'overflow-hidden',
      )}
    >
      <video
        ref={video}
        aria-label={t('scanView')}
        muted
        playsInline
        className={clsx('absolute inset-0 size-full object-cover', !isLooking && 'invisible')}
      />
      {isLooking && (
        <div
          aria-hidden="true"
          className="relative size-3/5 max-w-72 rounded-card border-4 border-accent shadow-[0_0_0_100vmax_var(--veil)]"
        />
      )}
      <output
        className={clsx(
          'px-6 text-center',
          isLooking &&
            'absolute bottom-3 rounded-full bg-ink/80 py-1.5 text-sm font-semibold text-paper',
        )}
      >
        <Said scan={scan} onAgain={onAgain} />
      </output>
      {isLooking && scan.torch && <TorchButton torch={scan.torch} />}
    </div>
  )
}

function Said({ scan, onAgain }: Omit<ScannerProps, 'video'>) {
  const t = useTranslations('orders')
  const errorWords = useErrorWords()
  if (scan.step === 'looking') return <span>{t('scanLooking')}</span>
  if (scan.step === 'starting') return <Waiting>{t('scanStarting')}</Waiting>
  if (scan.step === 'checking' || scan.step === 'goods')
    return <Waiting>{t('scanChecking')}</Waiting>
  if (scan.step === 'noCamera') return <NoCamera trouble={scan.trouble} onAgain={onAgain} />
  if (scan.step === 'failed') {
    const isSilent = scan.error.code === 'OFFLINE'
    return <Missed text={isSilent ? t('scanNoSignal') : errorWords(scan.error)} onAgain={onAgain} />
  }
  return (
    <Missed text={t(scan.step === 'foreign' ? 'scanForeign' : 'scanUnknown')} onAgain={onAgain} />
  )
}

function Missed({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useTranslations('orders')
  return (
    <Trouble
      icon={<QrCode aria-hidden="true" />}
      text={text}
      action={t('scanAgain')}
      onAction={onAgain}
    />
  )
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-col items-center gap-3 text-sm text-ink-muted">
      <Spinner className="size-7" />
      {children}
    </span>
  )
}

/** Turns the camera's light on or off. The light goes out together with the camera. */
function TorchButton({ torch }: { torch: Torch }) {
  const t = useTranslations('orders')
  const [isOn, setOn] = useState(false)
  const toggle = async () => {
    await torch(!isOn)
    setOn(!isOn)
  }
  return (
    <IconButton
      label={isOn ? t('torchOff') : t('torchOn')}
      onClick={() => void toggle().catch(() => setOn(false))}
      className="absolute! top-3 right-3 bg-ink/80 text-paper hover:bg-ink"
    >
      {isOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
    </IconButton>
  )
}
