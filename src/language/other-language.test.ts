import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataFolder, describeData } from '../../tests/data.ts'
import { root } from '../../tests/support/program.ts'
import { withoutEmptyNodes } from '../document/spoken-words.ts'
import { readCorpus } from '../node/files/read-corpus.ts'
import { otherLanguage } from './other-language.ts'

const TEXTS: Readonly<Record<string, string>> = {
  German:
    'Am Morgen ging die alte Frau mit ihrem Hund in den Wald, weil sie dort Pilze suchen wollte. Der Hund lief voraus und kam nicht mehr zurück, aber sie hatte keine Angst.',
  Dutch:
    'In de ochtend ging de oude vrouw met haar hond naar het bos, omdat ze daar paddenstoelen wilde zoeken. De hond liep vooruit en kwam niet meer terug, maar ze was niet bang.',
  French:
    'Le matin, la vieille femme est allée dans la forêt avec son chien, parce qu’elle voulait y chercher des champignons. Le chien a couru devant et n’est pas revenu.',
  Spanish:
    'Por la mañana la anciana fue al bosque con su perro, porque quería buscar setas. El perro corrió delante de ella y no volvió, pero la mujer no tenía miedo de nada.',
  Italian:
    'La mattina la vecchia signora andò nel bosco con il suo cane, perché voleva cercare dei funghi. Il cane corse avanti e non tornò più, ma lei non aveva paura.',
  Portuguese:
    'De manhã a velha senhora foi à floresta com o seu cão, porque queria procurar cogumelos. O cão correu à frente e não voltou mais, mas ela não tinha medo.',
  Catalan:
    'Al matí la vella va anar al bosc amb el seu gos, perquè hi volia buscar bolets. El gos va córrer endavant i no va tornar més, però ella no tenia por.',
  Polish:
    'Rano stara kobieta poszła z psem do lasu, bo chciała tam szukać grzybów. Pies pobiegł przodem i już nie wrócił, ale ona się nie bała, że jest sama.',
  Czech:
    'Ráno šla stará žena se psem do lesa, protože tam chtěla hledat houby. Pes běžel napřed a už se nevrátil, ale ona se nebála, že je v lese sama.',
  Hungarian:
    'Reggel az öregasszony a kutyájával az erdőbe ment, mert gombát akart keresni. A kutya előrefutott, és nem jött vissza, de az asszony nem félt, hogy egyedül van.',
  Swedish:
    'På morgonen gick den gamla kvinnan till skogen med sin hund, för att hon ville leta efter svamp där. Hunden sprang före och kom inte tillbaka, men hon var inte rädd.',
  Finnish:
    'Aamulla vanha nainen meni koiransa kanssa metsään, koska hän halusi etsiä sieniä. Koira juoksi edellä ja se ei tullut takaisin, mutta hän ei pelännyt, kun oli yksin.',
  Turkish:
    'Sabah yaşlı kadın köpeği ile ormana gitti, çünkü orada mantar aramak istiyordu. Köpek önden koştu ve bir daha geri dönmedi, ama kadın bu ormanda hiç korkmadı.',
  Indonesian:
    'Pagi itu perempuan tua itu pergi ke hutan dengan anjingnya karena dia ingin mencari jamur di sana. Anjing itu berlari di depan dan tidak kembali, tetapi dia tidak takut.',
  Latin:
    'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui ipsorum lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus inter se differunt; et non est quod.',
  Russian:
    'Утром старая женщина пошла с собакой в лес, потому что она хотела искать там грибы. Собака побежала вперёд и не вернулась, но она не боялась.',
  Ukrainian:
    'Вранці стара жінка пішла з собакою до лісу, бо вона хотіла там шукати гриби. Собака побіг уперед і не повернувся, але вона не боялася, що сама.',
  Greek:
    'Το πρωί η γριά γυναίκα πήγε στο δάσος με τον σκύλο της, γιατί ήθελε να ψάξει για μανιτάρια. Ο σκύλος έτρεξε μπροστά και δεν γύρισε.',
  Arabic:
    'في الصباح ذهبت المرأة العجوز إلى الغابة مع كلبها لأنها أرادت أن تبحث عن الفطر هناك. ركض الكلب أمامها ولم يعد، لكنها لم تكن خائفة من ذلك.',
  Hebrew:
    'בבוקר הלכה האישה הזקנה עם הכלב שלה אל היער, כי היא רצתה לחפש שם פטריות. הכלב רץ קדימה ולא חזר, אבל היא לא פחדה בכלל.',
  Hindi:
    'सुबह बूढ़ी औरत अपने कुत्ते के साथ जंगल में गई, क्योंकि वह वहाँ मशरूम ढूँढना चाहती थी। कुत्ता आगे दौड़ा और वापस नहीं आया, लेकिन वह डरी नहीं।',
  Japanese:
    '朝、おばあさんは犬を連れて森へ行きました。そこできのこを探したかったからです。犬は先に走って行き、もう戻って来ませんでしたが、おばあさんは怖くありませんでした。',
  Korean:
    '아침에 할머니는 개와 함께 숲으로 갔다. 그곳에서 버섯을 찾고 싶었기 때문이다. 개는 앞으로 달려가서 다시는 돌아오지 않았다. 하지만 할머니는 혼자 있어도 조금도 무섭지 않았다. 그리고 집으로 돌아와 잠을 잤다.',
  Chinese:
    '早上老太太带着她的狗去了森林，因为她想在那里找蘑菇。狗跑在前面，再也没有回来，可是她一点也不害怕。晚上她一个人回家了。',
}

