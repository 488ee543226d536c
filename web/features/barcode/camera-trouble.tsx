import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import CameraOff from 'lucide-react/icons/camera-off'
import type { CameraTrouble } from '#web/lib/camera.ts'
import { Button } from '#web/ui/button.tsx'

/** `noReader`: the camera is there, but the reader of codes was not loaded. */
export type CodeTrouble = CameraTrouble | 'noReader'

const words = {
  refused: ['cameraRefused', 'cameraRefusedText'],
  missing: ['cameraMissing', 'cameraMissingText'],
  busy: ['cameraBusy', 'cameraBusyText'],
  lost: ['cameraLost', 'cameraLostText'],
  noReader: ['noReader', 'noReaderText'],
} as const satisfies Record<CodeTrouble, object>

/** Says why no camera reads codes, and tries again. */
export function NoCamera({ trouble, onAgain }: { trouble: CodeTrouble; onAgain: () => void }) {
  const t = useTranslations('camera')
  const [title, text] = words[trouble]
  return (
    <Trouble
      icon={<CameraOff aria-hidden="true" />}
      title={t(title)}
      text={t(text)}
      action={t('cameraTry')}
      onAction={onAgain}
    />
  )
}

type TroubleProps = {
  icon: ReactNode
  title?: string
  text: string
  action: string
  onAction: () => void
}

export function Trouble({ icon, title, text, action, onAction }: TroubleProps) {
  return (
    <span className="flex max-w-sm flex-col items-center gap-2 [&>svg]:size-10 [&>svg]:text-danger">
      {icon}
      {title && <strong className="text-lg">{title}</strong>}
      <span className="text-sm">{text}</span>
      <Button variant="secondary" className="mt-2" onClick={onAction}>
        {action}
      </Button>
    </span>
  )
}
