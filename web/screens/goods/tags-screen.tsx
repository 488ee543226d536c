import Printer from 'lucide-react/icons/printer'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_SHEET_TAGS } from '#shared/limits.ts'
import { tagFormats, type TagFormat } from '#web/features/tags/tag-sheet.tsx'
import { TagVariants } from '#web/features/tags/tag-variants.tsx'
import { useTags } from '#web/features/tags/use-print-tags.tsx'
import { useHydrated } from '#web/lib/react-hooks.ts'
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
    <Page width="reading">
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-4">
          <Field
            label={t('format')}
            error={isTooMany ? fields('tooMany', { maximum: MAX_SHEET_TAGS }) : undefined}
          >
            <Select
              value={format}
              onChange={(event) =>
                setFormat(tagFormats.find((one) => one === event.target.value) ?? 'sheet')
              }
              options={tagFormats.map((one) => ({ value: one, label: t(`format_${one}`) }))}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              loading={tags.isMaking}
              disabled={chosen.size === 0 || isTooMany}
              onClick={() => tags.printVariants([...chosen], format)}
            >
              <Printer aria-hidden="true" className="size-4.5" />
              {t('print')}
            </Button>
            <output className="text-sm">{t('chosen', { count: chosen.size })}</output>
          </div>
          <ListSearch label={t('search')} hint={t('search')} value={search} onChange={setSearch} />
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
      {tags.sheet}
    </Page>
  )
}
