import { wordSet } from './word-set.ts'

/**
 * The commonest function words of each language, from its closed classes: articles, pronouns, prepositions,
 * conjunctions, auxiliaries. They make up a tenth to a half of any running text, and are too short to be borrowed.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to a in is that it was he for on are with as his they at be this from i have or by not but what all were when we there can an your which their if will she her you had has him my them who been would me no our do did about out so up than its',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an er hat aus bei dass sie nach wird sind noch wie einem über einen so zum war haben nur oder aber vor zur bis ich du wir ihr mir mich dir',
  nl: 'de het een en van in is dat op te zijn met voor niet die aan er om ook als door maar bij nog naar uit hij heeft wordt worden hebben ze zij wij je ik dit deze tot over werd zich geen hun haar wat',
  af: 'die en van in is nie het dat met vir op ’n was te sy hy aan om word ook wat as maar na deur hulle ek kan sal by hierdie ons sê haar hom so nog een',
  fr: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec elle son sa ses mais comme ou nous vous je on leur cette ces aux était été être avait lui même tout y',
  es: 'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ya este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos fue ha era él ella',
  ca: 'de la que el i a en els les un per amb no una del és al es va més com dels per però seva seu són aquest aquesta ha tot o si també li hi em què molt als ser entre sense quan on jo',
  gl: 'de a que o e do da en un unha os as para con non se por no na máis ao dos das como é pero súa seu foi ou son á tamén cando xa ten moi entre isto este esta ela el',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era',
  it: 'di e il la che in a per un è del non con le si da una i sono della al alla più ha come dei lo ma anche nel gli su o se dalla delle nella questo suo sua era ci mi io lui lei quando essere stato tutto',
  ro: 'de și în la a cu pe că nu o din care un să se mai este pentru au fost prin al ale ce sau după dar lui ei este sunt era său sa lor fi dacă cel cea unei ca am eu el ea',
  la: 'et in est non ad ut cum quod qui sed ex quae si ab aut nec a atque sunt esse per quam enim hoc etiam ac de se eius quo nunc tamen te me quid',
  da: 'og i at det er en den til af på som for med de der ikke et har han var men sig om fra vi jeg hun ham hende eller kan skal nu blev over være også havde efter ved så du mig',
  nb: 'og i det er på en som til av for å med at de har ikke den et han var men seg om fra vi jeg hun ham henne eller kan skal nå ble over være også hadde etter ved så du meg',
  sv: 'och i att det som en på är av för med den till han inte de var jag ett om hade men sig så från vi hon honom henne eller kan ska nu blev över vara också efter vid när du mig sina',
  is: 'og að í á er sem það til var ekki við með um en af fyrir hann hún þau þeir ég þú við sem hefur eru ekki frá því þess þetta svo eða þá hafa verið',
  fi: 'ja on ei että se hän oli mutta ovat kun myös kuin joka sen tämä niin mukaan jos hänen ne tai sitä sekä vain nyt minä sinä me he olla ollut vielä jo siitä joka jotka',
  et: 'ja on ei et see ta oli kui ka mis aga oma nii siis või selle kes seda mida veel nad ma sa me olnud tema välja just siin pole saab',
  lv: 'un ir ka no uz par ar kas bet tas viņš viņa kā arī lai pie vai ja to es tu mēs jau tikai nav bija būt pēc līdz savu',
  lt: 'ir yra kad į iš su tai bet jis ji kaip buvo apie per o už nuo ar dar jau tik savo jų nuo prie po taip aš tu mes būti',
  pl: 'i w na z się nie do to że jest o jak za po od ale co tak przez jego jej ich dla czy był była ma są być już tylko który która które oraz też ja ty on ona my',
  cs: 'a v se na je že s z o do to i ve k pro za by si ale jako po jeho její jsou od není které který která aby byl bylo nebo také však až jen tak co už on ona já jsem',
  sk: 'a v sa na je že s z o do to i vo k pre za by si ale ako po jeho jej sú od nie ktoré ktorý ktorá aby bol bolo alebo tiež však až len tak čo už on ona ja som',
  sl: 'in je v na se da za so ki z pa s ne tudi kot iz bi po o od ali do le še pri ki ga ni bil bila bilo so ker lahko kako jaz ti on ona',
  hr: 'i je u da se na za su od s a ne koji kao to o bi iz što ili ali te po do je kako koje koja bio bila biti samo već nije ja ti on ona oni sam smo',
  hu: 'a az és s egyik amely ami aki vannak volt több nagy lett el sem fel így azonban valamint során által szerint mely melyek ennek annak egy hogy nem is egy ez volt meg csak már mint van de ha még el azt ki vagy után lehet ezt két majd között mert minden én te ő mi ők pedig illetve kell',
  sq: 'të e në dhe i një për me që nga ka se është u do si më nuk por kjo ky ai ajo janë kanë duke edhe ishte pas kur unë ti',
  tr: 've bir bu da de için ile çok olarak ne daha gibi o en var olan kadar sonra ama ya ki her ben sen biz onun değil mi ise diye olduğu',
  az: 'və bir bu da də üçün ilə çox kimi o ən var olan qədər sonra amma ki hər mən sən biz onun deyil isə edir olaraq',
  eu: 'eta da ez bat du dira zen baina ere izan zuen den dute egin hau hori beste baino edo duen gero zuten ziren nahi behar',
  id: 'yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke karena adalah ada dia mereka kami oleh telah atau kita sebagai bisa lebih sudah',
  vi: 'và của là có trong được cho không một người với các này đã những để đó khi về từ như ở tôi ra đến cũng vào nhưng anh',
  sw: 'na ya wa kwa ni katika la za cha kuwa hii hiyo pia kama au lakini yake wake alikuwa huo yeye wao mimi sana baada',
  tl: 'ang ng sa na mga ay at si ni siya ito ko mo hindi kung para niya may nang kay pa rin lang din nila ako ka',
  cy: 'y yn a i o ar yr mae ei am ac wedi ond oedd gan fod ni na eu bod hyn roedd at hwn fel neu',
  ga: 'an na agus a i is ar go ní le do tá bhí de sé sí ach ag as mar faoi nach seo sin bhfuil é í iad',
  eo: 'la de kaj en estas ne al ke por li ĝi kun sur el mi vi ni ili sed kiel tiu ĉi oni pri estis aŭ ankaŭ',
  ru: 'и в не на я что он с как это по но из у за к а то все она так его от же бы о их мы было быть для до мне или был ее если когда',
  uk: 'і в не на що з як це до та за у він є про але від його так вона по її ми був було для або також який які щоб є їх мене я ти',
  be: 'і ў не на што з як гэта да за у ён але яго так яна па яе мы быў было для або таксама які якія каб іх я ты',
  bg: 'и на да в не се от за че с по са това като но до той при си или тя един има му го той беше аз ти ние вече',
  mk: 'и на да во не се од за дека со по се ова како но до тој или таа еден има му го беше јас ти ние веќе што е',
  sr: 'и је у да се на за су од са а не који као то о би из што или али те по до како које која био била бити само већ није ја ти он она',
  ar: 'في من على أن إلى هذا التي الذي عن كان مع ما لا هو هذه هي قد ذلك بين كل كانت لم بعد أو إن ثم قال و',
  fa: 'و در به از که این را با است برای آن یک خود تا کرد بر هم نیز شده بود می شود او ما اما یا هر',
  ur: 'کے کی میں ہے سے کو اور کا کہ نے پر ہیں یہ اس ایک بھی وہ ان جو تھا ہو نہیں گیا تھے لیے',
  hi: 'के का में है की और से को पर यह कि ने एक हैं भी इस नहीं था तो कर लिए वह जो थे या',
  mr: 'आणि आहे या हे तो ती की एक ते होते होता नाही मध्ये व त्या हा ही करून त्यांनी मी',
  ne: 'र छ को मा यो पनि भने गरेको थियो छन् ले हो एक लागि गर्न भएको त्यो म उनी',
}

/** Languages recognised by their letters alone. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  zh: /\p{Script=Han}/gu,
  ko: /\p{Script=Hangul}/gu,
  el: /\p{Script=Greek}/gu,
  he: /\p{Script=Hebrew}/gu,
  hy: /\p{Script=Armenian}/gu,
  ka: /\p{Script=Georgian}/gu,
  th: /\p{Script=Thai}/gu,
  km: /\p{Script=Khmer}/gu,
  my: /\p{Script=Myanmar}/gu,
  lo: /\p{Script=Lao}/gu,
  bn: /\p{Script=Bengali}/gu,
  ta: /\p{Script=Tamil}/gu,
  te: /\p{Script=Telugu}/gu,
  kn: /\p{Script=Kannada}/gu,
  ml: /\p{Script=Malayalam}/gu,
  gu: /\p{Script=Gujarati}/gu,
  pa: /\p{Script=Gurmukhi}/gu,
  am: /\p{Script=Ethiopic}/gu,
}

/** Shorter texts are never taken for another language. */
const FEWEST_WORDS = 20
/** The fewest different function words by which a language is recognised. */
const FEWEST_DIFFERENT = 4
/** Characters read at the beginning, in the middle and at the end of a longer text. */
const SAMPLE = 1_000

