import { useTranslations } from 'use-intl'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from './button.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu-list.tsx'

type MoreMenuProps = { items: MenuItem[]; className?: string }

/** The actions of a page or a row for which there is no room. */
export function MoreMenu({ items, className = '' }: MoreMenuProps) {
  const t = useTranslations('ui')
  return (
    <Menu
      trigger={
        <IconButton label={t('moreActions')} className={`border border-edge ${className}`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  )
}
