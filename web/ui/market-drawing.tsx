import { Marigold } from './drawing.tsx'

/** A row of shops in the morning: the widest drawing, for the top of a page. */
export function MarketDrawing() {
  return (
    <svg
      viewBox="0 0 520 300"
      aria-hidden="true"
      className="rise h-auto w-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 276h320M336 276h120M468 276h22M502 276h10" />
      <UpperStoreys />
      <ClothShop />
      <BangleShop />
      <ShoeShop />
      <Garland />
    </svg>
  )
}

function Arch({ x, y }: { x: number; y: number }) {
  return <path d={`M${x} ${y + 34}v-18c0-8 6-10 10-16 4 6 10 8 10 16v18z`} />
}

function UpperStoreys() {
  return (
    <g>
      <path d="M30 276V74h150v202M180 110h160v166M340 62h150v214" />
      <path d="M24 74h162M180 110h160M334 62h162" />
      <path d="M60 74c0-16 14-18 20-30 6 12 20 14 20 30M80 44v-12" />
      <path d="M396 62c0-18 14-22 20-36 6 14 20 18 20 36M416 26V12" />
      <g opacity="0.45">
        {[48, 95, 142].map((x) => (
          <Arch key={x} x={x} y={92} />
        ))}
        {[204, 250, 296].map((x) => (
          <Arch key={x} x={x} y={120} />
        ))}
        {[360, 405, 450].map((x) => (
          <Arch key={x} x={x} y={84} />
        ))}
      </g>
    </g>
  )
}

function Awning({ x, y, scallops }: { x: number; y: number; scallops: number }) {
  const width = scallops * 18
  return (
    <g>
      <path d={`M${x} ${y}l8-16h${width - 16}l8 16z`} className="fill-surface" />
      {Array.from({ length: scallops }, (_, index) => (
        <path
          key={index}
          d={`M${x + index * 18} ${y}a9 10 0 0 0 18 0z`}
          className={index % 2 === 0 ? 'fill-accent' : 'fill-surface'}
        />
      ))}
    </g>
  )
}

function ClothShop() {
  return (
    <g>
      <Awning x={24} y={160} scallops={9} />
      <path d="M44 186h122" opacity="0.45" />
      <path d="M60 186l-4 6h-8l-6 14 8 4v32h34v-32l8-4-6-14h-8l-4-6c-2 5-12 5-14 0z" />
      <path d="M67 192v22" opacity="0.45" />
      <path d="M116 186v56l6 5 6-5 6 5 6-5 5 5 5-5v-56" className="stroke-primary" />
      <path d="M124 200h18M124 214h18" className="stroke-primary" opacity="0.5" />
      <path d="M44 276v-18h56v18" />
    </g>
  )
}

function BangleShop() {
  return (
    <g>
      <Awning x={179} y={186} scallops={9} />
      <path d="M204 276v-30h112v30M196 246h128" />
      <path d="M222 246v-22h28v22M264 246v-30h36v30" opacity="0.45" />
      {[226, 232, 238, 244].map((x) => (
        <ellipse key={x} cx={x} cy="232" rx="3.500" ry="9" className="stroke-danger" />
      ))}
      {[270, 277, 284, 291].map((x) => (
        <ellipse key={x} cx={x} cy="228" rx="4" ry="11" className="stroke-accent" />
      ))}
      <Marigold x={216} y={260} r={5} />
      <Marigold x={304} y={260} r={5} />
    </g>
  )
}

function ShoeShop() {
  return (
    <g>
      <Awning x={334} y={152} scallops={9} />
      <path d="M356 190h116M356 222h116" />
      <Jutti x={364} y={188} />
      <Jutti x={418} y={188} />
      <Jutti x={390} y={220} />
      <path d="M430 276v-36h36v36M438 252h20" />
      <path d="M366 276c-3-12-3-22 2-28h22c5 6 5 16 2 28z" />
      <path d="M368 248c6-8 16-8 22 0" opacity="0.45" />
    </g>
  )
}

/** A shoe with a curled toe, its sole at `y`. */
function Jutti({ x, y }: { x: number; y: number }) {
  return (
    <path
      d={`M${x} ${y - 14}v13h27c8 0 11-6 10-12-1-4-6-3-5 1-7 3-13-2-16-6-5 4-10 5-16 4z`}
      className="fill-surface"
    />
  )
}

const flowers = Array.from({ length: 14 }, (_, index) => index / 13)

/** A garland from one dome to the other. */
function Garland() {
  return (
    <g>
      {flowers.map((part) => (
        <Marigold
          key={part}
          x={Math.round(86 + part * 324)}
          y={Math.round(36 - part * 16 + 44 * Math.sin(part * Math.PI))}
          r={4}
        />
      ))}
    </g>
  )
}
