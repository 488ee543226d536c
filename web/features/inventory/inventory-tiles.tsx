import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import Pencil from 'lucide-react/icons/pencil'
import { MAX_INVENTORY_ALERT } from '#shared/limits.ts'
import type { Output } from '#web/lib/call.ts'
import { useLostOnClose } from '#web/lib/layers.ts'
import { demandSignal } from '#web/lib/demand-signal.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useMayAct } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { InlineLayer } from '#web/ui/inline-layer.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { Field } from '#web/ui/field.tsx'
import { readCount } from './stock-drafts.ts'

type Facts = Pick<Output<'GET /inventory'>, 'totalSKU' | 'lowInventoryItems' | 'inventoryAlert'>

/** Three numbers of the whole store; the alert threshold can be changed. */
export function InventoryTiles({ facts }: { facts: Facts | undefined }) {
  const t = useTranslations('inventory')
  const mayManage = useMayAct('manager')
  const [editing, setEditing] = useState(false)
  const close = () => setEditing(false)
  return (
    <>
      <dl className="mb-4 grid grid-cols-3 gap-1.5 md:gap-4">
        <Tile label={t('totalSku')}>{facts?.totalSKU}</Tile>
        <Tile label={t('lowItems')} warns={(facts?.lowInventoryItems ?? 0) > 0}>
          {facts?.lowInventoryItems}
        </Tile>
        <Tile
          label={t('alert')}
          action={
            mayManage && (
              <IconButton
                label={t('editAlert')}
                aria-expanded={editing}
                disabled={!facts}
                onClick={() => setEditing(!editing)}
                className="-my-2 -mr-2"
              >
                <Pencil aria-hidden="true" />
              </IconButton>
            )
          }
        >
          {facts?.inventoryAlert}
        </Tile>
      </dl>
      {editing && facts && (
        <InlineLayer onClose={close}>
          <AlertForm alert={facts.inventoryAlert} onClose={close} />
        </InlineLayer>
      )}
    </>
  )
}

type TileProps = { label: string; warns?: boolean; action?: ReactNode; children: ReactNode }

function Tile({ label, warns = false, action, children }: TileProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between rounded-card border border-hairline bg-surface px-2 py-1.5 md:gap-1 md:p-3">
      <dt className="text-xs text-ink-muted leading-tight max-md:tracking-tight">{label}</dt>
      <dd className="flex items-center justify-between gap-1">
        {children === undefined ? (
          <Skeleton className="h-7 w-10" />
        ) : (
          <span className={`money text-xl font-bold ${warns ? 'text-accent-ink' : ''}`}>
            {children}
          </span>
        )}
        {action}
      </dd>
    </div>
  )
}

function AlertForm({ alert, onClose }: { alert: number; onClose: () => void }) {
  const t = useTranslations('inventory')
  const [text, setText] = useState(String(alert))
  useLostOnClose(text !== String(alert))
  const sayError = useErrorWords()
  const { mutate, isPending } = useCall('PUT /inventory/setAlert', { onMutate: demandSignal })
  const count = readCount(text)
  const isWrong = count === null || count > MAX_INVENTORY_ALERT
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong || isPending) return
    mutate(
      { inventoryAlert: count },
      {
        onSuccess: ({ message }) => {
          void toast('success', message)
          onClose()
        },
        onError: (error) => void toast('error', sayError(error)),
      },
    )
  }
  return (
    <form
      onSubmit={save}
      className="mb-4 flex flex-wrap items-end gap-2 rounded-card border border-hairline bg-surface p-3"
    >
      <Field
        label={t('alertLabel')}
        hint={t('alertHint')}
        error={isWrong ? t('alertWrong', { maximum: MAX_INVENTORY_ALERT }) : undefined}
        className="grow"
      >
        <TextInput
          inputMode="numeric"
          ref={takeFocus}
          maxLength={6}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value.trim())}
        />
      </Field>
      <NeedsSignal />
      <Button variant="secondary" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isPending}>
        {t('update')}
      </Button>
    </form>
  )
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
}
