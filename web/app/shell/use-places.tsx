import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import Images from 'lucide-react/icons/images'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import { paths, patterns } from '#shared/paths.ts'
import type { StaffRole } from '#shared/staff-role.ts'
import { mayOpen } from '#web/app/routes.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useStaffRights } from '#web/lib/session.ts'
import { dashboardSections } from './dashboard-sections.tsx'
import placeWords from './places.json' with { type: 'json' }

export type PlaceTools = { storeId: string; role: StaffRole | null; onHelp: () => void }

/** The pages of the sections, and what else the search finds by words of its own. */
const pages = [
  ...dashboardSections.flatMap((section) =>
    section.pages.map(({ key, to }) => ({ key, to, icon: section.icon, isNamed: true as const })),
  ),
  { key: 'pictures', to: paths.pictures(), icon: <Images /> },
  { key: 'declarations', to: paths.declarations(), icon: <FileText /> },
] as const

const pageTo = {
  yourAccount: paths.yourAccount(),
  statement: patterns.statement,
  account: paths.account(),
}
const parts = Object.entries(placeWords.parts).map(([key, { page, words, ...one }]) => ({
  key: key as keyof typeof placeWords.parts,
  /** A manager's Statement has files only, and the shop's account is the owner's. */
  isOwners: page !== 'account',
  to: `${pageTo[page as keyof typeof pageTo]}#${'part' in one ? one.part : key}`,
  words,
}))

/** The places that this member of the staff may open, with their other words. */
export function usePlaces({ storeId, role, onHelp }: PlaceTools) {
  const t = useTranslations()
  const navigate = useNavigate()
  const rights = useStaffRights()
  const all = [
    ...pages.map((page) => ({
      name: 'isNamed' in page ? t(`dashboard.${page.key}`) : t(`palette.places.${page.key}`),
      to: page.to,
      icon: page.icon,
      words: placeWords.pages[page.key],
    })),
    ...parts
      .filter(({ isOwners }) => role === 'owner' || !isOwners)
      .map(({ key, to, words }) => ({
        name: t(`palette.places.${key}`),
        to,
        icon: <Settings />,
        words,
      })),
    { name: t('dashboard.viewShop'), to: paths.store(storeId), icon: <Store />, words: '' },
  ].filter(({ to }) => mayOpen(role, to.replace(/#.*/, ''), rights))
  const help = t('keys.title')
  return [
    ...all.map(({ name, to, icon, words }) => ({
      key: to,
      name,
      words,
      content: <Line icon={icon}>{name}</Line>,
      onPick: () => navigate(to),
    })),
    {
      key: 'help',
      name: help,
      words: '',
      content: <Line icon={<CircleHelp />}>{help}</Line>,
      onPick: onHelp,
    },
  ]
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="shrink-0 text-ink-muted [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 truncate">{children}</span>
    </>
  )
}
