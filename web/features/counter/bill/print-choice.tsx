import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { storedJson, useStored } from '#web/lib/browser-storage.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PrintBill, type PrintBillProps } from './print-bill.tsx'

/** The forms of a printed bill; `small` goes to a small printer without a dialog. */
const forms = ['a4', 'thermal', 'thermal58', 'small'] as const
type BillForm = (typeof forms)[number]
const isForm = (value: unknown): value is BillForm => forms.some((form) => form === value)

/** The form in which this device printed a bill last. */
const formStorage = storedJson<BillForm>('billForm', isForm, 'a4')

/** One button that prints a bill in the form that this device used last, and a menu of the others. */
function Part({ note, ...which }: PrintBillProps) {
  const t = useTranslations('billPrints')
  const { locale } = useLocale()
  const form = useStored(formStorage, 'a4')
  const file = (more: { form?: 'thermal' | 'thermal58'; inline?: '1' }) =>
    `/api/bill?${new URLSearchParams({ ...which, locale, ...(note && { note }), ...more })}`
  const linkOf = (one: BillForm) => ({
    href: file({ ...((one === 'thermal' || one === 'thermal58') && { form: one }), inline: '1' }),
    target: '_blank',
    rel: 'noreferrer',
  })
  const items = forms
    .filter((one) => one !== form)
    .map((one) => ({
      key: one,
      label: t(one),
      icon: <Printer aria-hidden="true" />,
      ...(one !== 'small' && { link: <a {...linkOf(one)} aria-label={t(one)} /> }),
      onSelect: () => void formStorage.write(one),
    }))
  return (
    <div className="flex flex-wrap items-start gap-2">
      {form === 'small' ? (
        <PrintBill {...which} note={note} />
      ) : (
        <Button asChild variant="secondary" size="sm">
          <a {...linkOf(form)}>
            <Printer aria-hidden="true" className="size-4.5" />
            {t(form)}
          </a>
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            {t('others')}
            <ChevronDown aria-hidden="true" className="size-4.5" />
          </Button>
        }
        items={[
          ...items,
          {
            key: 'pdf',
            label: t('save'),
            icon: <Download aria-hidden="true" />,
            link: <a href={file({})} download aria-label={t('save')} />,
          },
        ]}
      />
    </div>
  )
}

export const PrintChoice = withMessages('billPrints', Part, ['printer'])
