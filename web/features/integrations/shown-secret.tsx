import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Copy from 'lucide-react/icons/copy'
import { useLostOnClose } from '#web/lib/layers.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type ShownSecretProps = { name: string; text: string; onEnd: () => void }

/** A token or secret that is shown once, until its owner says that it is copied. */
export function ShownSecret({ name, text, onEnd }: ShownSecretProps) {
  const t = useTranslations('integrations')
  const [isCopied, setCopied] = useState(false)
  useLeaveWarning(!isCopied)
  useLostOnClose(!isCopied, t('closeSecret'))
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        void toast('success', t('copied'))
      },
      () => void toast('error', t('copyFailed')),
    )
  return (
    <div className="flex flex-col gap-4">
      <dl className="rounded-control bg-sunken px-3 py-2.5 text-sm">
        <dt className="font-semibold">{name}</dt>
        <dd className="font-mono break-all select-all" translate="no">
          {text}
        </dd>
      </dl>
      <Button size="lg" wide onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
        {t('copy')}
      </Button>
      <Button variant="secondary" size="lg" wide onClick={onEnd}>
        {t('haveCopied')}
      </Button>
    </div>
  )
}
