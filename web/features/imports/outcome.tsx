import { useTranslations } from 'use-intl'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Details } from './corrections.ts'
import { OutcomeSums } from './import-words.tsx'
import { ErrorFile } from './preview/error-file.tsx'
import { PreviewList } from './preview/preview-list.tsx'
import { OtherSheets } from './preview/row-counts.tsx'
import { UndoImport } from './undo-import.tsx'
import { useLocale } from '#web/lib/locale.ts'

/** The result of a list that was brought in. */
export function Done({ list }: { list: Details }) {
  const t = useTranslations('imports')
  const { locale } = useLocale()
  const { counts, appliedAt, canUndo, importId, answers } = list
  const saved = counts.create + counts.extend + counts.change
  return (
    <div className="flex flex-col gap-5">
      <Section
        title={t('doneTitle', { count: saved })}
        note={appliedAt && t('doneAt', { when: formatMoment(appliedAt, locale) })}
      >
        <OutcomeSums counts={counts} isDone />
        <OtherSheets list={list} isDone />
        <OpenSheets list={list} />
        {counts.refused > 0 && (
          <>
            <p className="text-sm">{t('mendNote', { count: counts.refused })}</p>
            <ErrorFile importId={importId} />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {saved > 0 && <ButtonLink to={paths.pictures()}>{t('addPictures')}</ButtonLink>}
          <ButtonLink
            variant="secondary"
            to={answers.active === false ? paths.inactiveProducts() : paths.products()}
          >
            {t('seeProducts')}
          </ButtonLink>
          <ButtonLink to={paths.importGoods()} variant="secondary">
            {t('another')}
          </ButtonLink>
          {canUndo && <UndoImport importId={importId} />}
        </div>
        {answers.active === false && <p className="text-sm text-ink-muted">{t('doneInactive')}</p>}
      </Section>
      <PreviewList list={list} />
    </div>
  )
}

/** A button for each sheet of the file that has not come in. */
function OpenSheets({ list: { importId, sheets, sheet } }: { list: Details }) {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const mutation = useCall('POST /import/sheet', {
    onSuccess: ({ importId: id }) => navigate(paths.importGoods({ id })),
  })
  const others = sheets.flatMap(({ name, isIn }, at) => (isIn || at === sheet ? [] : { name, at }))
  if (others.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {others.map(({ name, at }) => (
        <Button
          key={at}
          loading={mutation.isPending}
          onClick={() => mutation.mutate({ id: importId, sheet: at })}
          className="max-w-full wrap-anywhere"
        >
          {t('openSheet', { name })}
        </Button>
      ))}
    </div>
  )
}

/** The products of a list that were taken back, and those that were not, with the reason. */
export function Undone({ list: { kept, importId } }: { list: Details }) {
  const t = useTranslations('imports')
  return (
    <Section
      title={t(kept.length > 0 ? 'undoneSome' : 'undoneAll')}
      note={kept.length > 0 ? t('keptNote', { count: kept.length }) : t('undoneNote')}
    >
      {kept.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline text-sm">
          {kept.map(({ name, reason }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two articles may have the same name.
            <li key={`${importId} ${at}`} className="py-2 wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>
              <span className="block text-ink-muted">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {kept.length === 0 && <CircleCheckBig aria-hidden="true" className="size-10 text-success" />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.importGoods()}>{t('another')}</ButtonLink>
        <ButtonLink to={paths.products()} variant="secondary">
          {t('seeProducts')}
        </ButtonLink>
      </div>
    </Section>
  )
}
