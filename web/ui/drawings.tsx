import { Drawing, Ground, Marigold } from './drawing.tsx'

/** A lens over an empty shelf. */
export function NothingFoundDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M26 34v84M150 34v84M26 46h30M118 46h32M26 82h34M112 82h38" />
      <path d="M34 46v-12h12v12M132 82V70h10v12" opacity="0.4" />
      <circle cx="86" cy="60" r="30" />
      <path d="m108 82 22 24" strokeWidth="5" />
      <path d="M70 58q4-12 16-14" opacity="0.4" />
      <Marigold x={86} y={64} />
    </Drawing>
  )
}

/** A lane that ends at a wall with a closed arch. */
export function NotFoundDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M20 26v92M156 26v92M44 36v82M132 36v82M20 26l24 10M156 26l-24 10M44 36h88" />
      <path d="M66 118V78c0-12 10-16 22-26 12 10 22 14 22 26v40" />
      <path d="M88 66v52M76 92h4M96 92h4" opacity="0.4" />
      <path d="M66 78q5 7 11 0t11 0 11 0 11 0" className="stroke-accent" />
      <Marigold x={32} y={62} r={6} />
    </Drawing>
  )
}

/** A shutter that stuck half-way. */
export function BrokenDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M34 22h108v96M34 22v96" />
      <path d="M34 38h108M34 50h108M34 62h108" opacity="0.4" />
      <path d="M34 74l52 8 6-6 50 2" />
      <path d="M82 82v10h12" />
      <path d="M50 118V98h26v20M58 98v-8h10v8" opacity="0.4" />
      <path d="M106 96l12 12M118 96l-12 12" className="stroke-accent" strokeWidth="4" />
    </Drawing>
  )
}

/** A frame without its picture. */
export function NoPictureDrawing({ className }: { className?: string }) {
  return (
    <Drawing className={className}>
      <path d="M38 16h100v100H38z" />
      <path d="M38 102l30-38 22 26 16-18 32 32" />
      <Marigold x={110} y={46} r={6} />
    </Drawing>
  )
}
