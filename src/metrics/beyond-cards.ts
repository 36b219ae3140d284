/**
 * Finer points beyond a metric's card, and scorers that differ. They have their own file to stay out of the bundle of
 * the explorer's page; only the command line, the documentation and the site load it.
 */
export const details: Readonly<Record<string, string>> = {
  'antecedent.immediate': 'Stricter than muc: one omitted mention makes the next one wrong.',
  'antecedent.inferred':
    'The recall denominators of two systems in the paper are 5,493 and 5,211. Without mention types and text this is an error (no-types).',
  'antecedent.any': 'Unlike muc, it can be sliced by features of anaphors.',
  'anchor.detection':
    "Two of the paper's three total recalls are reached only if pronoun-only entities are left out.",
  'anchor.mentions': 'Read it with anchor.detection.',
  'ceafm.typed':
    "Missing types are derived from the head's part of speech and a list of English pronouns; without text this is an error (no-types).",
  'mei.micro':
    'Surplus mentions of r always count against it. A note says if no major entity has a partner. The mean runs over the entities of all documents. Not with --window.',
  'mei.macro': 'The best map may differ from that of mei.micro.',
  'b3.rn': 'The formula follows Cai and Strube 2010, since the paper describes the step in one sentence.',
  'ceafe.sys': 'The paper recommends φ3 and uses φ4 to show why; this metric reproduces that table.',
  blanc: 'A note names the omitted halves.',
  ace: 'An entity is worth its best mention or all mentions, times the weight of its type and class. A mapped entity loses value through wrong attributes and missing or surplus mentions. In 2007, mentions also match by text. Missing types, or types other than PER, ORG, LOC, GPE, FAC, VEH and WEA, are an error.',
  gap: `Each text asks whether its pronoun means name A, and whether it means name B; a key that does not mark all three is an error (not-gap). Heads come from the response or, if it has none, are those of --match head: "the painter Ann Lee" is "Ann Lee", "Ann's sister" is not "Ann", "his work" is not "his". All four scores have the counts by gender, masculineTp to feminineTn. Example: "Ann's sister Bo met her", where "her" is Ann: a response with {Ann, Bo, her} has tp for A and fp for B, so recall is 1, precision 1/2, F1 2/3.`,
  'gap.masculine': 'The pronoun is "he", "him" or "his".',
  'gap.feminine': 'The pronoun is "she", "her" or "hers".',
  'gap.bias': "GAP's scorer prints 0.92 for 92.",
  winobias: `The key must have exactly one entity, an occupation and its pronouns; anything else is an error (not-winobias). Heads are as in gap. Pro or anti is determined from the words: WinoBias lists twenty occupations held mostly by men and twenty held mostly by women, and a pronoun of the same gender is pro. This matches WinoBias's files on all sentences, so you can score both together. All four scores have the counts proRight to antiWrong. Example: "The cook told the nurse that she was late", where "she" is the nurse: {the nurse, she} is right, {the cook, the nurse, she} merged, {the cook, she} wrong.`,
  'winobias.pro': 'The pronoun has the gender of most people in the occupation.',
  'winobias.anti': 'The pronoun has the other gender.',
}

/** Scorers that compute something else under the same name, or the same under another name. */
export const elsewhere: Readonly<Record<string, string>> = {
  muc: 'The MUC-6/7 scorer matched mentions by MIN strings, so its numbers are not comparable with exact matching.',
  b3: 'Versions of the reference scorer before 6 follow Cai and Strube. scorch first adds every spurious mention to the key as a singleton. e2e-coref and its descendants skip singletons.',
  'b3.twins': 'The public Reconcile code keeps twinless mentions in the entity sizes.',
  'b3.sys':
    "CoreNLP's `Bcai` is the same. Its `Bconll`, a reading of the 2011 scorer, also adds twinless response mentions to recall.",
  ceafm:
    "coval's `ceafm` divides by entities and can exceed 1; corefud-scorer and a coval fork have fixed that.",
  'ceafm.typed': 'ACE value uses the same weights in a different formula.',
  'ceafm.partial': "corefud-scorer's partial matching finds twins first, then computes plain CEAF.",
  ceafe:
    'e2e-coref and many descendants drop singletons from the response only, so identical files with singletons do not score 1. Reconcile averages over documents. corefud-scorer drops singletons on both sides without `-s`.',
  blanc:
    'corefud-scorer and the Universal Anaphora scorer use `luo2014`. scorch treats 0/0 in a half as 1 and averages over documents. The reference scorer pairs repeated mentions with themselves.',
  pairwise: `Same as \`pairwise\` in neleval and CoreNLP. Other "pairwise F1" scores may count a classifier's candidate pairs.`,
  lea: 'The LEA branch of the reference scorer (9.0.0-alpha), coval and corefud-scorer agree; coval misreads cells such as `(1(3` without `|`.',
  conll:
    "e2e-coref's trainers also average precision and recall, and log an F1 from a different ceafe and b3. With --average macro this is not the score of the shared tasks. Some repositories print LEA where their papers report CoNLL.",
  'mei.micro':
    "The authors' script (KawshikManikantan/MEI, 6865871) gives the same numbers where ids identify partners. It maps coreference responses by similarity of names or vectors, never better than the best map.",
  'mei.macro': 'As mei.micro.',
  mor: 'Same as `mor` in corefud-scorer.',
  'antecedent.any': 'corefud-scorer computes it with a filter, mostly for zeros (see zero).',
  zero: 'Same as the zero score of corefud-scorer.',
  ace: 'Referee reproduces golden runs of the three NIST scorers except where they depend on hash order (ties in the map of 2008). They print one decimal and cut off at −999.9.',
  nonreferring: 'The Universal Anaphora scorer counts the same, by exact spans.',
  'bridging.anaphor': 'Anaphor recognition in the Universal Anaphora scorer.',
  'bridging.mention':
    'Full bridging by mentions in the Universal Anaphora scorer, which keeps one antecedent per anaphor.',
  'bridging.entity': 'Full bridging by entities in the Universal Anaphora scorer.',
  gap: "Same as GAP's `gap_scorer.py`, checked count by count. A missing text is an error by default; under --missing empty it links nothing, while `gap_scorer.py` counts both names as fn, even a wrong one.",
  winobias:
    'The paper reports F1 of whole entities, which requires exact spans and gives partial credit for merged ones.',
}
