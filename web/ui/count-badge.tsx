/** A number at the corner of an icon that stands in a `relative` span; the icon's own label says it, so it is hidden from screen readers. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="money rise absolute -top-2 left-[55%] grid min-h-5 min-w-5 place-items-center rounded-full bg-genda px-1 text-xs leading-none font-bold text-on-genda"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
