import { clsx } from 'clsx'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_SHEET_TAGS } from '#shared/limits.ts'
import { type LabelChoice, labelCodes, tagFormats } from '#web/features/tags/tag-sheet.tsx'
import { CopiesField } from '#web/features/tags/copies-field.tsx'
import { TagVariants } from '#web/features/tags/tag-variants.tsx'
import { useTags } from '#web/features/tags/use-print-tags.tsx'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListSearch } from '#web/ui/list-search.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Select } from '#web/ui/select.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: TagsScreen, messages: ['merchant'] }

const PrintLabels = lazyPart(
  async () => (await import('#web/features/tags/print-labels.tsx')).PrintLabels,
  Nothing,
)
const Shelves = lazyPart(async () => (await import('#web/features/tags/shelves.tsx')).Shelves)

/** Prints QR codes of products and shelves, and shows their addresses for NFC tags. */
function TagsScreen() {
  const t = useTranslations('tags')
  const fields = useTranslations('tagFields')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [choice, setChoice] = useState<LabelChoice>({
    format: 'sheet',
    codeOn: 'qr',
    copies: { typed: '1', asOnShelf: false },
  })
  const tags = useTags()
  const hydrated = useHydrated()
  const isTooMany = chosen.size > MAX_SHEET_TAGS
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <div className="grid items-start gap-6 *:min-w-0 md:grid-cols-[3fr_2fr]">
        <Card className="flex flex-col gap-3">
          <div className="grid items-end gap-3 sm:grid-cols-2">
            <ListSearch
              label={t('search')}
              hint={t('search')}
              value={search}
              onChange={setSearch}
            />
            <Field label={t('format')} hideLabel>
              <Select
                value={choice.format}
                onChange={({ target: { value } }) =>
                  setChoice({
                    ...choice,
                    format: tagFormats.find((one) => one === value) ?? 'sheet',
                  })
                }
                options={tagFormats.map((one) => ({ value: one, label: t(`format_${one}`) }))}
              />
            </Field>
            <Field label={t('codeOn')} className="sm:col-start-2">
              <Select
                value={choice.codeOn}
                onChange={({ target: { value } }) =>
                  setChoice({ ...choice, codeOn: value === 'bars' ? 'bars' : 'qr' })
                }
                options={labelCodes.map((one) => ({ value: one, label: t(`code_${one}`) }))}
              />
            </Field>
            <CopiesField
              copies={choice.copies}
              onChange={(copies) => setChoice({ ...choice, copies })}
            />
          </div>
          <TagVariants
            search={search.trim()}
            chosen={chosen}
            onChoose={setChosen}
            onCopy={tags.copyVariant}
          />
        </Card>
        {hydrated && (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <Shelves tags={tags} choice={choice} />
          </Suspense>
        )}
      </div>
      {chosen.size > 0 && (
        <ActionBar>
          <output className={clsx('grow text-sm font-semibold', isTooMany && 'text-danger')}>
            {isTooMany
              ? fields('tooMany', { maximum: MAX_SHEET_TAGS })
              : t('chosen', { count: chosen.size })}
          </output>
          <Button variant="quiet" onClick={() => setChosen(new Set())}>
            {t('chooseNone')}
          </Button>
          <Button
            loading={tags.isMaking}
            disabled={isTooMany}
            onClick={() => tags.printVariants([...chosen], choice)}
          >
            <Printer aria-hidden="true" className="size-4.5" />
            {t('print')}
          </Button>
          {choice.format.startsWith('label') && (
            <AfterHydration>
              <PrintLabels variants={[...chosen]} choice={choice} disabled={isTooMany} />
            </AfterHydration>
          )}
        </ActionBar>
      )}
      {tags.sheet}
    </Page>
  )
}
