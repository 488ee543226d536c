/** The content of an email before it is formatted. All texts are plain text. */
export type Email = {
  subject: string
  greeting: string
  paragraphs: string[]
  code?: EmailCode
  button?: Link
  /** Products to review, each with one link per number of stars. */
  ratings: { label: string; picture: string | null; stars: Link[] }[]
  goods?: Goods
  footer: string
  unsubscribe?: Link
}

/** `token`: the text of the QR code, which proves the same as the digits. */
export type EmailCode = { title?: string; digits: string; token?: string; qrLabel: string }

/** The booking that an email is about. */
export type Goods = {
  title: string
  lines: GoodsLine[]
  sums: Detail[]
  details: Detail[]
  /** A link to the shop on a map. */
  directions?: Link
}
/**
 * `variant`: size, colour and other attributes; `picture`: hash of a stored picture; `note`: the reason why the sums
 * leave this line out.
 */
export type GoodsLine = {
  name: string
  variant: string[]
  amount: string
  note?: string
  picture: string | null
}
/** `href` makes the value a link, such as a telephone number to call. */
export type Detail = { label: string; value: string; href?: string }

export type Link = { label: string; href: string }

/** The email as plain text with the same facts as the page, for mail programs without HTML. */
export function asText(email: Email): string {
  const [first = '', ...others] = email.paragraphs
  const { code, button, goods, unsubscribe } = email
  const blocks = [
    email.greeting,
    first,
    ...(code ? [`  ${code.digits}`] : []),
    ...others,
    ...email.ratings.map(ratingText),
    ...(button ? [linkText(button)] : []),
    ...(goods ? [goodsText(goods)] : []),
    email.footer,
    ...(unsubscribe ? [linkText(unsubscribe)] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const linkText = ({ label, href }: Link) => `${label}: ${href}`
const detailText = ({ label, value }: Detail) => `  ${label}: ${value}`
const ratingText = ({ label, stars }: Email['ratings'][number]) =>
  [label, ...stars.map((star) => `  ${linkText(star)}`)].join('\n')

function goodsText({ title, lines, sums, details, directions }: Goods): string {
  return [
    title,
    ...lines.map(lineText),
    ...[...sums, ...details].map(detailText),
    ...(directions ? [`  ${linkText(directions)}`] : []),
  ].join('\n')
}

function lineText({ name, variant, amount, note }: GoodsLine): string {
  const named = variant.length > 0 ? `${name} (${variant.join(' · ')})` : name
  return `  ${named}: ${note ? `${amount}: ${note}` : amount}`
}

/** The hashes of the stored pictures that an email shows, each once. */
export function picturesIn({ goods, ratings }: Email): string[] {
  const shown = [...ratings, ...(goods?.lines ?? [])].map(({ picture }) => picture)
  return [...new Set(shown)].filter((hash) => hash !== null)
}
