import Bluetooth from 'lucide-react/icons/bluetooth'
import Usb from 'lucide-react/icons/usb'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { Select } from '#web/ui/select.tsx'
import { choosePrinter, waysHere } from './print-pages.ts'
import {
  headDots,
  labelPlaces,
  labelSteps,
  type Printer,
  type PrinterUse,
  rememberPrinter,
  usePrinter,
} from './printers.ts'
import { usePrinterWords } from './printer-words.ts'

export type PrinterDialogProps = {
  use: PrinterUse
  open: boolean
  onOpenChange: (open: boolean) => void
}

const icons = { usb: Usb, bluetooth: Bluetooth }

/** Chooses, sets up and forgets the printer of this browser; says what a browser without such printers can do instead. */
export function PrinterDialog({ use, ...layer }: PrinterDialogProps) {
  const t = useTranslations('smallPrinter')
  const printer = usePrinter(use)
  const ways = waysHere()
  return (
    <Dialog {...layer} title={t(`title_${use}`)}>
      {ways.length === 0 && <p className="text-sm">{t(`noWay_${use}`)}</p>}
      {printer && <Setup use={use} printer={printer} />}
      {ways.length > 0 && <Choose use={use} ways={ways} hasPrinter={printer !== undefined} />}
      {printer && (
        <Button wide onClick={() => layer.onOpenChange(false)}>
          {t('done')}
        </Button>
      )}
    </Dialog>
  )
}

type ChooseProps = { use: PrinterUse; ways: readonly Printer['via'][]; hasPrinter: boolean }

function Choose({ use, ways, hasPrinter }: ChooseProps) {
  const t = useTranslations('smallPrinter')
  const sayTrouble = usePrinterWords()
  const [asked, setAsked] = useState<Printer['via']>()
  const [error, setError] = useState<unknown>()
  const choose = async (via: Printer['via']) => {
    setError(undefined)
    setAsked(via)
    await choosePrinter(use, via).catch(setError)
    setAsked(undefined)
  }
  return (
    <section className="flex flex-col gap-2">
      <p className="text-sm">{t(hasPrinter ? 'another' : `intro_${use}`)}</p>
      {ways.map((via) => {
        const Icon = icons[via]
        return (
          <Button
            key={via}
            variant="secondary"
            wide
            loading={asked === via}
            onClick={() => void choose(via)}
          >
            <Icon aria-hidden="true" className="size-4.5" />
            {t(`by_${via}`)}
          </Button>
        )
      })}
      {error !== undefined && <FormError>{sayTrouble(error)}</FormError>}
      {!hasPrinter && <p className="text-sm text-ink-muted">{t('hint')}</p>}
    </section>
  )
}

/** Each change is remembered at once. */
function Setup({ use, printer }: { use: PrinterUse; printer: Printer }) {
  const t = useTranslations('smallPrinter')
  const keep = (change: Partial<Printer>) => rememberPrinter(use, { ...printer, ...change })
  return (
    <section className="flex flex-col gap-3 border-b border-hairline pb-4">
      <p className="flex items-center justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {printer.name} · {t(`via_${printer.via}`)}
        </span>
        <Button variant="quiet" size="sm" onClick={() => rememberPrinter(use)}>
          {t('forget')}
        </Button>
      </p>
      <Field label={t('width')}>
        <Choice
          value={`${printer.dots}`}
          options={headDots.map((dots) => ({ value: `${dots}`, label: t(`width_${dots}`) }))}
          onChoose={(at) => keep({ dots: headDots[at] ?? 384 })}
        />
      </Field>
      {use === 'bill' && (
        <Checkbox
          label={t('cuts')}
          checked={printer.cuts}
          onChange={({ target }) => keep({ cuts: target.checked })}
        />
      )}
      {use === 'label' && (
        <>
          <Field label={t('step')}>
            <Choice
              value={printer.step}
              options={labelSteps.map((step) => ({ value: step, label: t(`step_${step}`) }))}
              onChoose={(at) => keep({ step: labelSteps[at] ?? 'gap2' })}
            />
          </Field>
          <Field label={t('place')}>
            <Choice
              value={printer.place}
              options={labelPlaces.map((place) => ({ value: place, label: t(`place_${place}`) }))}
              onChoose={(at) => keep({ place: labelPlaces[at] ?? 'center' })}
            />
          </Field>
        </>
      )}
    </section>
  )
}

type ChoiceProps = {
  value: string
  options: { value: string; label: string }[]
  onChoose: (at: number) => void
}

function Choice({ value, options, onChoose }: ChoiceProps) {
  return (
    <Select
      value={value}
      options={options}
      onChange={({ target }) => onChoose(target.selectedIndex)}
    />
  )
}
