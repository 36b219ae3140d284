import { coneTable5, TABLES_1_2, TABLES_3_4, tableInPaper } from './cone-paper.ts'
import { CONE_SETUP, CONE_SYSTEMS, coneStudy } from './cone-study.ts'
import {
  coneFigures,
  coneRemarks,
  correlationTable,
  entityTable,
  nameErrorsTable,
  ownTable5,
  qualityTable,
  relationsTable,
} from './cone-tables.ts'
import type { Experiment } from './experiment.ts'
import { modelsOf } from './systems.ts'

/** Lin et al.: do scores on names correlate with scores on all mentions? */
export const cone: Experiment = {
  name: 'cone',
  paper: 'Lin et al. 2010, Tables 1 to 5 and Figures 1 to 5',
  title: 'CONE and the full score of named entities, over documents and entities',
  needs: ['words', 'folds', 'names'],
  models: modelsOf(CONE_SYSTEMS, CONE_SETUP),
  run(lab, corpora) {
    const studies = corpora.map((corpus) => coneStudy(lab, corpus))
    return {
      tables: [
        tableInPaper('Tables 1 and 2 of the paper: r with the key', TABLES_1_2),
        ...studies.map((each) =>
          correlationTable(`${each.corpus}: r with the key`, each.systems, 'annotated'),
        ),
        tableInPaper('Tables 3 and 4 of the paper: r with an estimated key', TABLES_3_4),
        ...studies.map((each) =>
          correlationTable(`${each.corpus}: r with an estimated key`, each.systems, 'estimated'),
        ),
        coneTable5(),
        ...studies.map(ownTable5),
        relationsTable(studies),
        entityTable(studies),
        nameErrorsTable(studies),
        qualityTable(studies),
      ],
      figures: studies.flatMap(coneFigures),
      remarks: [
        'Systems find their own mentions (SM2). Entities without a name are removed before the full score. The estimated key has names from parts of speech, matched by the default rules; beside r of F1 is its 95 % interval. Names are part of all mentions, so r of names with all is high by construction: the paper’s control (the rest with all) and names with the rest are beside it. Entities are mapped as in CEAFm. Table 5 has means over documents, as the paper’s has.',
        ...studies.flatMap(coneRemarks),
      ],
    }
  },
}
