import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { webhookEvents } from '#shared/contract/integrations/scopes.ts'
import { MAX_WEBHOOK_URL } from '#shared/limits.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Choices } from './choices.tsx'
import { eventKey } from './keys.ts'
import { ShownSecret } from './shown-secret.tsx'

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Adds a webhook, and shows its secret once. Each opening starts with an empty form. */
export function WebhookDialog({ open, onOpenChange }: DialogProps) {
  const t = useTranslations('integrations')
  const [secret, setSecret] = useState<string>()
  const close = () => {
    setSecret(undefined)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      title={secret ? t('secretMadeTitle') : t('webhookFormTitle')}
      description={secret && t('secretMadeText')}
    >
      {secret ? (
        <ShownSecret name={t('secret')} text={secret} onEnd={close} />
      ) : (
        open && <WebhookForm onMade={setSecret} />
      )}
    </Dialog>
  )
}

function WebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const t = useTranslations('integrations')
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /shop-webhooks',
    {
      schema: async () => (await import('#shared/contract/integrations/webhooks.ts')).WebhookForm,
      defaultValues: { url: '', events: [] },
      onSuccess: ({ secret }) => onMade(secret),
    },
  )
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('url')} hint={t('urlHint')} error={errorAt('url')}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_WEBHOOK_URL}
          {...register('url')}
        />
      </Field>
      <Choices
        legend={t('events')}
        choices={webhookEvents}
        chosen={form.watch('events')}
        labelOf={(event) => t(eventKey(event))}
        error={errorAt('events')}
        onChange={(chosen) =>
          form.setValue('events', chosen, {
            shouldValidate: form.formState.isSubmitted,
            shouldDirty: true,
          })
        }
      />
      <Button {...button}>{t('add')}</Button>
    </form>
  )
}