/** A language other than English. */
export interface OtherLanguage {
  /** The ISO 639 code: `de`; `und` if only the letters are known. */
  readonly code: string
  /** The English name: `German`. */
  readonly name: string
}

/** The language of a clearly non-English text; undefined for English, short texts and unknown ones in Latin letters. */
export function otherLanguage(text: string): OtherLanguage | undefined {
  const words = wordsIn(sampleOf(text))
  if (words.length < FEWEST_WORDS) return undefined
  const letters = words.join('')
  const code = byScript(letters) ?? byFunctionWords(words)
  if (code === undefined) return isLatin(letters) ? undefined : nearest(words)
  return { code, name: nameOf(code) }
}

function sampleOf(text: string): string {
  if (text.length <= 3 * SAMPLE) return text
  const starts = [0, Math.floor((text.length - SAMPLE) / 2), text.length - SAMPLE]
  return starts.map((start) => text.slice(start, start + SAMPLE)).join(' ')
}

function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+(?:\p{M}+\p{L}*)*/gu) ?? []
  if (!UNSPACED.test(text)) return words
  // Some scripts put no spaces between words.
  const segments = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)]
  return segments.flatMap(({ segment, isWordLike }) =>
    isWordLike === true && /\p{L}/u.test(segment) ? [segment.toLowerCase()] : [],
  )
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Lao}]/u

