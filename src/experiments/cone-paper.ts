import { cell, left, right, type Table } from '../report/table.ts'

type PaperRows = readonly (readonly [system: string, ace2: string, ace05: string])[]

/** P, R and F1 of B³ and of CEAF for the paper's systems, ACE Phase 2 and ACE 2005. */
export const TABLES_1_2: PaperRows = [
  ['L', '.82 .71 .70 .81 .71 .77', '.60 .62 .62 .75 .61 .68'],
  ['B', '.85 .50 .66 .71 .61 .68', '.74 .82 .84 .72 .68 .67'],
  ['LP', '.84 .66 .67 .74 .71 .73', '.91 .65 .73 .44 .57 .53'],
  ['OP', '.31 .57 .61 .79 .72 .79', '.48 .77 .80 .54 .67 .65'],
]
export const TABLES_3_4: PaperRows = [
  ['L', '.31 .23 .22 .33 .55 .56', '.33 .32 .42 .22 .34 .36'],
  ['B', '.71 .44 .43 .61 .63 .71', '.25 .66 .65 .20 .45 .37'],
  ['LP', '.57 .43 .49 .36 .25 .31', '.19 .33 .34 .77 .68 .72'],
  ['OP', '.10 .60 .64 .35 .53 .53', '.26 .66 .67 .28 .42 .38'],
]

/** P, R and F1 of CONE B³ and CONE CEAF against an estimated key, on unannotated Enron emails. */
const TABLE_5: readonly (readonly [system: string, b3: string, ceaf: string])[] = [
  ['L', '.43 .21 .23', '.31 .17 .21'],
  ['B', '.26 .18 .20', '.26 .16 .20'],
  ['LP', '.61 .51 .53', '.58 .53 .54'],
  ['OP', '.19 .03 .05', '.11 .02 .04'],
]

export function coneTable5(): Table {
  return {
    title: 'Table 5 of the paper: scores against an estimated key, Enron',
    columns: [left('system'), right('CONE B³ P R F1'), right('CONE CEAF P R F1')],
    rows: TABLE_5.map((row) => row.map(cell)),
  }
}

/** A table as printed in the paper. */
export function tableInPaper(title: string, rows: PaperRows): Table {
  return {
    title,
    columns: [left('system'), right('ACE 2: B³ P R F1, CEAF P R F1'), right('ACE 2005: the same')],
    rows: rows.map((row) => row.map(cell)),
  }
}
