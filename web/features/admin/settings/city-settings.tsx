import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminCallers } from '#shared/contract/admin/roles.ts'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { useMayAsAdmin } from '../roles.tsx'
import { GstRateSettings } from './gst-rate-settings.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { PlanSettings } from './plan-settings.tsx'
import { SubCategorySettings } from './sub-category-settings.tsx'
import { TaxSettings } from './tax-settings.tsx'

const parts = {
  plans: { callers: 'owner', Shown: PlanSettings },
  gstRates: { callers: 'finance', Shown: GstRateSettings },
  taxes: { callers: 'finance', Shown: TaxSettings },
  subCategories: { callers: 'owner', Shown: SubCategorySettings },
  notices: { callers: 'owner', Shown: NoticeSettings },
} as const satisfies Record<string, { callers: AdminCallers; Shown: ComponentType }>
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

/** The settings for the whole city that the administrator may see, each part with its history. */
export function CitySettings() {
  const t = useTranslations('settings')
  const may = useMayAsAdmin()
  const own = names.filter((name) => may(parts[name].callers))
  const [chosen, setPart] = useState<Part>()
  const part = chosen ?? own[0]
  if (!part) return null
  const { Shown } = parts[part]
  return (
    <div className="flex flex-col gap-5">
      {own.length > 1 && (
        <ChipGroup
          legend={<span className="sr-only">{t('parts')}</span>}
          options={own.map((value) => ({ value, label: t(value) }))}
          value={part}
          onChange={(value) => setPart(own.find((one) => one === value))}
        />
      )}
      <Shown />
    </div>
  )
}
