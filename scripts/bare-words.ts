/**
 * Words that say nothing as the whole name of a type or a function: participles, adverbs and prepositions. A function
 * begins with a verb (`readStored`), a type is a noun (`StoredArchive`). Other words that end with "ed" are participles
 * too; of those with "ing" many are nouns (`Booking`, `Setting`), so that the list names the others.
 */
export const bareWords = new Set(
  [
    'begun born bought bound brought built caught chosen dealt done drawn drunk driven eaten fallen felt forgotten',
    'fought found frozen given gone got grown heard held hidden hung hurt kept known laid lain lent lit lost made',
    'meant met misspelt overridden paid proven ran rewritten ridden risen rung said seen sent shaken shone',
    'shown sold sought spelt spent spoken spun stolen stood struck strung stuck sung sunk swept swum taken taught',
    'thought thrown told torn undone understood unsaid unseen unsold untold went withheld woken won worn written wrote',
    'accepting acting alerting answering arriving asking awaiting breaking checking collecting comparing counting',
    'crediting describing editing explaining failing fitting holding issuing joining keeping lasting leaving',
    'looking making matching moving noting paying pending picking playing printing reaching readying receiving',
    'registering releasing remembering replacing retiring running saving saying selling sending showing standing',
    'suggesting taking typing waiting wanting watching wishing writing',
    'about above across after again ago ahead alike alone along already also always among anyway apart around as',
    'aside at away back because before behind below beneath beside between beyond both by during either elsewhere',
    'else ever except far forever forward from here how in inside instead into later loosely maybe meanwhile near',
    'neither never now nowhere of off often on once only onto otherwise out outside over past patiently per perhaps',
    'plainly readably since slowly somewhere soon sometimes still than then there through till to together toward',
    'twice under unless until up upon via when where whether while why with within without yet',
  ].flatMap((words) => words.split(' ')),
)

/** The exceptions: nouns and verbs that end with "ed" by chance. */
export const notParticiples = new Set(
  'bed breed embed feed hundred need proceed seed shed speed succeed thread weed'.split(' '),
)
