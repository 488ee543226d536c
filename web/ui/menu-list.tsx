import { Content, Item, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { layerOf } from './layer.tsx'

const Layer = layerOf(Root)

/** The open menu. `menu.tsx` loads it when it is needed, so it is open from the beginning. */
export function MenuList({ trigger, header, items }: MenuProps) {
  const [open, setOpen] = useState(true)
  return (
    <Layer open={open} onOpenChange={setOpen} modal={false}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="rise z-50 min-w-56 rounded-card border border-hairline bg-surface p-1.5 shadow-float"
        >
          {header && (
            <>
              <div className="px-3 py-2 text-sm">{header}</div>
              <Separator className="my-1 h-px bg-hairline" />
            </>
          )}
          {items.map(({ key, label, icon, link, onSelect }) => (
            <Item
              key={key}
              asChild
              onSelect={() => onSelect?.()}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left text-sm outline-none data-highlighted:bg-primary-soft md:min-h-9 [&_svg]:size-4.5 [&_svg]:text-ink-muted"
            >
              {link ? (
                <link.type {...(link.props as object)}>
                  {icon}
                  {label}
                </link.type>
              ) : (
                <button type="button">
                  {icon}
                  {label}
                </button>
              )}
            </Item>
          ))}
        </Content>
      </Portal>
    </Layer>
  )
}

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
