const kinds = [
  'batch',
  'transfer',
  'document',
  'complaint',
  'reference',
  'pin',
  'thing',
  'number',
] as const
/** A word before digits alone says one of these about them. After `thing` and without a word they may be an amount. */
export type NumberKind = (typeof kinds)[number]

/** Words before a number, as callers say them and as screens, papers and e-mails print them. */
const words: Record<NumberKind, string> = {
  batch: 'batch, बैच',
  transfer: 'transfer, ट्रांसफ़र',
  document: `bill of supply, bill, tax invoice, invoice, credit note, receipt,
    बिल ऑफ़ सप्लाई, बिल, टैक्स इनवॉइस, इनवॉइस, क्रेडिट नोट, रसीद`,
  complaint: 'complaint, grievance, शिकायत',
  reference: `utr, rrn, bank reference, bank ref, reference, neft, imps, rtgs, upi,
    यूटीआर, बैंक रेफ़रेंस, रेफ़रेंस, यूपीआई`,
  pin: 'pin code, pincode, pin, पिन कोड, पिनकोड, पिन',
  thing: `new, order, booking, payment, refund, dispute, subscription, amount, please, my, the, your, about, of, is,
    नया, नई, ऑर्डर, आर्डर, बुकिंग, भुगतान, पेमेंट, रिफ़ंड, विवाद, सदस्यता, रकम, मेरा, मेरी, आपका, आपकी, का, की`,
  number: `request, ticket, tag, tags, sku, gift code, pickup code, code, code ending in, code ends with,
    ending in, otp, gstin, pan, enrolment, ref, ref., id, number, no, no., phone, telephone, mobile, whatsapp, #,
    अनुरोध, टिकट, टैग, गिफ़्ट कोड, पिकअप कोड, कोड, कोड के आखिरी अक्षर, ओटीपी, एनरोलमेंट, नंबर, नम्बर,
    संख्या, नं, नं., फ़ोन, मोबाइल, व्हाट्सऐप`,
}

/** People also write Hindi without the dot below a letter. */
const withoutDots = (text: string) => text.normalize('NFKC').replaceAll('\u093C', '').toLowerCase()

const saidOf = new Map(
  kinds.flatMap((said) =>
    words[said].split(/,\s+/).map((word) => [withoutDots(word), said] as const),
  ),
)
const longestFirst = [...saidOf.keys()].toSorted((one, other) => other.length - one.length)
const pattern = longestFirst
  .join('|')
  .replaceAll('.', String.raw`\.`)
  .replaceAll(/[\u0915-\u0939]/g, '$&\u093C?')
const kindBefore = new RegExp(
  String.raw`^(${pattern})(?:(?<=#)|(?![\p{L}\p{M}_]))[\s:.…,#-]*`,
  'iu',
)

/** Words of courtesy after what is named. */
const courtesies = `please, pls, plz, thanks, thank you, sir, madam, ji, hai, कृपया, प्लीज, जी, है`
/** Words after a number or a name, as callers say what they want to know of it. */
const talk = `ka, ki, ke, ko, kab, kahan, kaha, kya, hua, status, order, refund, complaint, payment, shop, store,
  dukan, dukaan, shikayat, bhai, wala, wali, wale, ne, se, where, is,
  का, की, के, को, कब, कहाँ, कहां, क्या, हुआ, स्थिति, स्टेटस, ऑर्डर, आर्डर, रिफ़ंड, शिकायत, भुगतान, पेमेंट, दुकान, भाई, वाला, वाली, वाले, ने, से`
const atEnd = (list: string) =>
  new RegExp(
    String.raw`[\s,]+(?:${list
      .split(/,\s+/)
      .map(withoutDots)
      .join('|')
      .replaceAll(/[\u0915-\u0939]/g, '$&\u093C?')})$`,
    'iu',
  )
const courtesyAtEnd = atEnd(courtesies)
const talkAtEnd = atEnd(`${courtesies}, ${talk}`)

function removeFromEnd(atItsEnd: RegExp, text: string): string {
  const rest = text.replace(atItsEnd, '')
  return rest === text ? text : removeFromEnd(atItsEnd, rest)
}

/** Titles before a name, which no account has. */
const titles = `mr, mrs, ms, miss, dr, shri, shree, sri, smt, shrimati, shreemati, srimati, kumari, km, prof, m/s,
  श्री, श्रीमती, श्रीमान, सुश्री, कुमारी, डॉ, डॉक्टर, मिस्टर, मिसेज़, मैसर्स, सर्वश्री`
const titleBefore = new RegExp(
  String.raw`^(?:${titles
    .split(/,\s+/)
    .map(withoutDots)
    .join('|')
    .replaceAll(/[\u0915-\u0939]/g, '$&\u093C?')})(?:\.[\s,]*|[\s,]+)(?=\S)`,
  'iu',
)

/** Leaves out the titles before a name; `Shri Shyam` finds what `Shyam` finds. */
export function withoutTitle(text: string): string {
  const rest = text.replace(titleBefore, '')
  return rest === text ? text : withoutTitle(rest)
}

/** Leaves out words of courtesy at the end of a text. */
export const withoutCourtesy = (text: string) => removeFromEnd(courtesyAtEnd, text)
/** Leaves out what a caller says after a number. */
export const withoutTalk = (text: string) => removeFromEnd(talkAtEnd, text)

const ofSomebody = /^[\s,]+(?:(?:ji|bhai|जी|भाई)[\s,]+)*(?:ka|ki|ke|का|की|के)(?![\p{L}\p{M}])/iu

/** Leaves out what a caller wants to know of a person: `Ramesh` of `Ramesh ji ki dukan`, and all of `Rani Store`. */
export function withoutThing(text: string): string {
  const name = withoutTalk(text)
  return ofSomebody.test(text.slice(name.length)) ? name : text
}

/** The text after the words before a number, and what these say about digits; null when there are none of them. */
export function afterWords(
  text: string,
  known: NumberKind | null = null,
): { said: string; by: NumberKind | null } {
  const [found = '', word = ''] = kindBefore.exec(text) ?? []
  const rest = text.slice(found.length)
  if (found === '' || rest === '') return { said: text, by: known }
  return afterWords(rest, moreExact(known, saidOf.get(withoutDots(word)) ?? null))
}

/** `Bill number 12` names a bill, and `order number 12` a number. */
function moreExact(known: NumberKind | null, next: NumberKind | null): NumberKind | null {
  const isExact = known !== null && known !== 'thing'
  return next === 'thing' || (next === 'number' && isExact) ? (known ?? next) : next
}
