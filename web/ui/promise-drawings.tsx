import { Drawing, Ground, Marigold } from './drawing.tsx'

/** A packed bag, and a clock that has not gone far. */
export function HoursDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M30 60h56l4 58H26z" />
      <path d="M44 68V54a14 14 0 0 1 28 0v14" />
      <path d="m47 90 8 8 14-16" className="stroke-success" />
      <circle cx="126" cy="58" r="30" />
      <path d="M126 40v18l13 8" className="stroke-primary" />
      <path d="M126 33v3M126 80v3M101 58h3M148 58h3" opacity="0.4" />
      <Marigold x={92} y={32} r={6} />
    </Drawing>
  )
}

/** A shop in a phone, and a heart beside it. */
export function FavouriteDrawing() {
  return (
    <Drawing>
      <Ground />
      <rect x="50" y="10" width="66" height="108" rx="10" />
      <path d="M76 19h14" opacity="0.4" />
      <path d="M62 36h42l6 12H56z" />
      <path
        d="M56 48q0 7 4.500 7t4.500-7q0 7 4.500 7t4.500-7q0 7 4.500 7t4.500-7q0 7 4.500 7t4.500-7q0 7 4.500 7t4.500-7q0 7 4.500 7t4.500-7"
        className="stroke-accent"
      />
      <path d="M62 58v44h42V58" />
      <path d="M86 102V76h12v26" opacity="0.4" />
      <path d="M68 74h10v12H68z" opacity="0.4" />
      <path
        d="M138 62c-11-8-17-13-17-20a8.500 8.500 0 0 1 17-3 8.500 8.500 0 0 1 17 3c0 7-6 12-17 20z"
        className="fill-danger-soft stroke-danger"
      />
      <Marigold x={30} y={96} r={6} />
    </Drawing>
  )
}

/** The way through a city to a shop's door. */
export function CityDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M18 118V76h22v42M40 118V56h32v62M100 118V88h20v30M120 118V96h36v22" opacity="0.5" />
      <path d="M40 56c0-13 11-15 16-25 5 10 16 12 16 25M56 31v-9" />
      <path d="M50 74v-6q0-6 6-8 6 2 6 8v6z" opacity="0.5" />
      <path
        d="M26 104c20-16 38 8 58-6s28-24 50-24"
        strokeDasharray="1 8"
        className="stroke-primary"
      />
      <path
        d="M136 74c-10-11-16-18-16-27a16 16 0 0 1 32 0c0 9-6 16-16 27z"
        className="fill-accent-soft"
      />
      <circle cx="136" cy="46" r="5.500" className="stroke-danger" />
      <Marigold x={26} y={104} r={5} />
    </Drawing>
  )
}
