import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StoreState } from '#shared/contract/admin/stores.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProof } from '../use-proof.tsx'
import { MessageLook } from './message-look.tsx'

/** One shop; or many shops, with `state` as the first choice of their state. */
type Props = { storeId: string; shopName: string } | { storeId?: never; state?: StoreState }

/** Writes to one shop, or to all, of a city, an area or in a state. */
export function WriteToShops(to: Props) {
  const t = useTranslations('shopDesk')
  const [isOpen, setOpen] = useState(false)
  const isOne = to.storeId !== undefined
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t(isOne ? 'write' : 'writeAll')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={isOne ? t('writeTitle', { shop: to.shopName }) : t('writeAll')}
        description={t('writeText')}
      >
        <MessageForm to={to} onEnd={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** The message is written, looked at with the number of its shops, and then sent. */
function MessageForm({ to, onEnd }: { to: Props; onEnd: () => void }) {
  const t = useTranslations('shopDesk')
  const { proof, askProof } = useProof()
  const [shops, setShops] = useState<number>()
  const onError = ({ code }: { code: string }) => {
    if (code === 'PROOF_NEEDED') askProof(submit)
  }
  const check = useCall('POST /admin/shop-messages', {
    onSuccess: (answer) => setShops(answer.shops),
    onError,
  })
  const { form, events, register, errorAt, problems, button, submit, ...sending } = useEndpointForm(
    'POST /admin/shop-messages',
    {
      schema: async () => (await import('#shared/contract/admin/shop-messages.ts')).ShopMessageForm,
      defaultValues: {
        ...(to.storeId === undefined
          ? { city: '', area: '', ...(to.state && { state: to.state }) }
          : { storeId: to.storeId }),
        title: '',
        text: '',
        hindi: { title: '', text: '' },
      },
      warnsOnLeave: true,
      canSend: (values) => {
        if (shops === undefined) check.mutate({ ...values, mode: 'check' })
        return shops !== undefined
      },
      onSuccess: ({ message }) => {
        void toast('success', message)
        onEnd()
      },
      onError,
    },
  )
  // The dialog of the proof answers its refusal.
  const refusal = [check.error, sending.refusal].find((one) => one && one.code !== 'PROOF_NEEDED')
  return (
    <>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors problems={problems} refusal={refusal ?? null} />
        {shops !== undefined && <MessageLook {...form.getValues()} />}
        <div className={clsx('flex flex-col gap-4', shops !== undefined && 'hidden')}>
          {to.storeId === undefined && (
            <>
              {to.state && (
                <p className="text-sm">{t(`onlyState`, { state: t(`states.${to.state}`) })}</p>
              )}
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label={t('city')} hint={t('emptyAll')} error={errorAt('city')}>
                  <TextInput autoComplete="off" maxLength={80} {...register('city')} />
                </Field>
                <Field label={t('area')} hint={t('emptyAll')} error={errorAt('area')}>
                  <TextInput autoComplete="off" maxLength={80} {...register('area')} />
                </Field>
              </div>
            </>
          )}
          <Field label={t('title')} error={errorAt('title')}>
            <TextInput autoComplete="off" maxLength={120} {...register('title')} />
          </Field>
          <Field label={t('text')} error={errorAt('text')}>
            <TextArea rows={5} maxLength={3000} {...register('text')} />
          </Field>
          <Fold title={t('inHindi')}>
            <Field label={t('titleHindi')} error={errorAt('hindi.title')}>
              <TextInput
                lang="hi"
                autoComplete="off"
                maxLength={120}
                {...register('hindi.title')}
              />
            </Field>
            <Field label={t('textHindi')} error={errorAt('hindi.text')}>
              <TextArea lang="hi" rows={5} maxLength={3000} {...register('hindi.text')} />
            </Field>
          </Fold>
        </div>
        <Steps
          shops={shops}
          button={{ ...button, loading: button.loading || check.isPending }}
          onChange={() => setShops(undefined)}
        />
      </form>
      {proof}
    </>
  )
}

type StepsProps = {
  /** The number of shops that get the message; undefined before it is looked at. */
  shops: number | undefined
  button: { type: 'submit' | 'button'; loading: boolean }
  onChange: () => void
}

function Steps({ shops, button, onChange }: StepsProps) {
  const t = useTranslations('shopDesk')
  if (shops === undefined) return <Button {...button}>{t('look')}</Button>
  return (
    <div className="flex flex-wrap gap-3">
      <Button {...button}>{t('sendTo', { count: shops })}</Button>
      <Button variant="secondary" onClick={onChange}>
        {t('change')}
      </Button>
    </div>
  )
}
