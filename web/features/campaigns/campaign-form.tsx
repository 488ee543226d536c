import { useController, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  type Campaign,
  type CampaignKind,
  type CampaignTarget,
} from '#shared/contract/campaigns.ts'
import { minuteOf } from '#shared/forms/indian-minute.ts'
import { DAY_MS, formatMoment, indianDay } from '#shared/formats/india-time.ts'
import { MAX_CAMPAIGN_NAME } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { NumberInput } from '#web/features/product-form/number-input.tsx'
import type { Input } from '#web/lib/call.ts'
import { weekdayIndex } from '#web/lib/hours-words.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { Preview } from './campaign-preview.tsx'
import { NameChoice, ProductChoice } from './campaign-targets.tsx'
import { useLocale } from '#web/lib/locale.ts'

type Values = Input<'POST /campaigns'>
type FormProps = {
  form: UseFormReturn<Values>
  errorAt: (field: keyof Values) => string | undefined
}

const kinds = ['percent', 'amount'] as const satisfies CampaignKind[]
const targets = [
  'all',
  'category',
  'subCategory',
  'brand',
  'product',
] as const satisfies CampaignTarget[]

/** The form of a new, planned or running offer, with a preview of its effect beside it. */
export function CampaignEditor({ campaign }: { campaign?: Campaign }) {
  const t = useTranslations('campaigns.form')
  const navigate = useNavigate()
  const { form, events, errorAt, refusal, problems, button } = useEndpointForm<
    'POST /campaigns',
    Values
  >('POST /campaigns', {
    schema: async () => (await import('#shared/contract/campaigns.ts')).CampaignForm,
    defaultValues: campaign ? valuesOf(campaign) : fresh,
    onSuccess: ({ message }) => {
      void toast('success', message)
      navigate(paths.offers())
    },
  })
  const { kind, value, target, targets: chosen, from } = form.watch()
  const act = campaign ? 'save' : from ? 'plan' : 'start'
  return (
    <form {...events} className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <FormErrors problems={problems} refusal={refusal} />
        <Terms form={form} errorAt={errorAt} />
        <Goods form={form} errorAt={errorAt} known={campaign?.products ?? []} />
        <Period form={form} errorAt={errorAt} campaign={campaign} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-24">
        <Preview terms={{ kind, value, target, targets: target === 'all' ? [] : chosen }} />
        <Button {...button} wide>
          {t(act)}
        </Button>
      </div>
    </form>
  )
}

const fresh: Values = {
  name: '',
  kind: 'percent',
  value: Number.NaN,
  target: 'all',
  targets: [],
  from: '',
  until: '',
}

function valuesOf(campaign: Campaign): Values {
  const { campaignId, name, kind, value, target, targets: chosen } = campaign
  return {
    campaignId,
    name,
    kind,
    value,
    target,
    targets: chosen,
    from: campaign.state === 'planned' ? minuteOf(Date.parse(campaign.from)) : '',
    until: minuteOf(Date.parse(campaign.until)),
  }
}

function Terms({ form, errorAt }: FormProps) {
  const t = useTranslations('campaigns.form')
  const { register, watch, setValue, formState } = form
  const kind = watch('kind')
  const { ref, value, onChange, onBlur } = useController({
    control: form.control,
    name: 'value',
  }).field
  const validate = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (
    <Section title={t('what')}>
      <Field label={t('name')} hint={t('nameHint')} error={errorAt('name')}>
        <TextInput autoComplete="off" maxLength={MAX_CAMPAIGN_NAME} {...register('name')} />
      </Field>
      <ChipGroup
        legend={t('kind')}
        options={kinds.map((one) => ({ value: one, label: t(one) }))}
        value={kind}
        onChange={(next) => setValue('kind', next as CampaignKind, validate)}
      />
      <Field
        label={t(`${kind}Value`)}
        hint={t(`${kind}Hint`)}
        error={errorAt('value')}
        className="sm:max-w-80"
      >
        <NumberInput ref={ref} kind="pieces" value={value} onChange={onChange} onBlur={onBlur} />
      </Field>
    </Section>
  )
}

type GoodsProps = FormProps & { known: Campaign['products'] }

function Goods({ form, errorAt, known }: GoodsProps) {
  const t = useTranslations('campaigns.form')
  const target = form.watch('target')
  const { ref, value: chosen } = useController({ control: form.control, name: 'targets' }).field
  const validate = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const choose = (next: string) => {
    form.setValue('target', next as CampaignTarget, validate)
    form.setValue('targets', [], validate)
  }
  const choice = {
    label: t(target),
    chosen,
    onChange: (next: string[]) => form.setValue('targets', next, validate),
    error: errorAt('targets'),
  }
  return (
    <Section title={t('where')}>
      <ChipGroup
        legend={t('target')}
        options={targets.map((one) => ({ value: one, label: t(one) }))}
        value={target}
        onChange={choose}
      />
      {target === 'product' && <ProductChoice {...choice} ref={ref} known={known} />}
      {target !== 'product' && target !== 'all' && (
        <NameChoice key={target} {...choice} ref={ref} target={target} />
      )}
    </Section>
  )
}

type PeriodProps = FormProps & { campaign: Campaign | undefined }

function Period({ form, errorAt, campaign }: PeriodProps) {
  const t = useTranslations('campaigns.form')
  const { locale } = useLocale()
  const isRunning = campaign?.state === 'running'
  const now = useNow()
  const least = minuteOf(now)
  return (
    <Section title={t('when')} note={t('whenNote')}>
      <div className="flex flex-wrap items-start gap-4">
        {isRunning ? (
          <p className="money basis-full text-sm">
            {t('began', { at: formatMoment(campaign.from, locale) })}
          </p>
        ) : (
          <Field
            label={t('from')}
            hint={t('fromHint')}
            error={errorAt('from')}
            className="min-w-56 flex-1"
          >
            <TextInput type="datetime-local" min={least} {...form.register('from')} />
          </Field>
        )}
        <Field label={t('until')} error={errorAt('until')} className="min-w-56 flex-1">
          <TextInput type="datetime-local" min={least} {...form.register('until')} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        {quickEnds.map(([key, daysAhead]) => (
          <Button
            key={key}
            variant="secondary"
            size="sm"
            onClick={() =>
              form.setValue('until', nightOf(now + daysAhead(now) * DAY_MS), {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          >
            {t(key)}
          </Button>
        ))}
      </div>
    </Section>
  )
}

const SUNDAY = 6
const quickEnds = [
  ['tonight', () => 0],
  ['sunday', (now: number) => SUNDAY - weekdayIndex(now)],
  ['week', () => 7],
] as const

/** The last minute of the day in India. */
const nightOf = (instant: number) => `${indianDay(instant)}T23:59`