describe('a language is told by its function words and letters', () => {
  test.each(Object.entries(TEXTS))('%s', (name, text) => {
    expect(otherLanguage(text)?.name).toBe(name)
  })

  test('English is never taken for another, nor English about foreign things', () => {
    const titles =
      'In Don Giovanni, Philine in Mignon, Berthe in Le prophète, the Forest Bird in Siegfried, Nedda in Pagliacci, Gilda in Rigoletto, and the Infanta in Le Cid.'
    const list =
      'Ann Lee, Bob Ray, Cy Dee, Di Fox, Ed Guy, Flo Hay, Gus Ivy, Hal Jay, Ida Key, Jo Lex, Kit Mae'
    for (const text of [titles, list, list.toUpperCase(), readFileSync(join(root, 'README.md'), 'utf8')]) {
      expect(otherLanguage(text)).toBeUndefined()
    }
  })

  test('letters that are not Latin are never English, however few words are known', () => {
    const hindi =
      'कल अन्ना अपने भाई के साथ बाज़ार गई। उसने सेब और रोटी खरीदी और फिर वे घर लौट आए, क्योंकि बहुत बारिश हो रही थी।'
    const cherokee = 'ᏂᎦᏓ ᎠᏂᏴᏫ ᏂᎨᎫᏓᎸᎾ ᎠᎴ ᎤᏂᎶᏱ ᎤᎾᏕᎿ ᏚᏳᎧᏛ ᎨᏒ '.repeat(3)

    expect(otherLanguage(hindi)?.name).toBe('Hindi')
    expect(otherLanguage(cherokee)).toEqual({ code: 'und', name: 'not in Latin letters' })
  })

  test('fewer than 20 words are never taken for another language', () => {
    const words = (TEXTS['German'] as string).split(' ')
    expect(otherLanguage(words.slice(0, 19).join(' '))).toBeUndefined()
    expect(otherLanguage(words.slice(0, 20).join(' '))?.code).toBe('de')
  })

  test('a long text is judged by its beginning, middle and end', () => {
    const german = `${TEXTS['German']} `.repeat(400)
    expect(otherLanguage(`The title of this book is in English. ${german}`)?.code).toBe('de')
  })
})

describeData('documents of the corpora', () => {
  const CORPORA: readonly (readonly [path: string, code: string | undefined])[] = [
    ['litbank/coref/conll', undefined],
    ['gum/dep', undefined],
    ['gum/coref/ontogum/conll', undefined],
    ['sys-amalgum/dep', undefined],
    ['gap/gap-development.tsv', undefined],
    ['gap/gap-validation.tsv', undefined],
    ['craft', undefined],
    ['winobias', undefined],
    ['fr-democrat/*.jsonlines', 'fr'],
    ['es-ancora-corefud/*.conllu', 'es'],
    ['korkor/xtsv', 'hu'],
    ['gerdracor-coref/conll', 'de'],
  ]
  test.each(CORPORA)('%s: %s', async (path, code) => {
    const { documents } = await readCorpus(join(dataFolder, path))
    const taken = documents.map(
      (document) => otherLanguage(withoutEmptyNodes(document).words.join(' '))?.code,
    )
    expect(documents.length).toBeGreaterThan(0)
    expect(new Set(taken)).toEqual(new Set([code]))
  })
})
