import { branchForms, politeWords, sentenceWords, studyWords } from './study-words.ts'

const words = (written: string) => written.trim().split(/\s+/)

/** Words that many institutions share: they never carry a likeness. First the form that we keep, then how it is also written. */
const genericWords = [
  'university universitys univ uni univer varsity vv universities unvrsty unversity univercity vishwavidyalaya vishwavidyalay vishvavidyalaya vishvavidyalay viswavidyalaya vishwavidhyalaya vishwavidhyalay vishvavidyaalay vishvavidyaalayan bishbabidyaalay bishwabidyalay biswabidyalaya palkalaikkalakam palkalaikazhagam palkalaikkazhagam sarvakalaashaal sarvakalasala sarvakalashala yunivarsitii yuunivarsitii yuunivarsiti yunivarsiti yunivarsity iunibhaarsiti yuunivelsirri yuunivezhsirri yuunivelsiti yuunivezhsiti vishvakalaaparishat vishwakalaparishad viswakalaparishat vidyapeeth vidyapeetham vidyapith vidyaapiith yuuniivarasitii یونیورسٹی',
  'tech technology technological technical technologies technologicals technlogical technlogy tek teknikal teknolaji teknoloji teknaalajii teknikal tekanolajikyaal takniki tantrik baishayik baishayika praudyogiki proudyogiki tantrashastra tantrashaastr tantravidnyan tantradnyan',
  'institute institution institutions institutes inst instt insti instituteof instityuut sansthan sansthaan',
  'college colleges clg clge coll colg collage colleage kaalej kolej kaleja mahavidyalaya kalluuri',
  'engineering engg engr eng enginering engineer engineers injiniiyaring abhiyantriki',
  'science sciences sci scince sains saayans vijnaan sc',
  'management mgmt mgt',
  'research',
  'education educational',
  'studies',
  'academy',
  'school schools soe sot',
  'foundation',
  'higher',
  'arts art',
  'medical',
  'information info',
  'applied',
  'design',
  'manufacturing',
  'emerging',
  'advanced',
  'aeronautical',
  'computer computers comp kanpyuutar kampyuutar kanpyutar kanpiutar',
  'chemical',
  'polytechnic',
  'deemed',
  'department dept',
  'government govt gov govermment goverment',
  'faculty',
  'campus',
  'group',
]
export const generic = foldingOf(genericWords)

/** Of these, the ones that call a part of a university, or a college under it. */
export const collegeWords = new Set(
  words('college institute school academy polytechnic department faculty campus group'),
)

/** A field of study behind a name: "Osmania University engineering". */
export const fieldWords = new Set(words('engineering tech science computer information'))

export const stops = new Set(words('of the and for at in on de'))

/** Words of names that fit too many institutions to mean one. */
export const weak = new Set(
  words(`
    international national regional indian global central state open gandhi nehru ambedkar patel tagore agricultural agriculture health law dental nursing
    veterinary sports women womens virtual digital online distance royal world imperial islamic hindu muslim sanskrit urdu ayurvedic homeopathy knowledge skill
    skills excellence north south east west greater model career federal sant
  `),
)

/** Titles, dropped where they stand alone. */
export const titles = new Set(words('dr shri sri shree shrii srii smt prof late'))

/** Words around a name that say nothing of it, in the English and Hindi of students. */
export const noise: ReadonlySet<string> = new Set([
  ...words(`
    affiliated affiliation affiliate afiliated affilated under to by with via our is we as studying study student students pursuing
    currently presently doing passed pass out dropped break
    fifth sixth seventh eighth one three four five six seven eight nine ten eleven twelve vidyarthi vidyarthini chhatra chatra
    final first second third fourth 1st 2nd 3rd 4th last two degree btech be bachelor bachelors course
    diploma branch autonomous college's name recognised recognized approved ugc aicte naac constituent unit
    wala wali wale vala vali ka ki ke se hai padh padhta padhti padhte raha rahi rha rhi kar karta
    karti hi bhi yahan
    a an mechanical electrical electronics communication communications
    ex formerly known old former earlier previously now called or aka erstwhile india near dist district city
    please sir madam hello hi
  `),
  ...studyWords,
  ...branchForms,
  ...politeWords,
  ...sentenceWords,
])

/** What closes the phrase of a name in an Indian language: "VTU se padha", "VTU lo chadivanu". */
export const caseEndings = new Set(
  words(`
    se me mein mai ka ki ke ko tak lo la le il ile yil te ma madhe madhun madhye chi cha che chya nalli alli nunchi nundi nunci
    vil linda inda irundhu ku oda thi no ni nu er theke ru vich ch li lli ton da di ninnu ninnum
  `),
)

