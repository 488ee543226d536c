/**
 * The words most often used in passwords in India: names, gods, cities, cricket, films, love, the keyboard.
 * Each word also stands for its forms with digits and signs around it.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
aaa aamir aamirkhan aarav aashiq abc abcabc abcd abcde abcdef abcdefg abcdefgh access account
aditi aditya admin adminadmin administrator agarwal aggarwal agra ahmed ahmedabad airtel
aishwarya ajay ajith ajmer akash akshara akshay akshaykumar alhamdulillah ali alia allah
allahabad allu alluarjun alok always aman amanda amar amazon ambe ambika amen amit amita amitabh
amitabhbachchan amma amrita amritsar anand ananya andhra andrea andrew android angel angela
angels anil anita anjali anju ankit ankita ankur anmol ansari ansh anshul anthony anu anuj anup
anupam anushka anything apoorva appa apple april archana arijit arjun army arnav arpit arsenal
arun aruna aryan asd asdf asdfgh asdfghjkl asha ashish ashley ashok ashwin assam audi august
austin autumn avengers avinash awesome ayodhya ayush ayyappa azerty baba babe babes bablu babu
baby babyboy babygirl bachchan badminton bahubali bajrang bajrangbali balaji banana banaras
banerjee bangalore bangle bangles bansal bappa barbara barbie barcelona barfi baseball
basketball batman bazaar bazar bbb bear beautiful beauty behen bengal bengali bengaluru benjamin
best bestfriend beta beti bff bhai bhaiya bharat bharatiya bharatmata bhatia bhatt bhavani
bhavesh bhavna bhole bholenath bhopal bible bigboss bihar bihari bikaner bike bindi bird
birthday biryani bismillah black blank bless blessed blessing blue bmw bollywood bombay bose
boss brandon brian brother brown bruno buddha buddham buddy bullet bumrah bunny bunty burger
business butter butterfly cake calcutta camera candy carlos cashier cat cellphone chai champ
champion chandigarh chandra change changeme charles charlie chatterjee chaudhary chauhan cheese
cheetah chelsea chennai chennaisuperkings cherry chess chetan chhaya chhotabheem chicken
chocolate chopra chotu chowdhury chowk chris christ christian christine christmas chrome chudi
church cinderella clothes cobra coding coffee coimbatore college computer cookie cookies cool
corvette counter cow crazy cricket cricketer cristiano crystal csk customer cute cutie cutiepie
dabangg dad dada daddy dadi daisy daksh dance dancer dangal daniel danielle darling das daughter
david dc ddlj dear december deepa deepak deepika deepu deewana default dehradun delhi demo desai
desi dev devansh developer devil dharma dhoni dhruv diamond diana didi dil dildil dilip dilse
dilwale dimple dinesh disco divya diwali diya doctor dog doggy dolphin donald doraemon dost
dosti dragon dragonball dravid dream dreamer dreams dress dubey ducati dukaan dukan dupatta
durga durgamaa dussehra dutta dwarka eagle earth edc edward eid ekta elephant elizabeth email
emily empty energy engineer enter eric ethan example facebook faith falcon family farhan fashion
father fatima february ferrari fighter fire firsttime fish flipkart flower flowers football
forever freedom friday friend friends friendship fun funny gabbar gagan ganapati gandhi ganesh
ganesha ganga ganguly ganpati garfield garg garima gateway gaurav gauri gautam gavaskar geeta
genius george ghosh ginger gita gmail goa god godavari goel goku gold golden golmaal goodday
goodluck google gopal gopi gospel govind govinda grace great green guddu gudiya guest guitar
gujarat gujarati gulabjamun gupta guru gurunanak guwahati gwalior hacker handsome hannah hanuman
happiness happy hardik harekrishan harekrishna harharmahadev haridwar harish harley harry
harrypotter harsh harsha harshit haryana heart hearts heather heaven hello hellokitty hellothere
helloworld hema hemant henry hero heroine himachal himalaya himanshu hindustan hindustani hitman
hobbit hockey holi home honda honey honeysingh hope horse hotmail house hrithik hug hugs hulk
hunter husband hyderabad hyundai idea iloveme iloveu iloveyou ilu ily incredible incredibleindia
india indian indianarmy indians indigo indore indra inshallah instagram internet iphone ipl
irfan ironman isha ishaan ishan ishita ishq ishqbaaz islam iyer jaan jaanu jack jackson jadeja
jagannath jai jaibharat jaideep jaihanuman jaihind jaimata jaimatadi jain jainendra jaipur
jaisalmer jaishreeram jaishriram jaisiyaram jaisriram jalebi james janu january jasmine jason
jatin java jay jaya jayesh jazz jennifer jeremy jessica jesus jha jinendra jio jitendra jitu
jodhpur john johnny jonathan jordan joseph joshi joshua july june justin jutti juttis juventus
jyoti kabaddi kabir kajal kajol kali kalimaa kamal kamla kangana kanha kanhaiya kannada kanpur
kapil kapildev kapoor karan kareena karma karnataka karthik kartik kashi kashmir katie katrina
kaur kaveri kavita kavya kawasaki kerala kevin key keys kgf khalsa khan khanna khushboo khushi
killer king kiran kirana kirti kishore kiss kisses kitten kitty kkr knightriders kochi kohli
kolkata komal kota krish krishan krishna krrish krunal kuchkuch kulkarni kumar kunal kurta kusum
ladakh ladoo lagaan lakshmi lalit lamborghini laptop lata laura lauren lawyer laxmi legend
legends lehenga leopard letmein letmepass life lightning lily linux lion lisa liverpool lkjhgf
login loginpass logmein lokesh lord lotus love loveforever lovely loveme lover lovers loveyou
lucknow lucky luckyme maa maadurga mad madhav madhouse madhu madhuri madison madras magic
magical mahadev mahadeva maharashtra mahavir mahendra mahesh mahi mahindra mailbox malhotra mama
mamta manager manav manchester mandeep mango manipur manish manisha manju manoj mansi marathi
march maria mark market martin maruti marvel mary mashallah master matarani mathur mathura
matrix matthew max may mecca medina meena meera meerut megan megha mehndi mehta melissa menon
mera mercedes merchant meri messi metal mi michael michelle mickey micromax microsoft mihir
millionaire minnie mishra mittal mnbvcxz mobile modi mohabbat mohammad mohammedrafi mohan mohit
moksha mom mona monday money monika monkey monsoon monu moon mother motupatlu mountain mouse
mozilla msdhoni muhammad mukesh mukul mum mumbai mumbaiindians mumma mummy munna murli murugan
music mustang myaccount myfamily mylife mylove myloves mymail myntra mypass mypassword mypwd
mysore mysql mysuru nagaland nagpur naidu nair namaskar namaste nana nandini nani narayan
narayana narendra naresh narmada naruto nashik nath nathan nature naveen navneet navratri navy
neelam neeraj neeta neha network newdelhi newpassword newyear neymar nicholas nicole nidhi
nikhil nikita nilesh ninja nisha nishant nitesh nitin nokia none nopassword nothing november
null number numberone ocean october odisha office oldpassword oliver olivia om omkar
omnamahshivay omnamahshivaya omprakash omsairam omshanti one onelove oneplus open opensesame
oracle orange orchid outlook owner pallavi panda pandey pandit pandya paneer pankaj pant panther
papa paras parents pari parrot parth parvati pass passcode passpass passw passwd passwor
password passwort patel pathak patil patna patrick paul pawan payal paytm pbks peace peacock
pearl pepper peter phone phonepe piano pickle pikachu pillai pink pinky piyush pizza platinum
poiuyt pokemon police pooja poonam porsche potter power prabhas prabhu prachi pradeep prajapati
prakash pramod pranam pranav prashant prateek pratik praveen prayagraj preeti prem pretty prince
princess private priya priyanka priyanshu profile prophet puja pulsar pune puneet punjab punjabi
puppy puri purple pushkar pushpa pwd pyaar pyar python qaz qazwsx queen quran qwe qweasd
qweasdzxc qwerty qwertyuiop qwertz rabbit rachel rachna radha radhakrishna radhe radhekrishna
radheradhe raghav rahul rain raina rainbow raj raja rajan rajasthan rajasthani rajat rajeev
rajendra rajesh rajini rajinikanth rajiv rajkot rajkumar raju rakesh rakhi ram rama ramadan
raman ramesh ramu rana ranbir ranchi rangoli rani ranjit ranveer rao rap rasgulla rashmi ratan
rathore ravi rawat rcb realmadrid rebecca red reddy redmi reena register rehan rekha renu rich
richa richard rishabh rishi rishikesh ritesh ritika ritu river riya robert rock rockstar rocky
rohan rohit rohitsharma ronaldo root rootroot rose roshan roshni roy royalenfield rr ruby ruchi
ryan saathi sachin sachintendulkar sadhguru sagar sahil sahu sai saibaba saini sairam sajan
sajna sakshi salim salman salmankhan samantha sameer samir samosa sample samsung samuel samurai
sanam sandeep sandip sangeeta sanjana sanjay sanjeev sanju santosh sanya sarah saraswati saree
sari sarita satish satnam satyamevjayate saurabh savita saxena school scooby scott secret
secrets secure security seema sehwag seller sen september server sesame seth shah shahrukh
shahrukhkhan shaikh shaktimaan shalini shankar shanti shark sharma shashank sheetal shekhar
shikha shilpa shimla shinchan shirdi shiv shiva shivam shivani shivshankar shobha shoes sholay
shop shopper shopping shraddha shreya shriram shruti shubham shukla shweta shyam siddharth
signin signup sikh sikkim silver simple simpsons simran sindoor singer singh singham sinha
sister sita sitaram siyaram sky smart smile smiley smita snake sneha snoopy snow soccer sohail
soldier something son sonal sonali soni sonia sonu sophie sourav spider spiderman spring srh
sridevi srivastava srk star stars starwars stephanie stephen steven store strawberry student
students style subhanallah subhash success sudha sudhir sugar sujata suman sumit summer sun
sunday sunil sunita sunny sunshine superkings superman superstar superuser suraj surat surendra
suresh suriya surya susan sushil sushma suzuki swadeshi swami swati sweet sweetheart sweetie
sweets sweety system tajmahal tamil tamilnadu tanmay tanu tanvi tanya tarun tata taylor tea
teacher telangana telephone telugu temp temporary tendulkar tennis tera test tester testing
testtest thakur thepassword thomas thor thunder tiffany tiger tina tiranga tirupati tiwari
together tollywood tommy toyota trivandrum trivedi truelove trustme trustno tulip turtle tushar
tweety twitter tyler udaipur uday ujjain uma umesh university unknown unlock user username
userpassword usha uttarakhand vadodara vaibhav vaishnodevi vandana vandemataram vandematram
vanessa varanasi varma varsha varun veena venkatesh verify verma vicky victoria vidya vijay
vijaya vikas vikash vikram vikrant vimal vinay vinayak vincent vineet vinod vipin vipul virat
viratkohli vishal vishnu vivek vodafone vrindavan vyas waheguru warrior water website welcome
welcomeback whatever whatsapp white wife william wind windows winner winter wolf word work world
worldcup wsx xiaomi xxx xyz yaar yaari yadav yahoo yamaha yamuna yash yellow yogesh yogi
yourpassword youtube yuvraj zainab zoya zxc zxcv zxcvbn zxcvbnm zzz
`
    .trim()
    .split(/\s+/),
)
