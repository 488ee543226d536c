export type Part = 'price' | 'color' | 'size' | 'gender' | 'sort' | 'open'

/** An amount of money as people write it: `rs500`, `₹2,000`, `5k`, `५००`. */
const amount =
  /^(?:under|below|upto|rs\.?|inr|₹)?[\d०-९][\d०-९,.]*(?:k|rs\.?|₹|\/-|रु\.?|rupees?|tak|तक|se)?[-–]?$/i
const priceWords = set(
  'under below within upto up to less than max maximum min minimum above over more from between and rs rs. inr ₹ rupee rupees rupaye rupay rupaiye se kam tak ke andar niche neeche upar zyada jyada price range budget रुपये रुपए रुपया रु रु. से कम तक के अंदर नीचे ऊपर ज़्यादा ज्यादा - –',
)
const genderWords = set(
  "women woman women's womens ladies lady female mahila mahilaon aurat auraton महिला महिलाओं औरत औरतों लेडीज़ लेडीज men man men's mens gents male purush mard पुरुष पुरुषों मर्द जेंट्स girl girls girl's ladki ladkiyon लड़की लड़कियों boy boys boy's ladka ladke ladkon लड़का लड़के लड़कों kid kids kid's child children baby baccha bachcha bacche bachche bachchon बच्चा बच्चे बच्चों",
)
const wordsAround = set('for ke liye ka ki के लिए का की wala wali वाला वाली')
const colorWords = set(
  'red lal laal surkh लाल blue neela neeli neele nila nili नीला नीली नीले green hara hari hare हरा हरी हरे yellow peela peeli pila pili पीला पीली पीले black kala kaala kali kaali काला काली काले white safed safaid सफ़ेद सफेद pink gulabi गुलाबी orange narangi kesari kesariya नारंगी केसरिया purple baingani jamuni बैंगनी जामुनी brown bhura bhoora भूरा grey gray sleti स्लेटी gold golden sunehra sunahara sunehri सुनहरा सुनहरी silver silvery rupehla चाँदी beige maroon navy cream colour color rang rang ka रंग',
)

/** A size as people write it: `xl`, `8`, `2.6`, `34b`, `3-4y`, `large`. */
const size =
  /^(?:[2-6]?x{0,4}[sml]|(?:uk|eu|us)?\d{1,2}(?:\.5|c|y|[a-f]{1,2})?|[12][.-]\d{1,2}|\d{1,2}-\d{1,2}(?:y|m)?|small|medium|large|free)$/i
const sizeWords = set(
  'size sizes uk ind eu eur euro us number numbar no no. inch inches waist kamar chest bust seena extra xtra double years year yrs yr y old saal sal varsh months साइज़ साइज नंबर इंच कमर साल',
)

const sortWords = set(
  'near nearby near-by nearest closest closeby kareeb karib qareeb nazdik nazdiki nazdeek nazdeeki najdik najdiki najdeek najdeeki paas pas pass aas-paas aaspaas sasta sasti saste sastey cheap cheaper cheapest budget affordable economical inexpensive lowest kam low less kifayati mehenga mehenge mehengi mahanga mahange mahangi costliest dearest priciest पास आस-पास आसपास नज़दीक नजदीक नज़दीकी नजदीकी करीब क़रीब सस्ता सस्ती सस्ते कम बजट महँगा महँगी महँगे महंगा महंगी महंगे',
)
const besideSort = set(
  'me by to my here home house place area around mere aas ghar yahan yahin sabse mein main men ke ki ka wali wala wale daam dam kimat keemat rate price prices priced cost paise paisa bhav kharch budget friendly pocket not too expensive costly nahi zyada के की का वाली वाला वाले में मेरे आस घर यहाँ यहीं सबसे दाम कीमत क़ीमत रेट भाव पैसे बजट नहीं ज़्यादा',
)

const openWords = set('open khula khuli khule खुला खुली खुले')
const besideOpen = set(
  'now right currently still shop shops store stores is are that which abhi hai hain ho hui hua hue dukan dukaan dukane dukanen dukaanein अभी है हैं हो हुई हुआ हुए दुकान दुकानें दुकाने',
)

/** Removes words that mean a price, a colour, a size, a gender, an order or open shops, with the words around them, if any. */
export function takeOff(text: string, part: Part): string {
  const words = text.trim().split(/\s+/)
  const isMeant = {
    price: (word: string) => amount.test(word),
    color: (word: string) => colorWords.has(word.toLowerCase()),
    size: (word: string) => size.test(word),
    sort: (word: string) => sortWords.has(word.toLowerCase()),
    open: (word: string) => openWords.has(word.toLowerCase()),
    gender: (word: string) => genderWords.has(word.toLowerCase()),
  }[part]
  const beside = {
    price: priceWords,
    color: colorWords,
    size: sizeWords,
    gender: wordsAround,
    sort: besideSort,
    open: besideOpen,
  }[part]
  const gone = new Set<number>()
  words.forEach((word, at) => {
    if (!isMeant(word)) return
    gone.add(at)
    for (const step of [-1, 1]) {
      for (let next = at + step; beside.has(words[next]?.toLowerCase() ?? ''); next += step) {
        gone.add(next)
      }
    }
  })
  return words.filter((_, at) => !gone.has(at)).join(' ')
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