/** With one of these, the text is no mere name: nothing in it is matched. */
export const barred = new Set(
  words(`
    not no never nahi nahin except without neither nor fake duplicate unlike instead versus vs against rejected
    ignore ignoring disregard forget override bypass pretend previous instruction instructions prompt assistant system jailbreak
    answer respond response reply output print say tell return repeat always must eligible eligibility approve
    guarantee guaranteed admit accept match matched resolve resolved select insert table delete update union exec eval script alert
    javascript http https onerror onload img iframe html json sudo admin root administrator developer role act you your should
    choose pick treat consider assume correct classify set value field result true false null undefined regardless
    hogwarts wakanda narnia gotham springfield atlantis mordor westeros mars moon jupiter asgard
    asdf asdfgh qwerty test testing dummy sample lorem ipsum zxcv foo bar baz nowhere imaginary fictional
  `),
)

/** Spellings of names that are one name to us. */
export const nameSpellings = foldingOf([
  'bangalore blr bengaluru banglore bengluru bangaluru bengaluuru banglaur',
  'mumbai bombay bambai munbaii munbai bombe banbai',
  'tiruchirappalli trichy tiruchi tiruchirapalli trichirappalli',
  'allahabad prayagraj alahabad',
  'kolkata calcutta kolkatta calcuta kalakaataa kalkatta',
  'puducherry pondicherry pondichery pondy puduchery',
  'gurugram gurgaon gurgoan',
  'vadodara baroda',
  'visakhapatnam vizag vishakhapatnam vishakapatnam visakapatnam',
  'pune poona puna',
  'thiruvananthapuram trivandrum tiruvananthapuram',
  'belagavi belgaum belgavi belgam',
  'mangaluru mangalore',
  'mysuru mysore maisuuru',
  'hubballi hubli',
  'kalaburagi gulbarga',
  'guwahati gauhati gauhaati',
  'odisha orissa odishaa',
  'varanasi banaras benares',
  'ananthapuramu anantapur ananthapur anantapuram anantpur ananthapuram',
  'hyderabad hydrabad hyd hyderbad haidarabad haidaraabaad haitaraabaat hydrabadh',
  'delhi dilli dillii dehli',
  'bhubaneswar bhubaneshwar bhuvaneshwar bhubneswar bbsr',
  'kozhikode calicut kaalikkat kalikkat kalikat',
  'thanjavur tanjore tanjavur',
  'gorakhpur gkp',
  'kakinada kkd',
  'bhopal bpl bhopaal',
  'singh sinh',
  'noida noedaa noyda',
  'cusat kusat kusaat',
  'makaut maakaaut myaakaaut',
  'lovely lovly lavali lavalii lavlii',
  'kochi cochin kochin',
  'aurangabad sambhajinagar',
  'bardhaman burdwan',
  'ayodhya faizabad',
  'sonipat sonepat',
  'chennai chennaii',
  'kerala keralam keral keralaa keralan',
  'gujarat gujrat gujaraat',
  'punjab panjaab',
  'andhra aandhr aandhra',
  'osmania usmania usmaaniyaa usmaniya osmaniya osmaaniyaa',
  'ahmedabad ahmadabad amdavad',
  'lucknow lakhnau luknow lko lakhanauu lakhnauu',
  'karnataka karnatak',
  'vijayawada bezawada vijaywada',
  'kashmir cashmere',
  'gobind govind',
  'mechanical maikenikal mekanikal mekaanikal mekhanikal',
  'electrical ilektrikal elektrikal ilaiktrikal',
  'electronics elex elx ilektronik ilektroniks elektroniks',
  'maulana moulana molana',
  'venkateswara venkateswar',
  'jadavpur yaadabapur yaadavapur jaadavapur jadhavpur',
  'jammu jamu',
  'kattankulathur ktr',
  'marwadi marwari',
  'tumakuru tumkur',
  'davanagere davangere',
  'shivamogga shimoga',
  'ballari bellary',
  'vijayapura bijapur',
  'thrissur trichur',
  'kollam quilon',
  'palakkad palghat',
  'alappuzha alleppey',
  'kannur cannanore',
  'kadapa cuddapah',
  'hisar hissar',
  'bathinda bhatinda',
  'panaji panjim',
  'thoothukudi tuticorin',
  'kancheepuram kanchipuram',
  'nashik nasik',
  'rupnagar ropar',
  'chandigarh chandigadh chandiigadh chandiigarh',
  'assam asam asom asama',
  'coimbatore kovai cbe',
  'jamshedpur jsr',
  'kharagpur kgp',
  'dehradun ddn',
  'nagpur ngp',
  'ghaziabad gzb',
  'hindustan hindusthan intustaan industaan',
  'maharishi maharshi maharisi maharsi',
  'amritsar asr',
  'rourkela rkl',
  'sharnbasva sharanabasava sharanbasava sharnabasava',
  'siksha sikha siksa',
  'uttarakhand uttrakhand',
])

/** The form of a word that we keep, for each way of writing it. */
function foldingOf(lists: string[]): ReadonlyMap<string, string> {
  return new Map(
    lists.flatMap((list) => {
      const [kept = '', ...others] = words(list)
      return [kept, ...others].map((other): [string, string] => [other, kept])
    }),
  )
}
