const english =
  'a an and n plz pls around at buy by for from get here i in is it looking me my near nearby need of on online or please shop show some store the to want with under some give your this that these any which where what can am please other than'
const hindi =
  'ka ke ki ko kaa se mein par aur ya hai hain ho liye liy wala wale wali vala vale vali chahiye chaiye dikhao dikha dikhaiye mujhe kahan kaha kidhar milega milegi milta milti milte dukan dukaan kis kaun kaunsi kaunsa konsi konsa wali lena leni bhi koi kuch dikhaye dikhaao batao bata do de dijiye khareedna kharidna kharidni leni lena pehnne pahanne pehenne ji re hame hamen hume humen humein dikhaen dikhayen bataen batayen aisi aisa aise jo'

/** Hindi words without meaning for the search, like "dikhao". */
export const emptyHindi: readonly string[] = hindi.split(' ')

/** Words without meaning for the search, like "show me". */
export const emptyWords: ReadonlySet<string> = new Set([...english.split(' '), ...emptyHindi])

/** Words that say little beside others, but something when they stand alone. */
export const fillerWords: ReadonlySet<string> = new Set(
  'best good latest new naya naye nayi nai jisme jisko jiske jiska jiski price rate nice something type kind collection variety design designs style stylish trendy fashion fashionable beautiful pretty color colour coloured colored layak samne brand company branded rang sab sabse accha achha achhi chote chota bade bada badi mera meri mere apne apna apni hamare roz jo si sa sake sakun sakti lightweight pehen pehan pehne pehanne teen teenage teenager ek halki halka halke quality quick urgent zyada jyada thoda thodi thode simple normal daily day'.split(
    ' ',
  ),
)
