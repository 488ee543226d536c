import CirclePlus from 'lucide-react/icons/circle-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FormState, useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Closure } from '#shared/contract/stores/stores.ts'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { ClosureLine } from '#web/features/stores/open-state.tsx'
import { indianDay } from '#shared/formats/india-time.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useFieldMessage } from '#web/lib/error-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'

const valuesOf = ({ closures }: YourAccount) => ({ closures })

async function loadSchema() {
  const [{ ClosuresForm }, { wholeField }] = await Promise.all([
    import('#shared/contract/stores/your-account.ts'),
    import('./whole-field.ts'),
  ])
  return ClosuresForm.extend({ closures: wholeField(ClosuresForm.shape.closures) })
}

const daysText = ({ from, to }: Closure) =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`

/** Days on which the shop is closed although it is usually open. */
export function ClosuresPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const form = useAccountForm('closures', props, {
    schema: loadSchema,
    valuesOf,
    linesOf: ({ closures }) => closures.map((closure) => [daysText(closure), closure.reason]),
  })
  const { control, register, getValues, setValue } = form.form
  const { fields, append, remove } = useFieldArray({ control, name: 'closures' })
  const fault = useFault(form.form.formState)
  const today = indianDay(useNow())
  /** Fills in the last day of a closure of one day, for which the merchant enters only the first day. */
  const fillEnd = (at: number) => {
    const { from, to } = getValues(`closures.${at}`)
    if (to < from) setValue(`closures.${at}.to`, from, { shouldDirty: true })
  }
  return (
    <AccountCard
      {...props}
      title={t('closures')}
      note={t('closuresNote')}
      form={{ ...form, values: props.account.closures.map(daysText) }}
    >
      {!props.isEditing && <ClosureList closures={props.account.closures} />}
      {props.isEditing && (
        <div className="flex flex-col gap-4">
          {fields.map((row, at) => (
            <fieldset key={row.id} className="flex items-start gap-2">
              <legend className="mb-1 text-sm font-semibold">
                {t('closureNumber', { number: at + 1 })}
              </legend>
              <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
                <Field label={t('closedFrom')}>
                  <TextInput
                    type="date"
                    min={today}
                    {...register(`closures.${at}.from`, { onChange: () => fillEnd(at) })}
                  />
                </Field>
                <Field label={t('closedTo')}>
                  <TextInput type="date" min={today} {...register(`closures.${at}.to`)} />
                </Field>
                <Field label={t('closedWhy')} className="sm:col-span-2">
                  <TextInput
                    maxLength={200}
                    placeholder={t('closedWhyHint')}
                    {...register(`closures.${at}.reason`)}
                  />
                </Field>
              </div>
              <IconButton
                label={t('removeClosure', { number: at + 1 })}
                className="mt-6"
                onClick={() => remove(at)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </fieldset>
          ))}
          <p role="alert" className="text-sm text-danger empty:hidden">
            {fault}
          </p>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            onClick={() => append({ from: today, to: today, reason: '' })}
          >
            <CirclePlus aria-hidden="true" className="size-4.5" />
            {t('addClosure')}
          </Button>
        </div>
      )}
    </AccountCard>
  )
}

/** The error of the list. Adding an empty line validates it too, but the error waits for input or sending. */
function useFault({
  errors: { closures: found },
  isSubmitted,
  touchedFields,
}: FormState<{ closures: Closure[] }>): string | undefined {
  const say = useFieldMessage()
  const isTouched = touchedFields.closures?.at(-1)?.reason ?? false
  // React Hook Form puts the error of a list into `root`.
  return isSubmitted || isTouched ? say(found?.root?.message ?? found?.message) : undefined
}

function ClosureList({ closures }: { closures: Closure[] }) {
  const t = useTranslations('yourAccount')
  if (closures.length === 0) return <p className="text-sm text-ink-muted">{t('noClosures')}</p>
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {closures.map((closure) => (
        <li
          key={`${closure.from} ${closure.to} ${closure.reason}`}
          className="rounded-control bg-danger-soft px-3 py-2 text-danger"
        >
          <ClosureLine {...closure} />
        </li>
      ))}
    </ul>
  )
}
