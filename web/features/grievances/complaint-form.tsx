import { useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { grievanceTopics } from '#shared/contract/grievances/topics.ts'
import { MAX_GRIEVANCE_LENGTH } from '#shared/limits.ts'
import { type ComplaintAddress, paths } from '#shared/paths.ts'
import { useSendPictures } from '#web/features/files/use-send-pictures.ts'
import type { Input, Output } from '#web/lib/call.ts'
import { Link, useNavigate } from '#web/lib/router.tsx'
import { complaintDraft } from '#web/lib/tab-storage.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ComplaintFormOf, type ComplaintValues, GuestProof } from './guest-proof.tsx'
import { PicturesField } from './pictures-field.tsx'

type ComplaintInput = Input<'POST /grievances'>

type ComplaintFormProps = { isGuest: boolean; about: ComplaintAddress }

/** The form of a complaint or a request about data. Its text outlives a log-in and a reload in this tab. */
export function ComplaintForm({ isGuest, about }: ComplaintFormProps) {
  const t = useTranslations('grievances.form')
  const { form, files, setFiles, pictures } = useComplaintForm({ isGuest, about })
  const { events, problems, refusal, button } = form
  const topic = useWatch({ control: form.form.control, name: 'topic' })
  const isRequest = isDataTopic(topic)
  const send = isRequest ? t('sendRequest') : t('send')
  return (
    <form {...events} className="flex max-w-2xl flex-col gap-5">
      <FormErrors problems={problems} refusal={refusal ?? pictures.error} />
      <Topic form={form} />
      <Subject form={form} about={about} topic={topic} isGuest={isGuest} />
      <Words form={form} isRequest={isRequest} />
      {!isRequest && <PicturesField files={files} onChange={setFiles} fault={pictures.fault} />}
      {isGuest && <GuestProof form={form} />}
      <Button {...button} loading={button.loading || pictures.isBusy} size="lg" wide>
        {pictures.percent === undefined ? send : t('sending', { percent: pictures.percent })}
      </Button>
    </form>
  )
}

type SubjectProps = ComplaintFormProps & { form: ComplaintFormOf; topic: string }

/** The booking, shop or product, or the link to the account page for a request about data. */
function Subject({ form, about, topic, isGuest }: SubjectProps) {
  const t = useTranslations('grievances.form')
  const from = about.product ? t('aboutProduct') : about.store && t('aboutStore')
  return (
    <>
      {isDataTopic(topic) && <OwnWay topic={topic} isGuest={isGuest} />}
      {isAboutOrder(topic) && (
        <Field label={t('order')} hint={t('orderHint')} error={form.errorAt('orderNumber')}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            {...form.register('orderNumber')}
          />
        </Field>
      )}
      {from && <p className="text-sm text-ink-muted">{from}</p>}
    </>
  )
}

function Words({ form, isRequest }: { form: ComplaintFormOf; isRequest: boolean }) {
  const t = useTranslations('grievances.form')
  return (
    <Field
      label={isRequest ? t('requestText') : t('text')}
      hint={isRequest ? t('requestHint') : t('textHint')}
      error={form.errorAt('text')}
    >
      <TextArea rows={6} maxLength={MAX_GRIEVANCE_LENGTH} {...form.register('text')} />
    </Field>
  )
}

function isAboutOrder(topic: string): boolean {
  return topic === 'order' || topic === 'payment'
}

function useComplaintForm({ isGuest, about }: ComplaintFormProps) {
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const draft = complaintDraft.read()
  const done = ({ message, grievanceId }: Output<'POST /grievances'>) => {
    complaintDraft.write(null)
    void toast('success', message)
    navigate(isGuest ? paths.complaintByLink(grievanceId) : paths.complaint(grievanceId))
  }
  const complete = ({ topic, text, orderNumber, name, email, otp }: ComplaintValues) =>
    ({
      topic,
      text,
      orderNumber: isAboutOrder(topic) ? orderNumber : '',
      ...(about.store && { storeId: about.store }),
      ...(about.product && { productId: about.product }),
      ...(isGuest && { name, email, otp }),
    }) as ComplaintInput
  const pictures = useSendPictures('POST /grievances', {
    onSuccess: done,
    onError: ({ fields }) => {
      for (const [field, words] of Object.entries(fields).toReversed())
        if (field in form.form.getValues()) form.blame(field as keyof ComplaintValues, words)
    },
  })
  const form = useEndpointForm<'POST /grievances', ComplaintValues>('POST /grievances', {
    schema: async () => {
      const fields = await import('#shared/contract/grievances/complaint.ts')
      return isGuest ? fields.GuestGrievanceFields : fields.GrievanceFields
    },
    defaultValues: {
      topic: about.topic ?? draft?.topic ?? '',
      text: draft?.text ?? '',
      orderNumber: about.order ?? draft?.orderNumber ?? '',
      ...(isGuest && { name: '', email: '', otp: '' }),
    },
    toInput: complete,
    canSend: (values) => {
      if (files.length === 0 || isDataTopic(values.topic)) return true
      const named = files.map((file, index) => [`pictures[${index}]`, file] as const)
      void pictures.send(complete(values), Object.fromEntries(named))
      return false
    },
    sendsOnce: true,
    leavesFreely: true,
    onSuccess: done,
  })
  const { watch } = form.form
  useEffect(() => {
    const keeping = watch(({ topic = '', text = '', orderNumber = '' }) =>
      complaintDraft.write({ topic, text, orderNumber }),
    )
    return () => keeping.unsubscribe()
  }, [watch])
  return { form, files, setFiles, pictures }
}

type DataTopic = 'copy' | 'correct' | 'erase'

function isDataTopic(topic: string): topic is DataTopic {
  return topic === 'copy' || topic === 'correct' || topic === 'erase'
}

function Topic({ form }: { form: ComplaintFormOf }) {
  const t = useTranslations('grievances')
  const { field } = useController({ control: form.form.control, name: 'topic' })
  return (
    <Field label={t('form.topic')} error={form.errorAt('topic')}>
      <Select
        {...field}
        placeholder={t('form.topicChoose')}
        options={grievanceTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
      />
    </Field>
  )
}

/** The link to the account page, on which the person can fulfil a request about data without the officer. */
function OwnWay({ topic, isGuest }: { topic: DataTopic; isGuest: boolean }) {
  const t = useTranslations('grievances.form')
  return (
    <div className="rounded-control bg-accent-soft px-3 py-2.5 text-sm text-accent-ink">
      <p className="font-semibold">{t(`${topic}Title`)}</p>
      <p>{t(`${topic}Text`)}</p>
      <Link
        to={paths.account(topic === 'correct' ? undefined : 'data')}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 md:min-h-8"
      >
        {t(`${topic}Link`)}
      </Link>
      {isGuest && <p>{t('guestText')}</p>}
    </div>
  )
}
