import { clsx } from 'clsx'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffRole } from '#shared/staff-role.ts'
import { NavLink, useLocation } from '#web/lib/router.tsx'
import { useCutEdges } from '#web/ui/cut-edges.ts'
import { tabLook, tabListLook, useSelectedInView } from '#web/ui/tabs.tsx'
import { useOwnSections } from './dashboard-sections.tsx'

/** The pages of the shown page's section, as a row of links. Nothing where there is no other page. */
export function SectionPages({ role }: { role: StaffRole | null }) {
  const t = useTranslations('dashboard')
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const cut = useCutEdges(list)
  useSelectedInView(list, `[href="${pathname}"]`)
  const section = useOwnSections(role).find(({ pages }) => pages.some(({ to }) => to === pathname))
  if (!section || section.pages.length < 2) return null
  return (
    <nav
      data-pages
      aria-label={t(`sections.${section.key}`)}
      className="gutter md:pt-2 print:hidden"
    >
      <ul ref={list} onScroll={cut.look} className={tabListLook(cut)}>
        {section.pages.map(({ key, to }) => (
          <li key={key} className="flex shrink-0">
            <NavLink to={to} className={({ isActive }) => clsx(tabLook(isActive), 'max-w-none')}>
              {t(key)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
