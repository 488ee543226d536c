import { Drawing, Ground, Marigold } from './drawing.tsx'

/** A cloth bag hanging from its peg. */
export function EmptyCartDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M48 52h80l8 66H40z" />
      <path d="M66 52c0-34 44-34 44 0" />
      <path d="M66 60v4M110 60v4" />
      <path d="M45.500 76q7 8 14 0t14 0 14 0 14 0 14 0 14 0" className="stroke-accent" />
      <path d="M60 96h14M102 96h14M76 106h24" opacity="0.4" />
      <Marigold x={88} y={92} />
    </Drawing>
  )
}

/** A garland of marigolds hung in the shape of a heart. */
export function EmptyWishlistDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M88 106C58 86 42 68 46 50c4-17 28-20 42 0 14-20 38-17 42 0 4 18-12 36-42 56z" />
      <path
        d="M88 94C66 79 54 66 57 54c3-11 20-12 31 6 11-18 28-17 31-6 3 12-9 25-31 40z"
        className="stroke-accent"
      />
      <path d="M60 28v10M116 28v10M88 30v8" opacity="0.4" />
      <Marigold x={88} y={106} />
    </Drawing>
  )
}

/** A kite whose string has come off. */
export function OfflineDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M98 14l34 32-38 34-32-36z" />
      <path d="M98 14l-4 66M62 44q34-14 70 2" />
      <path d="m94 80-8 12 14 2z" className="fill-accent stroke-accent" />
      <path d="M90 94q-6 6-2 10t-4 8" />
      <path d="M40 118q-4-14 8-18t10-12M70 78q2-4 1-7" opacity="0.4" strokeDasharray="5 7" />
      <Marigold x={97} y={44} r={6} />
    </Drawing>
  )
}

/** A pickup slip pinned to a board, with nothing on it. */
export function NoBookingsDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M52 26h72v84l-9-7-9 7-9-7-9 7-9-7-9 7-9-7-9 7z" />
      <path d="M66 48h30M66 60h20" opacity="0.4" />
      <rect x="66" y="72" width="12" height="15" rx="2" className="stroke-accent" />
      <rect x="82" y="72" width="12" height="15" rx="2" className="stroke-accent" />
      <rect x="98" y="72" width="12" height="15" rx="2" className="stroke-accent" />
      <Marigold x={88} y={26} r={8} />
    </Drawing>
  )
}

/** A shop's counter with its open ledger. */
export function NoOrdersDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M34 24h108M38 24v94M138 24v94M38 84h100" />
      <path
        d="M34 24q0 14 9 14t9-14q0 14 9 14t9-14q0 14 9 14t9-14q0 14 9 14t9-14q0 14 9 14t9-14q0 14 9 14t9-14"
        className="stroke-accent"
      />
      <path d="M88 64c-8-5-18-5-26-2v20c8-3 18-3 26 2zM88 64c8-5 18-5 26-2v20c-8-3-18-3-26 2z" />
      <path d="M68 68q7-2 13 1M95 69q6-3 13-1" opacity="0.4" />
      <path d="M54 96h68v22" opacity="0.4" />
      <Marigold x={124} y={76} r={6} />
    </Drawing>
  )
}
