import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { LayerLosses, useLayer, useLostOnClose } from '#web/lib/layers.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { useAskingLayer } from '#web/ui/layer.tsx'
import { PageTitle } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { ActionForm, type ActionValues } from './action-form.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { type ChosenVariant, rowsOfAction } from './bulk-rows.ts'
import { PasteForm } from './paste-form.tsx'
import { type BulkChange, useBulkChange } from './use-bulk-change.ts'

export type BulkTask =
  | { kind: 'paste' }
  | { kind: 'price' | 'stock' | 'activate' | 'deactivate'; chosen: readonly ChosenVariant[] }

type BulkPanelProps = {
  task: BulkTask
  /** Leaves without changes; the choice stays. */
  onBack: () => void
  onDone: () => void
}

/** Changes many variants: the input, a trial run, then the changes. Each of the first two is a step that Back leaves. */
export function BulkPanel({ task, onBack, onDone }: BulkPanelProps) {
  const t = useTranslations('bulk')
  const change = useBulkChange()
  const leave = change.checked?.done ? onDone : onBack
  const { losses, mayClose } = useAskingLayer(true, leave)
  return (
    <LayerLosses value={losses}>
      <div className="flex flex-col md:min-h-[calc(100dvh-8rem)]">
        <Button
          variant="quiet"
          className="mb-2 -ml-4 self-start"
          onClick={() => mayClose() && leave()}
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {t('backToList')}
        </Button>
        <PageTitle note={t(`notes.${task.kind}`)}>{t(`titles.${task.kind}`)}</PageTitle>
        <Source task={task} change={change} />
        <BulkPreview change={change} onClose={onDone} />
      </div>
    </LayerLosses>
  )
}

function Source({ task, change }: { task: BulkTask; change: BulkChange }) {
  const [text, setText] = useState('')
  const [values, setValues] = useState<ActionValues>({})
  const { checked } = change
  const isTyped = [text, ...Object.values(values)].some((one) => one.trim() !== '')
  const isUnsaved = isTyped && checked?.done !== true
  useLostOnClose(isUnsaved)
  useLeaveWarning(isUnsaved)
  useLayer(isTyped && checked?.done === false, change.clear)
  if (checked) return null
  if (task.kind === 'paste') {
    return (
      <PasteForm
        pending={change.isPending}
        text={text}
        onText={setText}
        onRows={(rows) => void change.check(rows)}
      />
    )
  }
  if (task.kind === 'activate' || task.kind === 'deactivate') {
    return <StatusCheck chosen={task.chosen} active={task.kind === 'activate'} change={change} />
  }
  return (
    <ActionForm
      kind={task.kind}
      pending={change.isPending}
      values={values}
      onValues={setValues}
      onAction={(action) => void change.check(rowsOfAction(action, task.chosen))}
    />
  )
}

type StatusProps = { chosen: readonly ChosenVariant[]; active: boolean; change: BulkChange }

/** Starts the trial run at once, because a change of status needs no input. */
function StatusCheck({ chosen, active, change }: StatusProps) {
  const t = useTranslations('bulk')
  const check = () => void change.check(rowsOfAction({ kind: 'active', active }, chosen))
  const checkOnce = useEffectEvent(check)
  useEffect(() => checkOnce(), [])
  if (!change.error) return <SkeletonText lines={4} />
  return (
    <div className="flex max-w-md flex-col items-start gap-3">
      <FormError>{change.error}</FormError>
      <Button loading={change.isPending} onClick={check}>
        {t('again')}
      </Button>
    </div>
  )
}
