/** Small files of each format, good and broken, which together reach most of its reader. */
export const texts: Readonly<Record<string, readonly string[]>> = {
  anaphors: [
    '{"id0":{"title":"Ann Lee","paragraph":"Ann Lee met Bo.  She saw Ann Lee\'s dog and its tail; they ran.","entities":[{"ent_name":"Ann Lee","ent_id":"Q1"},{"ent_name":"Bo (person)","ent_id":"$missing$"}],"qas":{},"a1":{"para_ann":[["40","its","dog"],["3","hers","dog"]],"q_ann":{}}}}',
    '{"a": {"paragraph": ',
    '{"id0":{"title":"Ann Lee","paragraph":"Ann Lee met Bo.  She saw Ann Lee\'s dog and its tail; they ran.","entities":[{"ent_name":"Ann Lee","ent_id":"Q1"},{"ent_name":"Bo (person)","ent_id":"$missing$"}],"qas":{},"a1":{"para_ann":[["1","","x"]],"q_ann":{}}}}',
    '{"id0":{"title":"Ann Lee","paragraph":"Ann Lee met Bo.  She saw Ann Lee\'s dog and its tail; they ran.","entities":[{"ent_name":"Ann Lee","ent_id":"Q1"},{"ent_name":"Bo (person)","ent_id":"$missing$"}],"qas":{},"a1":{"para_ann":[["17","She","$no_ref$"],["0","she","$no_ref$"],["43","its","dog"]],"q_ann":{}}}}',
    '{"d":{"title":"Ann","paragraph":"Ann ran. She won. annex Ann","entities":[{"ent_name":"Ann","ent_id":"Q1"}],"a1":{"para_ann":[["9","she","ann"],["0","ann","ann"],["-1","x","ann"],["1.5","x","ann"],["18","ann","ann"]]},"a2":{"para_ann":[["9","she","ann"],["9","she","bo"]]}}}',
  ],
  booknlp: ['COREF\tstart_token\tend_token\tprop\tcat\ttext\n1\t2\t2\tNAME\tPER\tx\n'],
  brat: [
    'T1\tPER 0 3\tAnn\nT1\tPER 0 3\tAnn\nT2\tPER 0 300\tAnn\nT3\tPER 3 3\nT4\tPER 0-3\tAnn\nT5\tPER 3 4\t \nT6 PER 0 3\nR1\tCoreference Arg1:T1 Arg2:T9\nR2\tCoreference Arg1:T1\nR3\tcop Arg1:T1 Arg2:T9\nA1\tGender\n*\tEquiv T1\nX1\tfoo',
    'T1\tPER 0 3\tAnn\nT2\tPER 8 11\ther\n*\tEquiv T1 T2\n',
    'T1\tMENTION 0 5\t_ Ann\nT2\t10 0 5\t_ Ann\nT3\tMENTION 2 5\tAnn\nT4\t10 2 5\tAnn\n',
    'T0\tPROP_PER 0 3\tAnn\nT1\tAnn-0 0 3\tAnn\nT2\tPRON_PER 8 11\ther\nT4\tNOM_PER 8 15\ther dog\nT3\tAnn-0 8 11\ther\nT5\tNOM_PER 26 31\ta vet\nR1\tcop Arg1:T5 Arg2:T0\nT9\tNOM_PER 0 3\tAnn\nT10\tBob-1 8 11\ther\n',
  ],
  'conll-2012': [
    '#begin document (d);\nd\t0\t0\tA\t(1\nd\t0\t1\tB\t1)\t\n#end document\n',
    '0\tA\t(1)\n1\tB\t-\n',
    '#begin document (d); part 000\nd\t0\t0\tw0\t(1\nd\t0\t1\tw1\t2)\nd\t0\t2\tw2\t-\nd\t0\t3\tw3\tx\nd\t0\t4\tw4\t(3\n\n#end document\n#begin document (d); part 000\nd\t0\t0\tw0\t4)\n\n#end document\n',
    '#begin document (nw/d); part 000\nnw/d\t0\t0\tAnn\t-\t*\t-\t-\t-\t-\t*\t(1)\nnw/d\t0\t1\tsaw\t-\t*\t-\t-\t-\t-\t*\t-\nnw/d\t0\t2\ther\t-\t*\t-\t-\t-\t-\t*\t(2|(1)\nnw/d\t0\t3\tdog\t-\t*\t-\t-\t-\t-\t*\t2)\n',
    '#begin document (); part 003\nd 3 0 A (1)\n#end document\n',
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
    '# newdoc id = d\n# global.Entity = eid-etype-head-other\n# meta::part = 1\n# meta::text = made of the words\n# sent_id = d-1\n# text = 1\n0.1\t𑠨𘮗⊫\tPRP\tx:y\t-\tPRP\t_\tPRP\t_\tEntity=(01-a%2Db-2-minspan:1,type:pronoun,number:%5B1/2%5D\n1\t1\tPRP\ta|b\tPRP\tx:y\t0\t-\t_\tEntity=01)\n\n',
    '1\tw1\t_\t_\t_\t_\t_\t_\t_\tEntity=(x-1)\n\n# s_type = q\n# speaker = A\n# newdoc id = AMALGUM_voyage_b\n1\tw1\t_\t_\t_\t_\t_\t_\t_\tEntity=(x-1)\n',
    '# newdoc id = d\n# global.Entity = eid-etype-head-other\n1\tw1\t_\t_\t_\t_\t_\t_\t_\tEntity=(a--2-)\n\n',
    '# newdoc id = d\n# global.Entity = eid-etype-head-other\n# text = 東　京 é\u00a0b\n1\t東\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1--1-)\n2\t京\t_\t_\t_\t_\t_\t_\t_\t_\n3\té\t_\t_\t_\t_\t_\t_\t_\t_\n4\tb\t_\t_\t_\t_\t_\t_\t_\t_\n\n',
  ],
  corenlp: [
    '{\n  "docId": "a b",\n  "sentences": [\n    {\n      "index": 0,\n      "tokens": [\n        {\n          "index": 1,\n          "word": "𓋵𐂮𐑿",\n          "originalText": "𓋵𐂮𐑿"\n        }\n      ]\n    }\n  ],\n  "corefs": {\n    "😂": [\n      {\n        "id": 0,\n        "text": "𓋵𐂮𐑿",\n        "type": "UNKNOWN",\n        "number": "UNKNOWN",\n        "gender": "UNKNOWN",\n        "animacy": "UNKNOWN",\n        "startIndex": 1,\n        "endIndex": 2,\n        "sentNum": 1,\n        "isRepresentativeMention": false\n      }\n    ]\n  }\n}\n',
    '<root><document><docId>d</docId><sentences><sentence id="1"><tokens><token id="1"><word>Ann</word><CharacterOffsetBegin>0</CharacterOffsetBegin><CharacterOffsetEnd>3</CharacterOffsetEnd></token><token id="2"><word>ran</word><CharacterOffsetBegin>4</CharacterOffsetBegin><CharacterOffsetEnd>7</CharacterOffsetEnd></token></tokens></sentence></sentences><coreference><coreference><mention representative="true"><sentence>1</sentence><start>1</start><end>2</end><head>1</head></mention></coreference></coreference></document></root>',
    '<root>\n <document>\n  <sentences><sentence id="1"><tokens><token id="1"><word>a</word></token></tokens></sentence></sentences><coreference><coreference><mention><sentence>1</sentence><start>1</start><end>1</end></mention><mention><sentence>1</sentence><start>0</start><end>3</end></mention></coreference></coreference></document></root>',
  ],
  'crac-text': [
    'x|[e1]a y|[e2]b1 c|[e3].\n',
    'ኃ⟱|[1 "|1] dog\n',
    'Ann|[1] saw her|[2,[1] dog|2]. It|[2] ran\n',
  ],
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
    'نص dog 𓂤ꮡ\n',
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
    '{"text":"Annsaw her dog.","clusters":[["Ann","her"]],"clusters_char_offsets":[[[0,2],[8,10]]]}\n',
    '{"doc_key":"d","sentences":[["[CLS]","Ann","##a","saw","[SEP]"],["[CLS]","her","[SEP]"]],"subtoken_map":[0,0,0,1,1,3,2,2],"sentence_map":[0,0,0,0,0,1,1,1],"clusters":[[[1,2],[6,6]]]}\n',
    '{"doc_key":"d_0","part":0,"sentences":[["a"],[],["b"]],"clusters":[[],[[0,0],[1,1]]]}\n',
  ],
  knowtator: [
    '<knowtator-project><document>',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<knowtator-project>\n    <document id="d" text-file="d.txt">\n        <graph-space id="Coreference">\n        </graph-space>\n    </document>\n</knowtator-project>\n',
  ],
  korkor: [
    '# global.columns = ID FORM LEMMA XPOS UPOS FEATS DEPREL HEAD COREFHEAD COREFTYPE ZERO_SUBJ ZERO_OBJ ZERO_POSS\n# sent_id = x.conllup_1\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t_\t_\t\t\t_\t_\t_\n\n# sent_id = x.conllup_2\n1\tc\t_\t_\t_\t_\t_\t_\t1:1\tcoref\t_\t_\t_\n2\td\t_\t_\t_\t_\t_\t_\t???\tprs\t_\t_\t_\n3\te\t_\t_\t_\t_\t_\t_\t???\trel\t_\t_\t_\n',
    'id\tform\tlemma\txpostag\tupostag\tfeats\tdeprel\thead\tsent_id\tcorefhead\tcoreftype\n1\tw0\t_\t_\t_\t_\t_\t_\t1\t1:2\tprs\n2\tw1\t_\t_\t_\t_\t_\t_\t1\t1:1\tprs\n',
  ],
  litbank: [
    'MENTION\tT0\t0\t0\t0\t9\tAnn\tPER\tPROP\nMENTION\tT1\t7\t0\t7\t0\tAnn\tPER\tPROP\nMENTION\tT2\t0\tx\t0\t0\tAnn\tPER\tPROP\nMENTION\tT3\t0\t1\t0\t0\tAnn\tPER\tPROP\nMENTION\tT0\t0\t0\t0\t0\tAnn\tPER\tPROP\nMENTION\tT4\t0\t0\nMENTION\tT8\t0\t0\t0\t0\tAnn\tPER\tNAM\nCOREF\tT9\tAnn-0\nCOREF\tT3\tAnn-0\nCOREF\tT3\tBob-1\nQUOTE\tQ0',
    'MENTION\tT0\t0\t0\t0\t0\tAnn\t-\t-\nCOREF\tT0\t1\nMENTION\t1\t0\t2\t0\t2\ther\t-\t-\nCOREF\tT1\t1\nMENTION\tT2\t0\t2\t0\t3\ther dog\t-\t-\nCOREF\tT2\t2\nMENTION\tT3\t1\t0\t1\t0\tIt\t-\t-\nCOREF\tT3\t2\n',
  ],
  muc: [
    '<DOC><TXT><COREF>a</COREF></COREF>\n<COREF ID="1">b</COREF><COREF ID="1">c</COREF><COREF ID="2" REF="9">d</COREF>\n<COREF ID="3"> </COREF><COREF ID="4">e\n</TXT></DOC>\n<COREF ID="5">f</COREF>\n<COREF ID="6"',
    '<COREF ID="1" MIN="an">banana</COREF>',
    '<DOC><DOCNO>wb:(Y)-\'</DOCNO><TXT TOKENS="blanks"><s><COREF ID="é"><COREF ID="2" TYPE="IDENT" REF="é"><COREF ID="1">\u00a0</COREF></COREF></COREF>\n</TXT></DOC>\n',
    '<COREF ID="1" MIN="an">banana an</COREF>',
  ],
  preco: [
    '{"id":"😂","sentences":[["0",")"]],"mention_clusters":[[[0,0,1]]]}\n',
    '{"id":3,"sentences":[["a"],[],["b"],[]],"mention_clusters":[[[0,0,1],[2,0,1]]]}\n',
  ],
  referee: [
    '{"id":"d1","part":0,"genre":"fiction","text":"Ann saw her dog .","tokens":[{"text":"Ann","start":0,"end":3,"pos":"NNP","lemma":"Ann"},"saw","her","dog","."],"sentences":[[0,5]],"mentions":[{"span":[0,1],"entity":"e1","head":0,"min":[0,1],"type":"named","pos":"NNP","entityType":"PER","number":"singular","gender":"feminine","zero":false,"features":{"speaker":"A"}},{"span":[2,3],"entity":"e1","type":"pronoun"},{"span":[[2,3],[3,4]],"entity":"e2"}],"links":[{"kind":"split","from":2,"to":["e1","e2"]}]}\n',
    '\n{"id":"d","tokens":["a","b"],"paragraphs":[0,2],"mentions":[]}',
    '{"id":"\\x"}',
    '\n{"id":"d","mentions":[{"span":[0,1],"entity":{}}]}',
    '{"id":"d","mentions":[{"span":[-2147483648,-2147483647],"entity":"e"},{"span":[2147483646,2147483647],"entity":"e"}]}',
    '{"id":"d","tokens":["a","b"],"sentences":[[0,0],[0,2]],"mentions":[]}',
    '{"id":"d","tokens":["a","b"],"mentions":[{"span":[0,1],"entity":"e"},{"span":[1,2],"entity":"f"}],"links":[{"kind":"bridging","from":1,"to":["e"],"anchors":[0]}]}',
    '{"id":"d","tokens":["a","b"],"mentions":[{"span":[0,1],"entity":"e"},{"span":[1,2],"entity":"f"}],"links":[{"kind":"bridging","from":1,"to":["e"],"anchors":[2]}]}',
    '{"id":"d","tokens":[{"text":"a","enhanced":[[1,"x","y"]]},"b"],"mentions":[]}',
    '{"id":"\\ud800\\udc00 \\udbff\\udfff","tokens":["\\ud83d\\ude00:"],"mentions":[]}',
    '{"id":"\\ud800\\ue000","mentions":[]}',
    '{"id":"d","tokens":["a:b","c"],"mentions":[],"a:b":{"x":1,"x":2}}',
    '{"id":"d","tokens":["a"],"mentions":[],"x":[1,":",["a",2]],"x":3}',
  ],
  sacr: [
    '⾰𔓆 {é نص 🍏}\n1\n#TOKENS:blanks\n',
    'Title.\n\nDans  {T1:EN="f FAC" les allées d\' {T7:EN="f FAC",x="y z" un jardin}}  , {T7 qui} dort. {M2:EN="PER",type="pronoun" J}’ai vu {T1 😂}.\n\n',
  ],
  'semeval-2010': [
    '#begin document demo.txt\n1\tAnn\tAnn\t_\tnp\t_\tnum=s\t_\t2\t_\tsuj\t_\t_\t_\t(1)\n2\tvio\tver\t_\tv\t_\t_\t_\t0\t_\tsentence\t_\t_\t_\t_\n3\tsu\tsu\t_\td\t_\t_\t_\t4\t_\tspec\t_\t_\t_\t(2|(1)\n4\tperro\tperro\t_\tn\t_\tgen=m|num=s\t_\t2\t_\tcd\t_\t_\t_\t2)\n\n1\t_\t_\t_\tp\t_\t_\t_\t2\t_\tsuj\t_\t_\t_\t(2)|(3)\n2\tcorre\tcorrer\t_\tv\t_\t_\t_\t0\t_\tsentence\t_\t_\t_\t_\n\n#end document demo.txt\n',
    '#begin document d\n2\tw\t_\t_\t_\t_\t_\t_\t0\t_\t_\t_\t_\t_\t_\n#end document d\n',
  ],
  strings: [
    'The entities [as asked] are:\n[["Ann Lee","she"],["the dog"]]\nAnything else [y/n]?',
    'no lists at all',
  ],
  text: ['a\u000bb\fc\rd\n'],
  'universal-anaphora': [
    '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = d1\n# sent_id = d1-1\n# speaker = Bo\n# text = Ann met Mo.\n1     Ann  Ann  PROPN  NNP  _  2  nsubj  2:nsubj  _  (EntityID=1|MarkableID=markable_1|Min=1|SemType=dn|ElementOf=3)  _  _  _\n2     met  meet  VERB  VBD  _  0  root  0:root  _  _  _  _  _\n2.1   e  _  _  _  _  _  _  2:obj  _  (EntityID=1|MarkableID=markable_2|SemType=do)  _  _  _\n3     Mo  Mo  PROPN  NNP  _  2  obj  2:obj  _  (EntityID=2|MarkableID=markable_3|Min=3|SemType=dn|ElementOf=3)  _  _  _\n4     .  .  PUNCT  .  _  2  punct  2:punct  SpaceAfter=No  _  _  _  _  _\n\n# sent_id = d1-2\n# text = They of here ran\n5     They  they  PRON  PRP  _  4  nsubj  4:nsubj  _  (EntityID=3|MarkableID=x|Min=5,7  _  _  _  _\n6     of  of  ADP  IN  _  3  case  3:case  _  _  _  _  _  _\n7     here  here  ADV  RB  _  1  nmod  1:nmod  _  )  _  _  _  _\n8     ran  run  VERB  VBD  _  0  root  0:root  _  (EntityID=4-Pseudo|MarkableID=markable_5)  _  _  _  _\n\n',
    '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = d\n# text = a b c d\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\t(EntityID=1|MarkableID=m1)\t_\t(EntityID=1-DD|MarkableID=dd1|x;y=1\t_\tEntity_Type=place\n2\tb\t_\t_\t_\t_\t_\t_\t_\t_\t(EntityID=1|MarkableID=markable_2|SemType=dr)\t_\t(EntityID=2-DD|MarkableID=dd2\t_\t_\n3\tc\t_\t_\t_\t_\t_\t_\t_\t_\t(EntityID=2|MarkableID=m3)\t(MarkableID=m3|Rel=a:b|MentionAnchor=m1)(MarkableID=m3|EntityAnchor=9)\tdd1)\t_\t_\n4\td\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\tdd2)(EntityID=2-DD|MarkableID=dd3)\t_\t_\n',
    '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = d1\n# sent_id = d1-1\n# speaker = Bo\n# text = Ann met Mo.\n1     Ann  Ann  PROPN  NNP  _  2  nsubj  2:nsubj  _  (EntityID=1|MarkableID=markable_1|Min=1|SemType=dn|ElementOf=3)  _  _  _\n2     met  meet  VERB  VBD  _  0  root  0:root  _  _  _  _  _\n2.1   e  _  _  _  _  _  _  2:obj  _  (EntityID=1|MarkableID=markable_2|SemType=do)  _  _  _\n3     Mo  Mo  PROPN  NNP  _  2  obj  2:obj  _  (EntityID=2|MarkableID=markable_3|Min=3|SemType=dn|ElementOf=3)  _  _  _\n4     .  .  PUNCT  .  _  2  punct  2:punct  SpaceAfter=No  _  _  _  _  _\n\n# sent_id = d1-2\n# text = They of here ran\n5     They  they  PRON  PRP  _  4\n nsubj  4:nsubj  _  (EntityID=3|MarkableID=x|Min=5,7  _  _  _  _\n6     of  of  ADP  IN  _  3  case  3:case  _  _  _  _  _  _\n7     here  here  ADV  RB  _  1  nmod  1:nmod  _  )  _  _  _  _\n8     ran  run  VERB  VBD  _  0  root  0:root  _  (EntityID=4-Pseudo|MarkableID=markable_5)  _  _  _  _\n\n',
    '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = d\n# meta::genre = x y\n# meta::text = made of the words\n# sent_id = d-1\n# text = 0 Áᧁ🛁∍હ 𛆣🬰 8𝼝ⵊ\n1\t0\tPRP\t_\t-\t_\t_\t_\t_\t_\t(EntityID=1|MarkableID=markable_1|Min=2.1,2.2|Head=2.1|Type=pronoun|Pos=x:y|Entity_Type=\u00a0(EntityID=01|MarkableID=markable_2|Min=2|Head=1|Type=pronoun|Gender=%252D|a%3Db=a-b|constructor=a-b(EntityID=__proto__|MarkableID=markable_3|Min=2,2.1|Head=2.3|Type=pronoun|Gender=dog|Pos=-|a%3Db=%28x%29(EntityID=__proto__|MarkableID=markable_4|Min=2,4|Head=3|Type=named|Gender=é|Entity_Type=%20\t_\t_\t_\t_\n2\tÁᧁ🛁∍હ\tx:y\t_\tPRP\t_\t3.1\t_\t_\t_\t_\t_\t_\t_\t_\n2.1\tム𑄥𦔣ㄑ\ta|b\t_\ta|b\t_\t2.3\t_\t_\t_\t_\t_\t_\t_\t_\n2.2\tשלום\tx:y\t_\ta|b\t_\t_\t_\t_\t_\tmarkable_4)(EntityID=1|MarkableID=markable_5|SemType=%252D|Head=2.2|Type=pronoun|Gender=the|Entity_Type=%252D|infstat=%3D%7C(EntityID=01|MarkableID=markable_6|Min=1,2|Head=2.1|Gender=%40|Pos=-|infstat=﹘𘣴𘪐\t_\t_\t_\t_\n2.3\t𘬩𒄤𝪃\tNNP\t_\ta|b\t_\t3\t_\t_\t_\tmarkable_3)\t_\t_\t_\t_\n3\t𛆣🬰\tNNP\t_\tx:y\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\n3.1\t🜨\tx:y\t_\tNNP\t_\t3.1\t_\t_\t_\tmarkable_2)markable_6)(EntityID=__proto__|MarkableID=markable_4|Min=2,4|Head=3|Type=named|Gender=é|Entity_Type=%20)\t_\t_\t_\t_\n4\t8𝼝ⵊ\ta|b\t_\t-\t_\t_\t_\t_\t_\tmarkable_1)markable_5)\t_\t_\t_\t_\n\n',
    '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = d\n# meta::genre = bio\n# meta::text = made of the words\n# sent_id = d-1\n# text = 𓌚𓅺𑐠 (\n1\t𓌚𓅺𑐠\t-\t_\tx:y\t_\t_\t_\t_\t_\t(EntityID=__proto__|MarkableID=markable_1|Min=4,5|Type=named|Gender=%252D|Pos=-|Entity_Type=dog(EntityID=__proto__|MarkableID=markable_2|Min=4,7|Type=pronoun|Gender=😂|Pos=-\t_\t_\t_\t_\n2\t(\t-\t_\tx:y\t_\t2.1\t_\t_\t_\t(EntityID=01|MarkableID=markable_3|Min=2,2.1|Head=2|Type=named|Gender=ⲉᑴṀ𔗺|Pos=x:y|infstat=a-b(EntityID=7-x|MarkableID=markable_4|Min=1,2.1|Head=2.2|Gender=ҥ𓌺𛈯📿|Pos=NNP|Entity_Type=a-b|infstat=𓇵㉹🌬𒄌𛂷\t_\t_\t_\t_\n2.1\t𞄉𒎏⠊𒃬\ta|b\t_\tPRP\t_\t1\t_\t_\t_\tmarkable_4)\t_\t_\t_\t_\n2.2\t😂\ta|b\t_\ta|b\t_\t2.1\t_\t_\t_\t(EntityID=01|MarkableID=markable_5|Min=2.1,6|Head=2.3|Type=pronoun|Gender=|Pos=NNP|constructor=%3D%7C(EntityID=7-x|MarkableID=markable_6|Head=6|Type=named|Gender=%20|Entity_Type=a-b\t_\t_\t_\t_\n\n# sent_id = d-2\n# text = ℡𘭋𛇛≗ \\ * the 1\n2.3\t𖣧ⱦ\tx:y\t_\tPRP\t_\t6\t_\t_\t_\t_\t_\t_\t_\t_\n3\t℡𘭋𛇛≗\ta|b\t_\ta|b\t_\t7\t_\t_\t_\t(EntityID=7-x|MarkableID=markable_4|Min=1,2.1|Head=2.2|Gender=ҥ𓌺𛈯📿|Pos=NNP|Entity_Type=a-b|infstat=𓇵㉹🌬𒄌𛂷\t_\t_\t_\t_\n4\t\\\tPRP\t_\tNNP\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\n5\t*\tx:y\t_\tx:y\t_\t_\t_\t_\t_\tmarkable_2)markable_4)\t_\t_\t_\t_\n6\tthe\t-\t_\tNNP\t_\t_\t_\t_\t_\tmarkable_3)markable_6)\t_\t_\t_\t_\n7\t1\tPRP\t_\t_\t_\t5\t_\t_\t_\tmarkable_1)markable_5)\t_\t_\t_\t_\n\n',
    '# global.columns = ID FORM IDENTITY BRIDGING DISCOURSE_DEIXIS\n# newdoc id = d\n1\ta\t(EntityID=1|MarkableID=m1|Min=1)\t(MarkableID=m1|Rel=x|MentionAnchor=m2)\t(EntityID=9|MarkableID=s1|Min=1,2\n2\tb\t(EntityID=2|MarkableID=m2)\t_\t)\n3\tc\t(EntityID=1|MarkableID=m3\t_\t(EntityID=9|MarkableID=s2)\n4\td\t)\t_\t_\n\n',
  ],
  'ecb-plus': [
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document doc_name="1_1ecb.xml" doc_id="DOC1">\n<token t_id="1" sentence="0" number="0">Reid</token>\n<token t_id="2" sentence="0" number="1">checked</token>\n<token t_id="3" sentence="0" number="2">in</token>\n<token t_id="4" sentence="1" number="0">She</token>\n<Markables>\n<HUMAN_PART_PER m_id="32"><token_anchor t_id="1"/></HUMAN_PART_PER>\n<ACTION_OCCURRENCE m_id="33"><token_anchor t_id="2"/><token_anchor t_id="3"/></ACTION_OCCURRENCE>\n<HUMAN_PART_PER m_id="34"><token_anchor t_id="4"/></HUMAN_PART_PER>\n<ACTION_STATE m_id="35"><token_anchor t_id="2"/><token_anchor t_id="4"/></ACTION_STATE>\n<HUMAN_PART_PER m_id="46" RELATED_TO="" TAG_DESCRIPTOR="t1b_reid" instance_id="HUM1"/>\n</Markables>\n<Relations>\n<INTRA_DOC_COREF r_id="32120"><source m_id="33"/><target m_id="6"/></INTRA_DOC_COREF>\n<CROSS_DOC_COREF r_id="37538" note="HUM1"><source m_id="32"/><source m_id="34"/><target m_id="46"/></CROSS_DOC_COREF>\n</Relations>\n</Document>\n',
  ],
  'label-studio': [
    '[{"id":7,"annotations":[{"id":9,"was_cancelled":false,"result":[\n{"value":{"start":0,"end":3,"text":"Ann","labels":["Person"]},"id":"a","from_name":"label","to_name":"text","type":"labels"},\n{"value":{"start":11,"end":14,"text":"her","labels":["Person"]},"id":"b","from_name":"label","to_name":"text","type":"labels"},\n{"value":{"start":11,"end":18,"text":"her dog","labels":["Animal"]},"id":"c","from_name":"label","to_name":"text","type":"labels"},\n{"from_id":"b","to_id":"a","type":"relation","direction":"right"},\n{"from_id":"c","to_id":"b","type":"relation","direction":"left","labels":["owns"]}]}],\n"data":{"text":"Ann 😂 saw her dog."}},\n{"id":8,"annotations":[],"data":{"text":"No one."}}]\n',
  ],
  'uima-json': [
    '{"%TYPES": {}, "%FEATURE_STRUCTURES": [\n{"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaNum": 1, "sofaID": "_InitialView", "sofaString": "Ann saw her"},\n{"%ID": 2, "%TYPE": "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink", "@sofa": 1, "begin": 0, "end": 3, "@next": 3, "referenceType": "nam"},\n{"%ID": 3, "%TYPE": "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink", "@sofa": 1, "begin": 8, "end": 11},\n{"%ID": 4, "%TYPE": "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceChain", "@sofa": 1, "@first": 2}],\n"%VIEWS": {"_InitialView": {"%SOFA": 1, "%MEMBERS": [2, 3, 4]}}}\n',
  ],
  'uima-xmi': [
    '<?xml version="1.0" encoding="UTF-8"?>\n<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:s="http:///de/tudarmstadt/ukp/dkpro/core/api/segmentation/type.ecore" xmlns:c="http:///de/tudarmstadt/ukp/dkpro/core/api/coref/type.ecore" xmi:version="2.0">\n<cas:NULL xmi:id="0"/>\n<s:Token xmi:id="3" sofa="1" begin="0" end="3"/><s:Token xmi:id="4" sofa="1" begin="4" end="6"/><s:Token xmi:id="5" sofa="1" begin="7" end="10"/>\n<s:Sentence xmi:id="6" sofa="1" begin="0" end="10"/>\n<c:CoreferenceLink xmi:id="7" sofa="1" begin="0" end="3" next="8" referenceType="nam"/>\n<c:CoreferenceLink xmi:id="8" sofa="1" begin="7" end="7"/>\n<c:CoreferenceChain xmi:id="9" sofa="1" first="7"/>\n<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="Ann &#128514; she"/>\n<cas:View sofa="1" members="3 4 5 6 7 8 9"/>\n</xmi:XMI>\n',
  ],
  'webanno-chains': [
    '#FORMAT=WebAnno TSV 3.3\n#T_SP=x.NamedEntity|value\n#T_CH=x.CoreferenceLink|referenceType|referenceRelation\n\n\n#Text=Ann saw 😂 her\n1-1\t0-3\tAnn\tPER\tnam[1]\tcoref->1-1\t\n1-2\t4-7\tsaw\t_\t_\t_\t\n1-3\t8-10\t😂\t_\t*[2]\t*->2-1\t\n1-4\t11-14\ther\t_\tpr[1]|*[2]\tcoref->1-2|*->2-1\t\n\n#Text=She\n2-1\t16-19\tShe\t_\tpr[1]\t*->1-3\t\n',
    '#FORMAT=WebAnno TSV 3.3\n#T_CH=webanno.custom.SimpleLink|referenceRelation|referenceType\n\n\n#Text=This is\n1-1\t0-4\tThis\t_\t_\t\n1-1.1\t1-3\thi\t*->1-1\t*[1]\t\n1-2\t5-7\tis\t_\t_\t\n1-2.1\t6-6\t\t*->1-2\t*[1]\t\n',
  ],
  webanno: [
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Referent|entity|__proto__|constructor\n#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n\n\n#Text=ⴂਐ𒑄 . |\n1-1\t0-3\tⴂਐ𒑄\t*[1]|*[2]\t_\t_\t*|*\t1-1[2_1]|1-2[4_2]\t\n1-2\t4-5\t.\t*[1]|*[2]|*[3]|*[4]|*[5]\t\\\\[5]\tשלום[5]\tbridge:aggr\t1-1[2_3]\t\n1-3\t6-7\t|\t*[2]|*[4]|*[5]|*[6]|*[7]\t\\\\[5]\tשלום[5]\t_\t_\t\n',
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=x|a\n\n#Text=a\n1-1\t0-1\ta\t_\n',
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Referent|entity|infstat|identity\n#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n#Summary1=(x) A summary.\n\n\n1-1\t0-1\ta\t_\t_\t_\t_\n1-2\t2-3\tb\t_\t_\t_\t_\t_\tx\n1-2\t4-5\tc\t_\t_\t_\t_\t_\n1.1\t4-5\tc\t_\t_\t_\t_\t_\n',
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Referent|entity|infstat|identity\n#T_RL=webanno.custom.0|type|BT_webanno.custom.Referent\n#Summary1=(x) A summary.\n\n\n1-1\t0-1\ta\t_\t_\t_\t_\n1-2\t2-3\tb\t_\t_\t_\t_\t_\tx\n1-2\t4-5\tc\t_\t_\t_\t_\t_\n1.1\t4-5\tc\t_\t_\t_\t_\t_\n',
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Referent|entity|infstat|identity\n#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n#Summary1=(x) A summary.\n\n\n#Text=she Ann\n1-1\t0-3\tshe\tp[1]\t_\t_\t_\t_\t\n1-2\t4-7\tAnn\tp[2]\t_\t_\tcata\t1-1[1_2]\t\n\n',
    '#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Referent|entity\n#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n\n\n#Text=نص ⨐ꮵ𞀿Ῡ捐\n1-1\t0-2\tنص\t*[1]|*[2]\t*\t2-1[7_2]\t\n1-2\t3-8\t⨐ꮵ𞀿Ῡ捐\t*[1]|*[2]|*[3]|*[4]\t*\t2-2[8_4]\t\n\n#Text=. dog \u00a0\n2-1\t9-10\t.\t*[1]|*[2]|*[3]|*[4]|*[5]|*[6]|*[7]\t_\t_\t\n2-2\t11-14\tdog\t*[1]|*[2]|*[4]|*[6]|*[7]|*[8]|*[9]\tbridge:aggr\t2-2[8_9]\t\n2-3\t15-16\t\u00a0\t*[2]|*[4]|*[6]|*[7]|*[9]\t_\t_\t\n',
    '#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Referent\n#T_RL=webanno.custom.Rel|BT_webanno.custom.Referent\n\n#Text=a b\n1-1\t0-1\ta\t*[1]\t1-2[1_0]\n1-2\t2-3\tb\t*\n\n',
  ],
}

