import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import Share2 from 'lucide-react/icons/share-2'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatDate } from '#web/lib/format.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError, FormError } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Dialog, onDemand } from '#web/ui/on-demand.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import type { ShareDialogProps } from '#web/ui/share-dialog.tsx'
import { BillPrints } from './bill-prints.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

const ShareDialog = onDemand<ShareDialogProps>(
  async () => (await import('#web/ui/share-dialog.tsx')).ShareDialog,
)

/** The bill of an order, or a bill by its id. */
type Which = { orderId: string } | { billId: string }

export type BillDialogProps = {
  which: Which
  number: string
  /** The customer's address, where it is known. */
  email?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

function LinksDialog({ which, number, email = '', ...layer }: BillDialogProps) {
  const t = useTranslations('shareBill')
  const { data } = useQuery(callQuery('GET /bill-links', which))
  const [sent, setSent] = useState(0)
  return (
    <Dialog {...layer} title={t('title', { number })}>
      <ShownQr which={which} number={number} />
      <div className="border-t border-hairline pt-3">
        <BillPrints {...which} />
      </div>
      <EmailForm which={which} email={email} />
      {data?.hasWhatsApp && (
        <MessageForm key={sent} which={which} onSent={() => setSent(sent + 1)} />
      )}
      {data?.hasWhatsApp === false && <p className="text-sm text-ink-muted">{t('noWhatsApp')}</p>}
      {data && data.links.length > 0 && <Links links={data.links} />}
    </Dialog>
  )
}

/** Gives the customer the bill: a QR code to scan, an e-mail, a message; and the links that work. */
export const BillDialog = withMessages('shareBill', LinksDialog, ['sharedBill', 'till'])

function ShownQr({ which, number }: Pick<BillDialogProps, 'which' | 'number'>) {
  const t = useTranslations('shareBill')
  const sayError = useErrorWords()
  const { mutate, data, error } = useCall('POST /bill-links/qr')
  const key = JSON.stringify(which)
  useEffect(() => mutate(JSON.parse(key) as Which), [key, mutate])
  return (
    <section className="flex flex-col items-center gap-2 text-center text-sm">
      <div className="aspect-square w-full max-w-[min(17rem,45svh)] rounded-card bg-surface text-ink daylight">
        {data && (
          <QrCode
            text={location.origin + paths.sharedBill(data.token)}
            label={t('qr', { number })}
          />
        )}
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      <p>{t('qrText')}</p>
      {data && (
        <>
          <p className="text-ink-muted">{t('until', { date: formatDate(data.until) })}</p>
          <ShareLink path={paths.sharedBill(data.token)} title={t('title', { number })} />
        </>
      )}
    </section>
  )
}

/** Copies the link of the QR code, or passes it on by an app of this device. */
function ShareLink({ path, title }: { path: string; title: string }) {
  const t = useTranslations('shareBill')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4.5" />
        {t('share')}
      </Button>
      <ShareDialog open={isOpen} onOpenChange={setOpen} title={title} path={path} />
    </>
  )
}

function EmailForm({ which, email }: { which: Which; email: string }) {
  const t = useTranslations('shareBill')
  const { form, events, register, errorAt, refusal, button } = useEndpointForm(
    'POST /bill-links/email',
    {
      schema: async () => (await import('#shared/contract/orders/bill-links.ts')).EmailBillForm,
      defaultValues: { ...which, email },
      leavesFreely: true,
      onSuccess: ({ message }) => {
        void toast('success', message)
        form.reset({ ...which, email })
      },
    },
  )
  return (
    <form {...events} className="flex flex-col gap-2 border-t border-hairline pt-3">
      <FormErrors problems={[]} refusal={refusal} />
      <Field label={t('email')} error={errorAt('email')}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...register('email')}
        />
      </Field>
      <Button {...button} variant="secondary">
        {t('sendEmail')}
      </Button>
    </form>
  )
}

/** `onSent` mounts a new form: each number needs its own consent. */
function MessageForm({ which, onSent }: { which: Which; onSent: () => void }) {
  const t = useTranslations('shareBill')
  const { events, register, errorAt, refusal, button } = useEndpointForm(
    'POST /bill-links/whatsapp',
    {
      schema: async () => (await import('#shared/contract/orders/bill-links.ts')).MessageBillForm,
      defaultValues: { ...which, number: '' },
      leavesFreely: true,
      onSuccess: ({ message }) => {
        void toast('success', message)
        onSent()
      },
    },
  )
  return (
    <form {...events} className="flex flex-col gap-2 border-t border-hairline pt-3">
      <FormErrors problems={[]} refusal={refusal} />
      <Field label={t('number')} hint={t('numberHint')} error={errorAt('number')}>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          {...register('number')}
        />
      </Field>
      <Checkbox label={t('consent')} {...register('agreed')} />
      {errorAt('agreed') && <FieldError id="agreed-error">{errorAt('agreed')}</FieldError>}
      <Button {...button} variant="secondary">
        {t('sendMessage')}
      </Button>
    </form>
  )
}

function Links({ links }: Pick<Output<'GET /bill-links'>, 'links'>) {
  const t = useTranslations('shareBill')
  const sayError = useErrorWords()
  const { mutate, isPending, variables } = useCall('DELETE /bill-links', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <section className="flex flex-col gap-1 border-t border-hairline pt-3 text-sm">
      <h3 className="font-semibold">{t('links')}</h3>
      <p className="text-ink-muted">{t('endHint')}</p>
      <ul className="divide-y divide-hairline">
        {links.map(({ linkId, way, to, until }) => {
          const said = t('way', { way, to: to ?? '' })
          return (
            <li key={linkId} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">
                {said}
                <span className="block text-ink-muted">
                  {t('until', { date: formatDate(until) })}
                </span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('endOf', { way: said })}
                loading={isPending && variables.linkId === linkId}
                onClick={() => mutate({ linkId })}
              >
                {t('end')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
