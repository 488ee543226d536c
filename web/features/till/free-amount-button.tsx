import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Pencil from 'lucide-react/icons/pencil'
import { useFunctionKeys } from '#web/lib/function-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { FreeAmountProps } from './free-amount.tsx'

const FreeAmount = onDemand<FreeAmountProps>(
  async () => (await import('./free-amount.tsx')).FreeAmount,
)

/** Opens the form of an amount without an article. */
export function FreeAmountButton({ onAdd }: Pick<FreeAmountProps, 'onAdd'>) {
  const t = useTranslations('sale')
  const [isOpen, setOpen] = useState(false)
  useFunctionKeys({ F4: () => setOpen(true) })
  return (
    <>
      <Button variant="quiet" size="sm" aria-keyshortcuts="F4" onClick={() => setOpen(true)}>
        <Pencil aria-hidden="true" className="size-4.5" />
        {t('freeAmount.open')}
        <KeyHint of="F4" />
      </Button>
      <FreeAmount open={isOpen} onOpenChange={setOpen} onAdd={onAdd} />
    </>
  )
}
