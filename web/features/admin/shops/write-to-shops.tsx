import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StoreState } from '#shared/contract/admin/stores.ts'
import type { Output } from '#web/lib/call.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useLayer } from '#web/lib/layers.ts'
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

/** The shops that get a message, as the server has counted them. */
type Recipients = Pick<Output<'POST /admin/shop-messages'>, 'shops' | 'to'>

/** One shop; or many shops, with `state` as the first choice of their state. */
type Props = { storeId: string; shopName: string } | { storeId?: never; state?: StoreState }

/** Writes to one shop, or to all, of a city, an area or in a state. The draft stays when the dialog is closed. */
export function WriteToShops(to: Props) {
  const t = useTranslations('shopOverview')
  const [isOpen, setOpen] = useState(false)
  const message = useMessage(to, () => setOpen(false))
  const isOne = to.storeId !== undefined
  const change = (open: boolean) => {
    message.change()
    setOpen(open)
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => change(true)}>
        {t(isOne ? 'write' : 'writeAll')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title={isOne ? t('writeTitle', { shop: to.shopName }) : t('writeAll')}
        description={t('writeText')}
      >
        <MessageForm to={to} message={message} />
      </Dialog>
    </>
  )
}

/** The message is written, looked at with the number of its shops, and then sent. */
function useMessage(to: Props, onEnd: () => void) {
  const { proof, askProof } = useProof()
  const [recipients, setRecipients] = useState<Recipients>()
  const onError = ({ code }: { code: string }) => {
    if (code === 'PROOF_NEEDED') askProof(submit)
  }
  const check = useCall('POST /admin/shop-messages', {
    onSuccess: setRecipients,
    onError: (error) => {
      for (const field of ['city', 'area'] as const)
        if (error.fields[field]) blame(field, error.fields[field])
      onError(error)
    },
  })
  const endpointForm = useEndpointForm('POST /admin/shop-messages', {
    schema: async () => (await import('#shared/contract/admin/shop-messages.ts')).ShopMessageForm,
    defaultValues: {
      ...(to.storeId === undefined
        ? { city: '', area: '', ...(to.state && { state: to.state }) }
        : { storeId: to.storeId }),
      title: '',
      text: '',
      hindi: { title: '', text: '' },
    },
    canSend: (values) => {
      if (!recipients) check.mutate({ ...values, mode: 'check' })
      return recipients !== undefined
    },
    onSuccess: ({ message }) => {
      void toast('success', message)
      setRecipients(undefined)
      form.reset()
      onEnd()
    },
    onError: (error) => {
      // The fields stand in the step before.
      if (error.code !== 'PROOF_NEEDED') setRecipients(undefined)
      onError(error)
    },
  })
  const { form, submit, blame, sending } = endpointForm
  // The dialog of the proof answers its refusal; the error of a field stands at the field.
  const refusal = [check.error, endpointForm.refusal].find(
    (one) => one && one.code !== 'PROOF_NEEDED' && Object.keys(one.fields).length === 0,
  )
  const change = () => {
    setRecipients(undefined)
    if (sending.isSuccess) sending.reset()
  }
  return { ...endpointForm, proof, recipients, change, refusal, isChecking: check.isPending }
}

type MessageFormProps = { to: Props; message: ReturnType<typeof useMessage> }

function MessageForm({ to, message }: MessageFormProps) {
  const t = useTranslations('shopOverview')
  const { form, events, register, errorAt, problems, button, proof, recipients, change } = message
  useLayer(recipients !== undefined, change)
  return (
    <>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors problems={problems} refusal={message.refusal ?? null} />
        {recipients && (
          <>
            <GoesTo to={to} recipients={recipients} />
            <MessageLook {...form.getValues()} />
          </>
        )}
        <div className={clsx('flex flex-col gap-4', recipients && 'hidden')}>
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
          shops={recipients?.shops}
          button={{ ...button, loading: button.loading || message.isChecking }}
          onChange={change}
        />
      </form>
      {proof}
    </>
  )
}

type GoesToProps = { to: Props; recipients: Recipients }

/** To whom the message goes, and to how many, with city and area as the shops have them and not as they were typed. */
function GoesTo({ to, recipients: { shops, to: where } }: GoesToProps) {
  const t = useTranslations('shopOverview')
  const names = useGoodsNames()
  const place = [...where.area, ...where.city].map(names.place).join(', ') || t('allShops')
  const state = to.storeId === undefined && to.state ? ` (${t(`states.${to.state}`)})` : ''
  return (
    <p className="text-sm font-semibold wrap-anywhere">
      {t('goesTo', { count: shops, to: to.storeId === undefined ? place + state : to.shopName })}
    </p>
  )
}

type StepsProps = {
  /** The number of shops that get the message; undefined before it is looked at. */
  shops: number | undefined
  button: { type: 'submit' | 'button'; loading: boolean }
  onChange: () => void
}

function Steps({ shops, button, onChange }: StepsProps) {
  const t = useTranslations('shopOverview')
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
