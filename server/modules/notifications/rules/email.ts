/** The content of an email before it is formatted; all of it is plain text. */
export type Email = {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Shown in large characters after the first paragraph, so that a phone shows it without scrolling. */
  code?: EmailCode
  button?: Link
  /** Products with a link for each number of stars. */
  ratings: { label: string; picture: string | null; stars: Link[] }[]
  goods?: Goods
  footer: string
  unsubscribe?: Link
}

/** `token`: the text of a QR code that does the same as the digits. */
export type EmailCode = { title?: string; digits: string; token?: string; qrLabel: string }

/** The booking that an email is about. */
export type Goods = {
  title: string
  lines: GoodsLine[]
  sums: Detail[]
  details: Detail[]
  /** To the shop, on a map. */
  directions?: Link
}
/** `variant`: its size, colour and so on; `picture`: the hash of a stored picture; `note`: what is wrong with a line that is not in the sums. */
export type GoodsLine = {
  name: string
  variant: string[]
  amount: string
  note?: string
  picture: string | null
}
/** `href`: the value can be pressed, such as a number to call. */
export type Detail = { label: string; value: string; href?: string }

export type Link = { label: string; href: string }

/** The same facts as the page, for programs without HTML. */
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
