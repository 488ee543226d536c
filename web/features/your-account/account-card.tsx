import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { UploadForm } from '#web/features/files/upload-form.tsx'
import { LayerLosses, LostOnClose } from '#web/lib/layers.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { useAskingLayer } from '#web/ui/layer.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { Differences } from './differences.tsx'
import type { AccountFormState, PartProps } from './use-account-form.ts'

/** The style of entries that are only read: they look like text, without hints for typing. */
const reading = [
  '[&_label]:font-normal [&_label]:text-ink-muted [&_[id$=-hint]]:hidden [&_select+svg]:hidden',
  '[&_:is(input,select,textarea)]:min-h-8! [&_:is(input,select,textarea)]:border-transparent! [&_:is(input,select,textarea)]:bg-transparent! [&_:is(input,select,textarea)]:px-0! [&_:is(input,select,textarea)]:py-0! [&_:is(input,select,textarea)]:text-ink!',
  '[&_textarea]:field-sizing-content [&_textarea]:resize-none',
]

type AccountCardProps = Pick<PartProps, 'isEditing' | 'onEdit' | 'onEnd'> & {
  title: string
  note?: string
  form: AccountFormState
  /** Shows what another device has saved, where text cannot; nothing without a conflict. */
  rival?: ReactNode
  children: ReactNode
}

/**
 * One form of the account: a row with its values, which opens to a form that looks like text until EDIT. Its bar appears
 * with the first change.
 */
export function AccountCard({ title, note, form, rival, children, ...props }: AccountCardProps) {
  const t = useTranslations('yourAccount')
  const { isEditing, onEdit, onEnd } = props
  const id = useId()
  const edit = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  useReturnedFocus(edit)
  const [isOpened, setOpened] = useState<boolean>()
  const isOpen = isEditing || (isOpened ?? form.isNamed)
  const isChanged = isEditing && form.isDirty
  const { losses } = useAskingLayer(isEditing, onEnd)
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'rounded-card border border-hairline bg-surface px-4 md:px-5',
        isOpen ? 'py-4 md:py-5' : 'py-2.5',
      )}
    >
      <LayerLosses value={losses}>
        <LostOnClose when={isChanged} />
      </LayerLosses>
      <UploadForm {...form.events} check={form.check} className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={id} className="text-base">
              <button
                type="button"
                aria-expanded={isOpen}
                disabled={isEditing}
                className="min-h-9 text-left"
                onClick={() => setOpened(!isOpen)}
              >
                {title}
              </button>
            </h2>
            <Row isOpen={isOpen} note={note} values={form.values} />
          </div>
          {!isChanged && (
            <EditButton
              ref={edit}
              title={title}
              isEditing={isEditing}
              onPress={isEditing ? onEnd : onEdit}
            />
          )}
        </div>
        <Trouble form={form} rival={rival} />
        <div
          hidden={!isOpen}
          className={clsx('flex flex-col', isEditing ? 'gap-4' : ['gap-2', reading])}
        >
          {children}
        </div>
        {isEditing && <SaveBar title={title} form={form} onCancel={() => setAsking(true)} />}
      </UploadForm>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('dropQuestion')}
        text={t('dropText', { part: title })}
        confirm={t('drop')}
        cancel={t('keepEditing')}
        danger
        onConfirm={onEnd}
      />
    </section>
  )
}

type EditButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  title: string
  isEditing: boolean
  onPress: () => void
}

/** EDIT, and CANCEL while nothing is changed. */
function EditButton({ ref, title, isEditing, onPress }: EditButtonProps) {
  const t = useTranslations('yourAccount')
  return (
    <Button
      ref={ref}
      variant={isEditing ? 'quiet' : 'secondary'}
      size="sm"
      className="shrink-0 whitespace-nowrap"
      onClick={onPress}
    >
      {isEditing ? t('cancel') : t('edit')}
      <span className="sr-only"> {title}</span>
    </Button>
  )
}

type RowProps = { isOpen: boolean; note: string | undefined; values: readonly string[] }

/** Values of a form that its row names. */
const MOST_VALUES = 4

/** Below the title: the values while the form is closed, else what it is for. */
function Row({ isOpen, note, values }: RowProps) {
  const said = isOpen ? note : values.filter(Boolean).slice(0, MOST_VALUES).join(' · ')
  if (!said) return null
  return (
    <p className={clsx('text-sm wrap-anywhere text-ink-muted', !isOpen && 'line-clamp-2')}>
      {said}
    </p>
  )
}

type SaveBarProps = { title: string; form: AccountFormState; onCancel: () => void }

/** The bar stays in sight while anything is changed. */
function SaveBar({ title, form, onCancel }: SaveBarProps) {
  const t = useTranslations('yourAccount')
  const part = <span className="sr-only"> {title}</span>
  const save = (
    <Button {...form.button}>
      {t('save')}
      {part}
    </Button>
  )
  if (!form.isDirty) return <div className="flex justify-end">{save}</div>
  return (
    <ActionBar>
      <output className="grow text-sm font-semibold max-sm:sr-only">{t('unsaved')}</output>
      <Button variant="secondary" className="max-sm:grow" onClick={onCancel}>
        {t('cancel')}
        {part}
      </Button>
      {save}
    </ActionBar>
  )
}

/** Focuses EDIT after saving or cancelling, because the form is then mounted again. A focus elsewhere stays. */
function useReturnedFocus(edit: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const box = edit.current?.closest('[data-ended]')
    if (box && document.activeElement === document.body) edit.current?.focus()
  }, [edit])
}

/** A conflict with another device, or the errors of the form. */
function Trouble({ form, rival }: Pick<AccountCardProps, 'form' | 'rival'>) {
  const conflict = rival ?? (form.differences && <Differences rows={form.differences} />)
  if (conflict) return <Conflict onTake={form.takeRival}>{conflict}</Conflict>
  return <FormErrors problems={form.problems} refusal={form.refusal} />
}

function Conflict({ onTake, children }: { onTake: () => void; children: ReactNode }) {
  const t = useTranslations('yourAccount')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-col items-start gap-3 rounded-control bg-accent-soft px-3 py-2.5 text-sm text-accent-ink"
    >
      <p className="font-semibold">{t('changedElsewhere')}</p>
      <div className="w-full text-ink">{children}</div>
      <Button variant="secondary" size="sm" onClick={onTake}>
        {t('takeTheirs')}
      </Button>
    </div>
  )
}
