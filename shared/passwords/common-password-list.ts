/**
 * The passwords that are used most often, in lower case: the first of the list in `@zxcvbn-ts/language-common` 3.0.4
 * (MIT, Copyright 2012-2016 Dan Wheeler and Dropbox, Inc.), and those of India: names, gods, cities, cricket, films.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
000000 007007 01011980 01011990 01012000 01012011 010203 0123456789 0987654321 102030 1029384756 111111
11111111 111222 112233 11223344 1122334455 112233445566 112358 11235813 1123581321 12121212 123123 123123a
1232323q 123321 1234321 12344321 123454321 1234554321 123456 123456123456 1234567 12345678 123456789
1234567890 12345678910 123456789a 123456789q 1234567a 123456a 123456q 12345a 12345q 12345qwert 1234abcd
1234qwer 123654 123654789 123789 123abc 123asd 123qwe 123qwe123 123qweasd 123qweasdzxc 124578 12qwaszx 131313
134679 135790 141627 142536 147258 147258369 147852 147852369 1478963 14789632 159357 159753 159951 1a2b3c
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 21122112 246810 314159 31415926 315475 321654 456123
4815162342 51505150 555666 666666 666999 696969 741852 741852963 753951 7777777 789456 789456123 852456
8675309 87654321 911911 9379992 951753 987654321 9876543210 a12345 a123456 a1234567 a12345678 a1b2c3 a1b2c3d4
aa123456 aaaaaa aaaaaaaa aamirkhan aardvark aashiq abc123 abc@123 abc@1234 abcabc abcd1234 abcd@123 abcd@1234
abcdef abcdefg abcdefgh abigail access access14 accord account action adgjmptw adidas aditya admin123
admin@123 admin@1234 admin@2023 admin@2024 admin@2025 admin@2026 adminadmin administrator adrian africa
agarwal aggarwal ahmedabad airborne airforce airplane airtel airtel123 aishwarya akshara akshay akshaykumar
alabama alaska albert alberto alejandr aleksandr alexande alexander alexandr alexis alfred alhamdulillah
alicia alison allahabad allison alluarjun alpha1 alpine always alyssa amanda amateur amazon ambika america
american amitabh amitabhbachchan amrita amritsar anakin ananya anderson andhra andrea andreas andrei andrew
andrey android angel1 angela angelina angelo angels animal anjali ankita ansari anshul anthony anthony1
antonio anupam anushka anything apache apollo apoorva apple1 apples aragorn archana archie arijit arizona
arnold arsenal arthur artist asd123 asdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashish ashley
ashwin assass assassin asshole assman athena atlanta atlantis audrey august aurora austin autumn avalon avatar
avengers avinash awesome ayodhya ayyappa azerty babyboy babydoll babygirl babylon babylon5 bachchan badass
badboy badger badminton bahubali bailey bajrang bajrangbali balaji baller bambam banana banaras bandit
banerjee bangalore bangle bangles bansal barbara barbie barcelona barney baseball basket basketba basketball
bassman bastard batman baxter bazaar beagle beatles beautiful beauty beaver beavis beetle bengal bengali
bengaluru benjamin benson berlin bernard bernie bertha bestfriend bhaiya bharat bharatiya bharatmata bhatia
bhavani bhavesh bhavna bholenath bhopal bianca bigboobs bigboss bigboy bigcock bigdaddy bigdick bigdog bigfoot
bigmac bigman bigone bigred bigtits bihari bikaner billybob birdie birthday biryani bishop bismillah bitches
biteme blabla blackie blahblah blaster blazer blessed blessing blink182 blizzard blonde blondie blowjob blowme
blue22 bluebird bluemoon bluesky bobafett bobbob bobcat bollocks bollywood bombay bomber bond007 bondage
bonehead bonnie boobies booboo booger boogie boomer boston bowling bradley brandi brandon brandy braves brazil
brenda brianna britney brittany bronco broncos brooke brooklyn brooks brother browns bruins brutus bubba1
bubble bubbles buckeye buckeyes buddha buddham buddy1 budlight buffalo bulldog bulldogs bullet bullshit bumrah
burger burton business buster butter butterfl butterfly butthead cactus cadillac caesar calcutta callie calvin
camaro camera cameron campbell canada cancer cannon cantona captain cardinal carlos carmen carolina caroline
carrie carter cartman caserta cashier casino casper cassie castle catch22 catdog catfish cavalier cdtnkfyf
cellphone celtic cessna champion chance chandigarh chandler chandra change changeme changeme123 charger
charles charlie charlie1 charlott chatterjee chaudhary chauhan cheese cheetah chelsea chennai
chennaisuperkings cherokee cherry cheryl chester chetan chevelle cheyenne chhaya chhotabheem chicago chichi
chicken chicks chiefs chipper chocolat chocolate chopper chopra chowdhury chowk123 chowk1234 chowk@123 chris1
chrissy christ christia christian christin christine christmas christop christy chrome chronic church
cinderella cjkysirj claire classic claudia clifford clinton clothes cocacola coding coffee coimbatore college
colorado colors compaq computer computer123 concrete connect connie connor consumer control cookie cookies
cooper copper corona corvette cotton cougar counter country courtney cowboy cowboys coyote creative cricket
cricketer cristiano cristina crystal cthutq cumming cumshot curious curtis customer cutiepie dabangg dakota
dallas dancer dangal danger daniel daniela danielle darkness darkside darkstar darling darren daughter david1
dbrnjhbz debbie december deedee deepak deepika deewana default default123 defender deftones dehradun demo1234
demo@123 denise dennis denver design desire destiny detroit devansh developer devildog devils dexter dfvgbh
dharma diablo diamond diamonds dickhead diesel dietcoke digger digital dilbert dildil dilwale dimple dinesh
disney diwali doctor dodger dodgers doggie dollar dolphin dolphins dominic domino donald donkey doraemon
douglas dragon dragon1 dragonball dragons dravid dreamer dreams driver drowssap drpepper drummer ducati dudley
dukaan duncan dupatta durgamaa dussehra dustin dwarka eagle1 eagles eclipse edward einstein ekonkar elaine
electric element elephant elizabet elizabeth emerald eminem empire energy engineer england enigma enterpri
erotic escort eugene everton example exigen explorer express extreme facebook facebook123 falcon family
fantasy farhan farmer fashion faster fatboy fatcat father fatima february fender fernando ferrari ferret
fetish ficken fighter finger fireball firebird fireman firsttime fisher fishing fktrcfylh fktrctq flatron
flipkart flipper florence florida flower flowers fluffy flyers foobar football forest forever forget france
francis frankie franklin freaky freddie freddy fredfred freedom freedom1 freeman freepass freeuser friday
friend friends friendship froggy fucked fucker fucking fuckit fuckme fuckoff fuckyou fuckyou1 fuckyou2 funtime
future fyfcnfcbz fylhtq gabbar gabriel galaxy galina galore gambit ganapati gandalf gandhi ganesh ganesha
ganguly ganpati garcia garden garfield garima gateway gators gaurav gautam gavaskar geheim gemini general
genesis genius george georgia german germany geronimo gfhjkm ghbdtn ghbdtnbr giants gibson ginger giovanni
global gloria goblue godavari goddess godzilla goforit goldberg golden goldfish goldie golfer golmaal goober
goodday goodluck google google123 gordon gospel govind govinda gracie graham greenday gregory griffin gudiya
guest123 guest@123 guinness guitar gujarat gujarati gulabjamun gundam gunner gurunanak guwahati gwalior hacker
hamilton hamlet hammer hamster handsome hannah hansolo hanuman happiness happy1 hardcore hardik hardon
harekrishan harekrishna harharmahadev haridwar harish harley harold harris harrison harrypotter harsha harshit
harvey haryana hawaii hawkeye hearts heather heaven hector hellfire hello1 hello123 hellokitty hellothere
helloworld helpme hemant hendrix hentai hercules herman heroine hesoyam highland himachal himalaya himanshu
hindustan hindustani hiphop history hitman hjvfirf hobbes hobbit hockey holden holiday holland hollywoo holmes
honeysingh hongkong hooker hooters hornet horney horses hotdog hotmail hotrod hotsex hotstuff hottie houston
howard hrithik hummer hunter hunting husband huskers hyderabad hyundai ibanez icecream iceman iloveme ilovesex
iloveu iloveyou iloveyou1 iloveyou123 immortal impala incredible incredibleindia india123 india1947 india@123
india@1234 india@2023 india@2024 india@2025 india@2026 indian indiana indianarmy indians indigo indore
indya123 inferno infinity insane inshallah inside instagram integra internet iphone ireland ironman isabella
isabelle ishaan ishita ishqbaaz island italia iwantu jackass jackie jackson jadeja jagannath jaguar jaibharat
jaideep jaihanuman jaihind jaimata jaimatadi jainendra jaipur jaisalmer jaishreeram jaishriram jaisiyaram
jaisriram jalebi jamaica james1 january jasmin jasmine jasper jayesh jeffrey jennifer jeremy jerome jessica
jessica1 jessie jester jesus1 jinendra jitendra joanna joanne jodhpur joejoe johnny johnson jonathan jordan
jordan23 joseph joshua julian jumper jungle junior jupiter justice justin justme juttis juventus kabaddi
kaiser kalimaa kangana kanhaiya kannada kanpur kapildev kapoor karate kareena karina karnataka karthik kartik
kashmir katana kathleen katrina kaveri kavita kawasaki kelsey kennedy kenneth kerala kermit khalsa khanna
khushboo khushi killer kimberly kingdom kingkong kirana kirill kishore kisses kissme kitten klaster knicks
knight knightriders kodiak kolkata kramer krishan krishna kristen kristin kristina krrish krunal kuchkuch
kulkarni lacrosse ladakh ladies ladybug lagaan lakers lakshmi lamborghini lancer laptop larisa lasvegas lauren
lawrence lawyer leather legend legends legion lehenga lennon leonard leonardo leopard lesbian leslie lestat
letmein letmein! letmein1 letmein2 letmepass liberty lickme lifehack lightning lights lincoln lindsay lindsey
little liverpoo liverpool lizard lkjhgf loginpass logitech logmein lokesh lol123 lolita lollol london lonewolf
longhorn looking louise loulou loveforever lovelove lovely loveme loverboy lovers loveyou lucifer lucknow
lucky1 luckyme maadurga machine maddie maddog madhav madhouse madhuri madison madman madmax madness madonna
madras maggie magic1 magical magnum mahadev mahadeva maharashtra mahavir mahendra mahesh mahindra maiden
mailbox maksim malhotra malibu manager manchester mandeep manipur manish manisha manson manuel manutd marathi
marathon marcel marcus margaret mariah marina marine marines marino marion market markus marlboro marley
marshall martha martin martina maruti marvel marvin maryjane mashallah master master1 master123 matarani
mathur mathura matrix matthew matthew1 maurice maverick maxima maximus maxwell medina meerut mehndi melanie
melissa member memphis mercedes merchant mercury merlin metallic metallica mexico michael michael1 michel
michele michelle michigan mickey micromax microsoft midnight miller millie million millionaire milton
minecraft minnie miranda mishra mission mister mistress mitchell mittal mnbvcxz mobile mobile123 mohabbat
mohammad mohammedrafi moksha molly1 monday money1 mongoose monica monika monitor monkey monkey1 monsoon
monster montana montreal mookie morgan morpheus morris morrison mother motorola motupatlu mountain mozart
mozilla msdhoni muffin muhammad mukesh mulder mumbai mumbaiindians murphy murugan mustang mustang1 myaccount
myfamily mylife mylove myloves mymail myntra mypass mypassword mysore mysuru nadine nagaland nagpur namaskar
namaste nandini napoleon narayan narayana narendra naresh narmada naruto nascar nashik nastya natali natalia
natalie natasha nathan nature naughty naveen navneet navratri ncc1701 ncc1701d ncc1701e neelam neeraj nelson
nemesis network newdelhi newman newpassword newport newton newyear newyork neymar nfnmzyf nicholas nicola
nicolas nicole nigger nikhil nikita nilesh niners nintendo nipple nipples nirvana nishant nissan nitesh
nolimit nopassword norman norton nothing november nugget number numberone nylons october odisha office oicu812
oksana oldpassword oliver olivia omnamahshivay omnamahshivaya omprakash omsairam omshanti onelove oneplus
online opensesame openup oracle orange orchid orlando outlaw outlook overlord p@$$w0rd p@ssw0rd p@ssw0rd123
p@ssword pacific packard packers pakistan paladin pallavi pamela panama pandey pandit pandora pandya paneer
pankaj pantera panther panthers panties panzer paradise parents parker parrot parvati pascal pass@123
pass@1234 passat passcode passion passpass passport passw0rd passwd passwor password password1 password123
password1234 password@1 password@12 password@123 password@1234 password@2023 password@2024 password@2025
password@2026 passwort patches pathak patricia patrick patriots patton pavilion peaches peacock peanut
pearljam pebbles peekaboo peewee pegasus pencil penguin pentium people pepper perfect personal pervert phantom
philip philips phillip philly phoenix phonepe picard pickle pickles pierre piglet pikachu pillai pimpin
pioneer pirate pitbull piyush planet plastic platinum playboy player please pleasure poison poiuyt pokemon
polaris police polina pontiac poohbear pookie poonam poopoo popcorn popeye pornstar porsche portugal potter
powers prabhas prabhu prachi pradeep prajapati prakash pramod pranam pranav prashant prateek pratik praveen
prayagraj precious predator preeti prelude presario pretty prince princess private priyanka priyanshu profile
prophet psycho pulsar pumpkin puneet punjab punjabi purple pushkar pushpa pussies pussy1 pussycat pussys
pyramid python q12345 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsed qaz123 qazqaz qazwsx qazwsx123 qazwsxedc
qazxsw qazxswedc qqq111 qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123
qwerty@123 qwertyu qwertyui qwertyuiop qwertz rabbit racecar rachel rachna racing radhakrishna radhekrishna
radheradhe raghav raider raiders rainbow rajasthan rajasthani rajeev rajendra rajesh rajini rajinikanth rajkot
rajkumar rakesh ramadan ramesh ranbir ranchi random ranger rangers rangoli ranjit ranveer raptor rascal
rasdzv3 rasgulla rashmi rathore raymond realmadrid reaper rebecca red123 reddog redhead redman redneck redrum
redskins redsox redwings reggie regina register reliance123 remember renegade rhbcnbyf richard ripper rishabh
rishikesh ritesh ritika robbie robert roberto rocker rocket rockstar rocky1 rodney rohitsharma roland rolltide
rommel ronald ronaldo ronnie rooster root1234 root@123 rootroot roscoe rosebud roshan roshni royalenfield
rubber runner rush2112 ruslan russell russia saathi sabrina sachin sachintendulkar sadhguru saibaba sailing
sailor saints sairam sakshi sakura salman salmankhan samantha sameer sammie sammy1 samosa sample sampson
samson samsung samsung123 samuel samurai sandeep sandip sandman sandra sangeeta sanjana sanjay sanjeev santosh
saraswati sarita satish satnam saturn satyamevjayate saurabh savage savannah savita saxena scarface school
scooby scooter scorpio scorpion scotland scotty scully seattle sebastia secret secret123 secrets secure
security sehwag seller seminole semperfi september serega serenity sergey sergio server service sesame sex4me
sexsex sexual shadow shadow1 shaggy shahrukh shahrukhkhan shaikh shaktimaan shalini shalom shamrock shankar
shannon shanti sharma sharon shashank sheetal shekhar shelby shelly sherlock sherman sherry shikha shilpa
shimla shinchan shirdi shirley shithead shivam shivani shivshankar shobha sholay shooter shopper shopping
shorty shotgun shraddha shreya shriram shruti shubham shukla shweta siddharth sidney siemens sierra signin
signup sikkim silver simone simple simpson simpsons simran sindoor singer singham single sister sitaram
siyaram skater skeeter skipper skippy skyline slayer slipknot smiles smiley smitty smokey smooth snakes snatch
snickers sniper snoopy snowball snowman soccer softball software sohail soldier something sonali sophia sophie
soso123aljg sourav spanky sparky spartak spartan special speedy spencer spider spiderma spiderman spirit
spitfire spooky sports spring sprite spunky spyder squirt sridevi srinivas srivastava stacey stalker stallion
stanley stargate startrek starwars stealth steelers stefan stella stephani stephanie stephen sterling steven
stewart sticky stinger stingray stinky stones stormy strawberry street strike student students stupid subaru
subhanallah subhash sublime success sucker suckit suckme sudhir sujata summer sundance sunday sunita sunset
sunshine super123 superfly superkings superman superstar superuser surendra suresh surfer suriya sushil sushma
suzuki svetlana swadeshi sweetheart sweetie sweetpea sweets sweety swimming swinger swordfis swordfish sydney
sylvia system system123 tajmahal tamilnadu tanmay tanner target tarheels tarzan tattoo taurus taylor teacher
techno telangana telephone telugu temporary tendulkar tennis teresa test123 test1234 test@123 test@1234 tester
testing testtest thailand thakur theman theone thepassword therock thomas thuglife thumper thunder thx1138
tickle tiffany tiger1 tigers tigger timber timothy tinker tintin tiranga tirupati titanic titans tiwari
together tollywood tomcat tomtom topgun tornado toronto toshiba toyota transam travel travis trevor trfnthbyf
trigger trinity tristan triumph trivandrum trivedi trixie trojan trombone trooper trouble trucker trucks
truelove trumpet trunks trustme trustno trustno1 tucker turkey turtle tushar tweety twitter udaipur ujjain
ultimate unicorn united university unknown unlock unreal user1234 user@123 username userpassword usuckballz1
uttarakhand vadodara vagina vaibhav vaishnodevi valentin valentina valera valerie vampire vandana vandemataram
vandematram vanessa varanasi varsha vegeta venkatesh verify veronica veronika vfhbyf vfrcbv vfvjxrf victor
victoria victory vijaya vikash viking vikings vikram vikrant viktor vinayak vincent vineet viratkohli virgin
virginia vishal vishnu vision vladimir vodafone voodoo voyager vrindavan waheguru walker wallace walter wanker
warcraft warlock warren warrior waters watson weasel website webster welcome welcome1 welcome123 welcome@1
welcome@123 welcome@1234 welcomeback werewolf wesley westham westside wetpussy whatever whatsapp whiskey
whynot wicked wildcat wildcats william william1 williams willie willow wilson windows winner winnie winston
winter wizard wolfgang wolfpack wolverin wolves wombat wonder wordpass worldcup wrangler wrinkle1 wutang
xavier xfiles xiaomi yamaha yamuna yankee yankees yankees1 ybrbnf yellow yfnfif yogesh yomama yourpassword
youtube yuvraj yvonne zachary zainab zaq12wsx zaqwsx zeppelin zipper zombie zxc123 zxcv1234 zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
)
