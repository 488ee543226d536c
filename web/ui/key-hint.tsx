/** The key of a button, on screens that mostly have a keyboard; the button's `aria-keyshortcuts` says it to readers. */
export function KeyHint({ of }: { of: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-control border border-current/40 px-1 font-sans text-xs font-normal opacity-80 max-lg:hidden pointer-coarse:hidden"
    >
      {of}
    </kbd>
  )
}
