import { clsx } from 'clsx'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_SHEET_TAGS } from '#shared/limits.ts'
import { tagFormats, type TagFormat } from '#web/features/tags/tag-sheet.tsx'
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
import { lazyPart } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: TagsScreen, messages: ['merchant'] }

const Shelves = lazyPart(async () => (await import('#web/features/tags/shelves.tsx')).Shelves)

/** Prints QR codes of products and shelves, and shows their addresses for NFC tags. */
function TagsScreen() {
  const t = useTranslations('tags')
  const fields = useTranslations('tagFields')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [format, setFormat] = useState<TagFormat>('sheet')
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
                value={format}
                onChange={(event) =>
                  setFormat(tagFormats.find((one) => one === event.target.value) ?? 'sheet')
                }
                options={tagFormats.map((one) => ({ value: one, label: t(`format_${one}`) }))}
              />
            </Field>
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
            <Shelves tags={tags} format={format} />
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
            onClick={() => tags.printVariants([...chosen], format)}
          >
            <Printer aria-hidden="true" className="size-4.5" />
            {t('print')}
          </Button>
        </ActionBar>
      )}
      {tags.sheet}
    </Page>
  )
}
