/** Small files of each format, good ones and broken ones, which between them reach most of its reader. */
export const texts: Readonly<Record<string, readonly string[]>> = {
  anaphors: [
    '{"id0":{"title":"Ann Lee","paragraph":"Ann Lee met Bo.  She saw Ann Lee\'s dog and its tail; they ran.","entities":[{"ent_name":"Ann Lee","ent_id":"Q1"},{"ent_name":"Bo (person)","ent_id":"$missing$"}],"qas":{},"a1":{"para_ann":[["40","its","dog"],["3","hers","dog"]],"q_ann":{}}}}',
    '{"a": {"paragraph": ',
    '{"id0":{"title":"Ann Lee","paragraph":"Ann Lee met Bo.  She saw Ann Lee\'s dog and its tail; they ran.","entities":[{"ent_name":"Ann Lee","ent_id":"Q1"},{"ent_name":"Bo (person)","ent_id":"$missing$"}],"qas":{},"a1":{"para_ann":[["1","","x"]],"q_ann":{}}}}',
    '{"id0":{"title":"Ann Lee","paragraph":"Ann Lee met Bo.  She saw Ann Lee\'s dog and its tail; they ran.","entities":[{"ent_name":"Ann Lee","ent_id":"Q1"},{"ent_name":"Bo (person)","ent_id":"$missing$"}],"qas":{},"a1":{"para_ann":[["17","She","$no_ref$"],["0","she","$no_ref$"],["43","its","dog"]],"q_ann":{}}}}',
  ],
  booknlp: ['COREF\tstart_token\tend_token\tprop\tcat\ttext\n1\t2\t2\tNAME\tPER\tx\n'],
  brat: [
    'T1\tPER 0 3\tAnn\nT1\tPER 0 3\tAnn\nT2\tPER 0 300\tAnn\nT3\tPER 3 3\nT4\tPER 0-3\tAnn\nT5\tPER 3 4\t \nT6 PER 0 3\nR1\tCoreference Arg1:T1 Arg2:T9\nR2\tCoreference Arg1:T1\nR3\tcop Arg1:T1 Arg2:T9\nA1\tGender\n*\tEquiv T1\nX1\tfoo',
    'T1\tPER 0 3\tAnn\nT2\tPER 8 11\ther\n*\tEquiv T1 T2\n',
  ],
  'conll-2012': [
    '#begin document (d);\nd\t0\t0\tA\t(1\nd\t0\t1\tB\t1)\t\n#end document\n',
    '0\tA\t(1)\n1\tB\t-\n',
    '#begin document (d); part 000\nd\t0\t0\tw0\t(1\nd\t0\t1\tw1\t2)\nd\t0\t2\tw2\t-\nd\t0\t3\tw3\tx\nd\t0\t4\tw4\t(3\n\n#end document\n#begin document (d); part 000\nd\t0\t0\tw0\t4)\n\n#end document\n',
  ],
  corefud: [
    "# newdoc id = d1\n# global.Entity = eid-etype-head-other\n# sent_id = d1-1\n# speaker = Bo\n# text = Ann said she'd turn it off.\n1\tAnn\tAnn\tPROPN\tNNP\tNumber=Sing\t2\tnsubj\t2:nsubj|4:nsubj\tEntity=(e1-person-1-)\n2\tsaid\tsay\tVERB\tVBD\t_\t0\troot\t0:root\t_\n2.1\t_\t_\tPRON\tPRP\t_\t_\t_\t4:nsubj\tEntity=(e1-person-1-gstype:gen,new)\n3-4\tshe'd\t_\t_\t_\t_\t_\t_\t_\t_\n3\tshe\tshe\tPRON\tPRP\t_\t5\tnsubj\t5:nsubj\tEntity=(e1-person-1-)\n4\twould\twould\tAUX\tMD\t_\t5\taux\t5:aux\t_\n5\tturn\tturn\tVERB\tVB\t_\t2\tccomp\t2:ccomp\tEntity=(e2[1/2]--1-a:b%2Dc\n6\tit\tit\tPRON\tPRP\t_\t5\tobj\t5:obj\tEntity=e2[1/2])(e3--1-)\n7\toff\toff\tADP\tRP\t_\t5\tcompound\t5:compound\tSpaceAfter=No\n8\t.\t.\tPUNCT\t.\t_\t2\tpunct\t2:punct\tEntity=(e2[2/2]--1-a:b%2Dc)\n\n# sent_id = d1-2\n# text = It.\n1\tIt\tit\tPRON\tPRP\t_\t0\troot\t0:root\tEntity=(e3-thing-1-)|SpaceAfter=No|SplitAnte=e1<e3,e2<e3\n2\t.\t.\tPUNCT\t.\t_\t1\tpunct\t1:punct\t_\n\n# newdoc id = d2\n# meta::genre = letter\n# sent_id = d2-1\n# text = x\n1\tx\tx\tX\tX\t_\t0\troot\t_\t_\n",
    '1\tw1\t_\t_\t_\t_\t_\t_\t_\t_\n\n1\tw1\t_\t_\t_\t_\t_\t_\t_\t_\n',
    '# newdoc id = GUM_bio_x\n# global.Entity = GRP-etype-infstat-salience-centering-minspan-link-identity\n1\tthe\tthe\tDET\tDT\t_\t2\tdet\t_\tEntity=(1-person-giv:act-nnnnn-cf1*-2,4-coref-Ann_Lee%2C_x\n2\tAnn\tAnn\tPROPN\tNNP\t_\t4\tflat\t_\t_\n2.1\tof\tof\tADP\tIN\t_\t_\t_\t_\tCopyOf=9\n3\t-\t-\tPUNCT\tHYPH\t_\t2\tpunct\t_\t_\n4\tLee\tLee\tPROPN\tNNP\t_\t0\troot\t_\tEntity=1)\n5\tit\tit\tPRON\tPRP\t_\t4\tobj\t_\tEntity=(2-object-new-nnnnn-cf2-1-sgl)\n',
    '# newdoc id = d\n# global.Entity = eid-etype-head-other\n1\tw1\t_\t_\t_\t_\t_\t_\t_\t_\n2\tw2\t_\t_\t_\t_\t_\t_\t_\t_\n\n# newdoc id = e\n# text = é\n1\tw1\t_\t_\t_\t_\t_\t_\t_\tEntity=(1---)\n2\tw2\t_\t_\t_\t_\t_\t_\t_\tÉ=é|Entity=(2---\n\n',
    "# newdoc id = d1\r\n# global.Entity = eid-etype-head-other\r\n# sent_id = d1-1\r\n# speaker = Bo\r\n# text = Ann said she'd turn it off.\r\n1\tAnn\tAnn\tPROPN\tNNP\tNumber=Sing\t2\tnsubj\t2:nsubj|4:nsubj\tEntity=(e1-person-1-)\r\n2\tsaid\tsay\tVERB\tVBD\t_\t0\troot\t0:root\t_\r\n2.1\t_\t_\tPRON\tPRP\t_\t_\t_\t4:nsubj\tEntity=(e1-person-1-gstype:gen,new)\r\n3-4\tshe'd\t_\t_\t_\t_\t_\t_\t_\t_\r\n3\tshe\tshe\tPRON\tPRP\t_\t5\tnsubj\t5:nsubj\tEntity=(e1-person-1-)\r\n4\twould\twould\tAUX\tMD\t_\t5\taux\t5:aux\t_\r\n5\tturn\tturn\tVERB\tVB\t_\t2\tccomp\t2:ccomp\tEntity=(e2[1/2]--1-a:b%2Dc\r\n6\tit\tit\tPRON\tPRP\t_\t5\tobj\t5:obj\tEntity=e2[1/2])(e3--1-)\r\n7\toff\toff\tADP\tRP\t_\t5\tcompound\t5:compound\tSpaceAfter=No\r\n8\t.\t.\tPUNCT\t.\t_\t2\tpunct\t2:punct\tEntity=(e2[2/2]--1-a:b%2Dc)\r\n\r\n# sent_id = d1-2\r\n# text = It.\r\n1\tIt\tit\tPRON\tPRP\t_\t0\troot\t0:root\tEntity=(e3-thing-1-)|SpaceAfter=No|SplitAnte=e1<e3,e2<e3\r\n2\t.\t.\tPUNCT\t.\t_\t1\tpunct\t1:punct\t_\r\n\r\n# newdoc id = d2\r\n# meta::genre = letter\r\n# sent_id = d2-1\r\n# text = x\r\n1\tx\tx\tX\tX\t_\t0\troot\t_\t_\r\n",
    '# newdoc\n1\tw1\t_\t_\t_\t_\t_\t_\t_\t_\n\n# newdoc\n1\tw1\t_\t_\t_\t_\t_\t_\t_\t_\n\n',
    '# newdoc id = d\n# global.Entity = eid-etype-head-other\n1\tw1\t_\t_\t_\t_\t_\t_\t_\tEntity=a\n\n',
    '# newdoc id = na\n# global.Entity = eid-etype-head-other\n# meta::part = 12\n# meta::text = made of the words\n# sent_id = na-1\n# text = نص\n1\tنص\tx y\t_\tNNP\t_\t_\t_\t_\tEntity=(100000000000000000000---)(2---)(__proto__---)\n\n',
    "\ufeff# newdoc id = d1\n# global.Entity = eid-etype-head-other\n# sent_id = d1-1\n# speaker = Bo\n# text = Ann said she'd turn it off.\n1\tAnn\tAnn\tPROPN\tNNP\tNumber=Sing\t2\tnsubj\t2:nsubj|4:nsubj\tEntity=(e1-person-1-)\n2\tsaid\tsay\tVERB\tVBD\t_\t0\troot\t0:root\t_\n2.1\t_\t_\tPRON\tPRP\t_\t_\t_\t4:nsubj\tEntity=(e1-person-1-gstype:gen,new)\n3-4\tshe'd\t_\t_\t_\t_\t_\t_\t_\t_\n3\tshe\tshe\tPRON\tPRP\t_\t5\tnsubj\t5:nsubj\tEntity=(e1-person-1-)\n4\twould\twould\tAUX\tMD\t_\t5\taux\t5:aux\t_\n5\tturn\tturn\tVERB\tVB\t_\t2\tccomp\t2:ccomp\tEntity=(e2[1/2]--1-a:b%2Dc\n6\tit\tit\tPRON\tPRP\t_\t5\tobj\t5:obj\tEntity=e2[1/2])(e3--1-)\n7\toff\toff\tADP\tRP\t_\t5\tcompound\t5:compound\tSpaceAfter=No\n8\t.\t.\tPUNCT\t.\t_\t2\tpunct\t2:punct\tEntity=(e2[2/2]--1-a:b%2Dc)\n\n# sent_id = d1-2\n# text = It.\n1\tIt\tit\tPRON\tPRP\t_\t0\troot\t0:root\tEntity=(e3-thing-1-)|SpaceAfter=No|SplitAnte=e1<e3,e2<e3\n2\t.\t.\tPUNCT\t.\t_\t1\tpunct\t1:punct\t_\n\n# newdoc id = d2\n# meta::genre = letter\n# sent_id = d2-1\n# text = x\n1\tx\tx\tX\tX\t_\t0\troot\t_\t_",
  ],
  corenlp: [
    '{\n  "docId": "a b",\n  "sentences": [\n    {\n      "index": 0,\n      "tokens": [\n        {\n          "index": 1,\n          "word": "𓋵𐂮𐑿",\n          "originalText": "𓋵𐂮𐑿"\n        }\n      ]\n    }\n  ],\n  "corefs": {\n    "😂": [\n      {\n        "id": 0,\n        "text": "𓋵𐂮𐑿",\n        "type": "UNKNOWN",\n        "number": "UNKNOWN",\n        "gender": "UNKNOWN",\n        "animacy": "UNKNOWN",\n        "startIndex": 1,\n        "endIndex": 2,\n        "sentNum": 1,\n        "isRepresentativeMention": false\n      }\n    ]\n  }\n}\n',
  ],
  'crac-text': ['ኃ⟱|[1 "|1] dog\n'],
  gap: [
    "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\nd-1\t😂 Ann Lee's sister Bo, who left, met her.\ther\t38\tAnn Lee\t3\tTRUE\tBo\t20\tFALSE\thttp://x/Ann\n",
  ],
  gum: [
    '# begin document d\n0\tw0\t(a-1-X\n1\tw1\ta-1-Y)\n2\tw2\t(a-1)\n# end document\n',
    '# begin document d\n0\tA\n1\tB\tC\t_\nx\tD\t_\n0 A _\n# end document\n',
    '# begin document a\n0\tA\t_\n# begin document b\n# end document\n0\tA\t_\n',
  ],
  inline: [
    'Ann](#1) saw [Bo](#2) .',
    '[Ann saw [Bo](#2) .',
    '<np id=e1>Ann Lee</np> saw <np type="x" ID=e2><np id=e1>her</np> dog</np> .',
  ],
  jsonlines: [
    '{"doc_key":"d","sentences":[["[CLS]","Ann","##a","saw","[SEP]"],["[CLS]","her","[SEP]"]],"subtoken_map":[0,0,0,1,1,2,2,2],"sentence_map":[0,0,0,0,0,1,1,1],"clusters":[[[1,2],[6,6]]]}\n',
    '{"doc_key":"|_12","part":12,"sentences":[["#","🟉ﳴﭣ"]],"speakers":[["B_2","-"]],"clusters":[[[0,1]]]}\n',
    '{"text":"😂 Ann saw her dog.","clusters":[[[2,5],[10,13]],[[10,17]]]}\n',
    '{"doc_key":"d","sentences":[["\\ud800"]],"clusters":[]}',
    '{"doc_key":"d","sentences":[["a"',
    '{"text":"Ann saw her dog.","clusters":[["Ann","her"]],"clusters_char_offsets":[[[0,2],[8,10]]]}\n',
    '{"doc_id":"d","tokens":["Ana","dijo","##","##él"],"clusters_token_offsets":[[[0,0],[2,2],[3,3]]],"clusters_text_mentions":[["Ana","_","él"]]}\n',
    '{"sentences":[["a"]]}\n',
  ],
  knowtator: [
    '<knowtator-project><document>',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<knowtator-project>\n    <document id="d" text-file="d.txt">\n        <graph-space id="Coreference">\n        </graph-space>\n    </document>\n</knowtator-project>\n',
  ],
  korkor: [
    '# global.columns = ID FORM LEMMA XPOS UPOS FEATS DEPREL HEAD COREFHEAD COREFTYPE ZERO_SUBJ ZERO_OBJ ZERO_POSS\n# sent_id = x.conllup_1\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t_\t_\t\t\t_\t_\t_\n\n# sent_id = x.conllup_2\n1\tc\t_\t_\t_\t_\t_\t_\t1:1\tcoref\t_\t_\t_\n2\td\t_\t_\t_\t_\t_\t_\t???\tprs\t_\t_\t_\n3\te\t_\t_\t_\t_\t_\t_\t???\trel\t_\t_\t_\n',
  ],
  litbank: [
    'MENTION\tT0\t0\t0\t0\t9\tAnn\tPER\tPROP\nMENTION\tT1\t7\t0\t7\t0\tAnn\tPER\tPROP\nMENTION\tT2\t0\tx\t0\t0\tAnn\tPER\tPROP\nMENTION\tT3\t0\t1\t0\t0\tAnn\tPER\tPROP\nMENTION\tT0\t0\t0\t0\t0\tAnn\tPER\tPROP\nMENTION\tT4\t0\t0\nMENTION\tT8\t0\t0\t0\t0\tAnn\tPER\tNAM\nCOREF\tT9\tAnn-0\nCOREF\tT3\tAnn-0\nCOREF\tT3\tBob-1\nQUOTE\tQ0',
  ],
  muc: [
    '<DOC><TXT><COREF>a</COREF></COREF>\n<COREF ID="1">b</COREF><COREF ID="1">c</COREF><COREF ID="2" REF="9">d</COREF>\n<COREF ID="3"> </COREF><COREF ID="4">e\n</TXT></DOC>\n<COREF ID="5">f</COREF>\n<COREF ID="6"',
    '<COREF ID="1" MIN="an">banana</COREF>',
    '<DOC><DOCNO>wb:(Y)-\'</DOCNO><TXT TOKENS="blanks"><s><COREF ID="é"><COREF ID="2" TYPE="IDENT" REF="é"><COREF ID="1">\u00a0</COREF></COREF></COREF>\n</TXT></DOC>\n',
  ],
  preco: ['{"id":"😂","sentences":[["0",")"]],"mention_clusters":[[[0,0,1]]]}\n'],
  referee: [
    '{"id":"d1","part":0,"genre":"fiction","text":"Ann saw her dog .","tokens":[{"text":"Ann","start":0,"end":3,"pos":"NNP","lemma":"Ann"},"saw","her","dog","."],"sentences":[[0,5]],"mentions":[{"span":[0,1],"entity":"e1","head":0,"min":[0,1],"type":"named","pos":"NNP","entityType":"PER","number":"singular","gender":"feminine","zero":false,"features":{"speaker":"A"}},{"span":[2,3],"entity":"e1","type":"pronoun"},{"span":[[2,3],[3,4]],"entity":"e2"}],"links":[{"kind":"split","from":2,"to":["e1","e2"]}]}\n',
    '\n{"id":"d","tokens":["a","b"],"paragraphs":[0,2],"mentions":[]}',
    '{"id":"\\x"}',
    '\n{"id":"d","mentions":[{"span":[0,1],"entity":{}}]}',
  ],
  sacr: ['⾰𔓆 {é نص 🍏}\n1\n#TOKENS:blanks\n'],
  'semeval-2010': [
    '#begin document demo.txt\n1\tAnn\tAnn\t_\tnp\t_\tnum=s\t_\t2\t_\tsuj\t_\t_\t_\t(1)\n2\tvio\tver\t_\tv\t_\t_\t_\t0\t_\tsentence\t_\t_\t_\t_\n3\tsu\tsu\t_\td\t_\t_\t_\t4\t_\tspec\t_\t_\t_\t(2|(1)\n4\tperro\tperro\t_\tn\t_\tgen=m|num=s\t_\t2\t_\tcd\t_\t_\t_\t2)\n\n1\t_\t_\t_\tp\t_\t_\t_\t2\t_\tsuj\t_\t_\t_\t(2)|(3)\n2\tcorre\tcorrer\t_\tv\t_\t_\t_\t0\t_\tsentence\t_\t_\t_\t_\n\n#end document demo.txt\n',
    '#begin document d\n2\tw\t_\t_\t_\t_\t_\t_\t0\t_\t_\t_\t_\t_\t_\n#end document d\n',
  ],
  strings: [
    'The entities [as asked] are:\n[["Ann Lee","she"],["the dog"]]\nAnything else [y/n]?',
    'no lists at all',
  ],
  'universal-anaphora': [
    '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = d1\n# sent_id = d1-1\n# speaker = Bo\n# text = Ann met Mo.\n1     Ann  Ann  PROPN  NNP  _  2  nsubj  2:nsubj  _  (EntityID=1|MarkableID=markable_1|Min=1|SemType=dn|ElementOf=3)  _  _  _\n2     met  meet  VERB  VBD  _  0  root  0:root  _  _  _  _  _\n2.1   e  _  _  _  _  _  _  2:obj  _  (EntityID=1|MarkableID=markable_2|SemType=do)  _  _  _\n3     Mo  Mo  PROPN  NNP  _  2  obj  2:obj  _  (EntityID=2|MarkableID=markable_3|Min=3|SemType=dn|ElementOf=3)  _  _  _\n4     .  .  PUNCT  .  _  2  punct  2:punct  SpaceAfter=No  _  _  _  _  _\n\n# sent_id = d1-2\n# text = They of here ran\n5     They  they  PRON  PRP  _  4  nsubj  4:nsubj  _  (EntityID=3|MarkableID=x|Min=5,7  _  _  _  _\n6     of  of  ADP  IN  _  3  case  3:case  _  _  _  _  _  _\n7     here  here  ADV  RB  _  1  nmod  1:nmod  _  )  _  _  _  _\n8     ran  run  VERB  VBD  _  0  root  0:root  _  (EntityID=4-Pseudo|MarkableID=markable_5)  _  _  _  _\n\n',
    '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = d\n# text = a b c d\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\t(EntityID=1|MarkableID=m1)\t_\t(EntityID=1-DD|MarkableID=dd1|x;y=1\t_\tEntity_Type=place\n2\tb\t_\t_\t_\t_\t_\t_\t_\t_\t(EntityID=1|MarkableID=markable_2|SemType=dr)\t_\t(EntityID=2-DD|MarkableID=dd2\t_\t_\n3\tc\t_\t_\t_\t_\t_\t_\t_\t_\t(EntityID=2|MarkableID=m3)\t(MarkableID=m3|Rel=a:b|MentionAnchor=m1)(MarkableID=m3|EntityAnchor=9)\tdd1)\t_\t_\n4\td\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\tdd2)(EntityID=2-DD|MarkableID=dd3)\t_\t_\n',
  ],
  webanno: [
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Referent|entity|__proto__|constructor\n#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n\n\n#Text=ⴂਐ𒑄 . |\n1-1\t0-3\tⴂਐ𒑄\t*[1]|*[2]\t_\t_\t*|*\t1-1[2_1]|1-2[4_2]\t\n1-2\t4-5\t.\t*[1]|*[2]|*[3]|*[4]|*[5]\t\\\\[5]\tשלום[5]\tbridge:aggr\t1-1[2_3]\t\n1-3\t6-7\t|\t*[2]|*[4]|*[5]|*[6]|*[7]\t\\\\[5]\tשלום[5]\t_\t_\t\n',
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=x|a\n\n#Text=a\n1-1\t0-1\ta\t_\n',
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Referent|entity|infstat|identity\n#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n#Summary1=(x) A summary.\n\n\n1-1\t0-1\ta\t_\t_\t_\t_\n1-2\t2-3\tb\t_\t_\t_\t_\t_\tx\n1-2\t4-5\tc\t_\t_\t_\t_\t_\n1.1\t4-5\tc\t_\t_\t_\t_\t_\n',
  ],
}
