import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { PlanSettings } from './plan-settings.tsx'
import { SubCategorySettings } from './sub-category-settings.tsx'

const parts = {
  plans: PlanSettings,
  subCategories: SubCategorySettings,
  notices: NoticeSettings,
}
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

/** The settings for the whole city, each part with its history. */
export function CitySettings() {
  const t = useTranslations('settings')
  const [part, setPart] = useState<Part>('plans')
  const Shown = parts[part]
  return (
    <div className="flex flex-col gap-5">
      <ChipGroup
        legend={<span className="sr-only">{t('parts')}</span>}
        options={names.map((value) => ({ value, label: t(value) }))}
        value={part}
        onChange={(value) => setPart(names.find((one) => one === value) ?? 'plans')}
      />
      <Shown />
    </div>
  )
}
