/** A dot of colour; `color` is any CSS colour. */
export function Swatch({ color }: { color: string }) {
  // An attribute of SVG, because the content security policy refuses inline styles.
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
      <circle cx="10" cy="10" r="9.25" fill={color} className="stroke-edge" strokeWidth="1.5" />
    </svg>
  )
}
