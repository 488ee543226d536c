import type { ReactElement, ReactNode } from 'react'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** A link element to render the item as; otherwise `onSelect` runs. */
  link?: ReactElement
  onSelect?: () => void
}

export type MenuProps = {
  trigger: ReactElement
  header?: ReactNode
  items: MenuItem[]
}
