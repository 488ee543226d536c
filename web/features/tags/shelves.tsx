import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Shelf } from '#shared/contract/tags.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { LabelChoice } from './tag-sheet.tsx'
import type { Tags } from './use-print-tags.tsx'
import { Section } from '#web/ui/section.tsx'

type ShelvesProps = { tags: Tags; choice: LabelChoice }

/** The shop's shelves. The code of a shelf opens a search for certain words in the shop. */
export function Shelves({ tags, choice }: ShelvesProps) {
  const t = useTranslations('tags')
  const { data } = useQuery(callQuery('GET /tags', {}))
  const shelves = data?.shelves ?? []
  return (
    <Section title={t('shelves')} note={t('shelfNote')}>
      <AddShelf />
      {data && shelves.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('noShelves')}</p>
      ) : (
        <ul aria-label={t('shelves')}>
          {shelves.map((shelf) => (
            <ShelfRow key={shelf.tagId} shelf={shelf} tags={tags} choice={choice} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function ShelfRow({ shelf, tags, choice }: ShelvesProps & { shelf: Shelf }) {
  const t = useTranslations('tags')
  const sayError = useErrorWords()
  const [isAsked, setAsked] = useState(false)
  const { name, search, code, tagId } = shelf
  const removing = useCall('DELETE /shelves', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
    onSettled: () => setAsked(false),
  })
  const note = search || t('everything')
  const printCode = () => tags.printShelf({ code, title: name, note, price: null }, choice)
  return (
    <li className="flex items-center gap-1 border-b border-hairline py-1">
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-ink-muted">{note}</p>
      </div>
      <IconButton label={`${t('copy')}: ${name}`} onClick={() => tags.copyCode(code)}>
        <Copy aria-hidden="true" />
      </IconButton>
      <IconButton label={t('shelfPrint', { name })} onClick={printCode}>
        <Printer aria-hidden="true" />
      </IconButton>
      <IconButton label={t('shelfRemove', { name })} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('shelfRemoveTitle', { name })}
        text={t('shelfRemoveText')}
        confirm={t('shelfRemoveYes')}
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate({ tagId })}
      />
    </li>
  )
}

function AddShelf() {
  const t = useTranslations('tags')
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /shelves',
    {
      schema: async () => (await import('#shared/contract/tags.ts')).ShelfForm,
      defaultValues: { name: '', search: '' },
      onSuccess: ({ message }) => {
        void toast('success', message)
        form.reset()
      },
    },
  )
  return (
    <form {...events} className="flex flex-col gap-3">
      <FormErrors problems={problems} refusal={refusal} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('shelfName')} error={errorAt('name')}>
          <TextInput maxLength={40} autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('shelfSearch')} error={errorAt('search')}>
          <TextInput maxLength={80} autoComplete="off" {...register('search')} />
        </Field>
      </div>
      <Button {...button} variant="secondary" className="self-start">
        {t('shelfAdd')}
      </Button>
    </form>
  )
}