const ASTRAL = 'é😂 Ann saw\nher 😂.'

/** The same for formats with a separate text, with offsets in each unit, at borders and inside characters. */
export const standOff: Readonly<Record<string, readonly (readonly [text: string, beside: string])[]>> = {
  brat: [
    ['T1\tPER 4 7\tAnn\nT2\tPER 12 15\ther\nT3\tX 16 18\t😂\nT4\tX 18 19\t.\n*\tEquiv T1 T2\n', ASTRAL],
    ['T1\tPER 3 6\tAnn\nT2\tPER 11 14\ther\nT3\tX 15 16\t😂\nT4\tX 0 1\té\n*\tEquiv T1 T2\n', ASTRAL],
    ['T1\tPER 7 10\tAnn\nT2\tPER 15 18\ther\nT3\tX 19 23\t😂\nT4\tX 0 2\té\n*\tEquiv T1 T2\n', ASTRAL],
    ['T1\tPER 4 7\tAnn\nT2\tX 1 2\t😂\nT3\tX 2 4\tx\nT4\tX 17 19\tx\nT5\tX 18 20\tx\n', ASTRAL],
    ['T1\tPER 7 10\tAnn\nT2\tX 1 2\té\nT3\tX 3 6\t😂\nT4\tX 23 25\tx\nT5\tX 0 0\tx\n', ASTRAL],
    ['T1\tPER 5 8\tAnn\nT2\tPER 13 16\ther\nT3\tX 4 5\t߿\n', '߿ࠀ￿ 😂Ann saw\r\nher.'],
  ],
}
