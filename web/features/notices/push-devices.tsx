import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PushDevice } from '#shared/contract/notices.ts'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/on-demand.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { WhyNot } from './ask-push.tsx'
import { endSubscription, hindranceHere } from './this-browser.ts'
import { usePush } from './use-push.ts'

type PushDevicesProps = { folded?: boolean; children?: ReactNode }

/** The person's devices, each with a switch, a button that adds this browser, and further switches. */
export function PushDevices({ folded = false, children }: PushDevicesProps) {
  const t = useTranslations('push')
  return (
    <Section folded={folded} part="notices" title={t('title')} note={t('text')}>
      <DeviceList />
      {children}
    </Section>
  )
}

/** The devices that show notices, each with its switch. */
export function DeviceList() {
  const push = usePush()
  const { query, isKnown } = push
  if (!query.data || !isKnown)
    return <NotLoaded query={query} waiting={<Skeleton className="h-11" />} />
  return <KnownDevices push={push} known={query.data} />
}

type KnownProps = { push: ReturnType<typeof usePush>; known: Output<'GET /push-devices'> }

function KnownDevices({ push, known: { publicKey, devices } }: KnownProps) {
  const t = useTranslations('push')
  const { own, hindrance, isAsking, allow, refresh } = push
  const isMissing = own === undefined && publicKey !== null
  const reason = publicKey === null ? 'off' : (hindrance ?? (isMissing && hindranceHere()))
  return (
    <>
      {devices.length === 0 && <p className="text-sm">{t('none')}</p>}
      {devices.length > 0 && (
        <ul className="flex flex-col gap-3">
          {devices.map((device) => (
            <Device
              key={device.deviceId}
              device={device}
              isThis={device === own}
              onChange={() => void refresh()}
            />
          ))}
        </ul>
      )}
      {reason && <WhyNot hindrance={reason} />}
      {isMissing && (
        <Button
          variant="secondary"
          className="self-start"
          loading={isAsking}
          onClick={() => void allow()}
        >
          {t('addThis')}
        </Button>
      )}
    </>
  )
}

type DeviceProps = { device: PushDevice; isThis: boolean; onChange: () => void }

function Device({ device, isThis, onChange }: DeviceProps) {
  const t = useTranslations('push')
  const sayError = useErrorWords()
  const sayWhen = useWhenWords(useNow())
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const { deviceId, name, isOn, usedAt } = device
  const change = useCall('PUT /push-devices', {
    onSuccess: onChange,
    onError: (error) => void toast('error', sayError(error)),
  })
  const remove = useCall('DELETE /push-devices', {
    onSuccess: async ({ message }) => {
      setAsked(undefined)
      void toast('success', message)
      if (isThis) await endSubscription()
      onChange()
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  const label = isThis ? `${name} (${t('this')})` : name
  return (
    <li className="flex flex-col">
      <Checkbox
        label={<span className="wrap-anywhere">{t('on', { name: label })}</span>}
        checked={change.isPending ? change.variables.isOn === true : isOn}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ deviceId, isOn: target.checked })}
      />
      <div className="flex flex-wrap items-center gap-x-2 pl-8 text-sm">
        <span className="text-ink-muted">{t('used', { when: sayWhen(usedAt) })}</span>
        <Button variant="quiet" size="sm" onClick={() => setAsked('rename')}>
          {t('rename')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setAsked('remove')}>
          {t('remove')}
        </Button>
      </div>
      <Dialog
        open={asked === 'rename'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={t('renameTitle')}
      >
        <NameForm
          device={device}
          onEnd={() => {
            setAsked(undefined)
            onChange()
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        confirm={t('remove')}
        cancel={t('keep')}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ deviceId })}
      />
    </li>
  )
}

export function NameForm({ device, onEnd }: { device: PushDevice; onEnd: () => void }) {
  const t = useTranslations('push')
  const { deviceId, name } = device
  const { events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'PUT /push-devices',
    {
      schema: async () => (await import('#shared/contract/notices.ts')).DeviceForm,
      toInput: (values: { name: string }) => ({ ...values, deviceId }),
      defaultValues: { name },
      onSuccess: ({ message }) => {
        void toast('success', message)
        onEnd()
      },
    },
  )
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('name')} error={errorAt('name')}>
        <TextInput maxLength={60} {...register('name')} />
      </Field>
      <Button {...button}>{t('save')}</Button>
    </form>
  )
}