/** The language whose own letters make up most of the text. Kanji with some kana are Japanese. */
function byScript(letters: string): string | undefined {
  const shares = Object.entries(SCRIPTS).map(([code, script]) => ({
    code,
    share: (letters.match(script)?.length ?? 0) / letters.length,
  }))
  const share = (code: string): number => shares.find((entry) => entry.code === code)?.share ?? 0
  if (share('ja') > 0.1 && share('ja') + share('zh') > 0.5) return 'ja'
  return shares.find((entry) => entry.share > 0.5)?.code
}

/** The language with the most function words, if they clearly outnumber English ones; words of both prove nothing. */
function byFunctionWords(words: readonly string[]): string | undefined {
  const { en: english = new Set<string>(), ...others } = lists()
  // Most texts are English and stop here.
  if (words.filter((word) => english.has(word)).length >= words.length / 4) return undefined
  const [best] = Object.entries(others)
    .map(([code, list]) => ({ code, list, count: words.filter((word) => list.has(word)).length }))
    .sort((a, b) => b.count - a.count)
  if (best === undefined) return undefined
  const foreign = words.filter((word) => best.list.has(word) && !english.has(word))
  const ofEnglish = words.filter((word) => english.has(word) && !best.list.has(word))
  // Foreign names and titles bring their words into English text, and one repeated word does not make a language.
  const isClear =
    best.count >= words.length / 10 &&
    foreign.length >= words.length / 20 &&
    foreign.length >= 3 * ofEnglish.length &&
    new Set(foreign).size >= FEWEST_DIFFERENT
  return isClear ? best.code : undefined
}

function isLatin(letters: string): boolean {
  return (letters.match(/\p{Script=Latin}/gu)?.length ?? 0) >= (letters.match(/\p{L}/gu)?.length ?? 0) / 2
}

/** For text not in Latin letters, the language with which it shares the most words; `und` if it shares none. */
function nearest(words: readonly string[]): OtherLanguage {
  const [best] = Object.entries(lists())
    .map(([code, list]) => ({ code, count: words.filter((word) => list.has(word)).length }))
    .sort((a, b) => b.count - a.count)
  return best === undefined || best.count === 0
    ? { code: 'und', name: 'not in Latin letters' }
    : { code: best.code, name: nameOf(best.code) }
}

function nameOf(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
}

let known: Record<string, ReadonlySet<string>> | undefined

function lists(): Readonly<Record<string, ReadonlySet<string>>> {
  known ??= Object.fromEntries(Object.entries(FUNCTION_WORDS).map(([code, words]) => [code, wordSet(words)]))
  return known
}
