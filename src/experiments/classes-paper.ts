import { type ResolutionClass, resolutionClasses } from '../document/resolution-class.ts'
import { cell, left, right, type Table } from '../report/table.ts'

export const PAPER_DATA_SETS: readonly string[] = ['MUC6', 'MUC7', 'ACE-2', 'ACE03', 'ACE04', 'ACE05']

/** Table 4: share in percent and MUC-RC of each class, in each of the six data sets, then overall; errata corrected. */
const TABLE_4: Readonly<Record<ResolutionClass, string>> = {
  'PN-e': '17 .87,19 .79,24 .94,25 .93,16 .88,31 .92,22 .89',
  'PN-p': '10 .68,6 .59,8 .86,10 .87,11 .71,10 .71,9 .74',
  'PN-n': '1 .18,1 .28,6 .19,4 .15,4 .21,7 .27,4 .21',
  'CN-e': '18 .82,21 .65,6 .40,11 .68,10 .68,11 .79,13 .67',
  'CN-p': '14 .53,18 .49,10 .26,10 .24,9 .40,12 .43,12 .39',
  'CN-n': '12 .27,11 .15,10 .05,8 .09,16 .32,10 .20,11 .18',
  '1+2Pr': '3 .70,5 .66,8 .73,4 .73,9 .77,4 .61,6 .70',
  G3Pr: '10 .73,4 .79,12 .83,13 .82,14 .84,6 .81,10 .80',
  U3Pr: '11 .49,11 .49,11 .45,7 .48,9 .49,7 .49,9 .48',
}

/** The mean MUC-RC over the paper's six data sets. */
export function paperMean(each: ResolutionClass): number {
  return Number(TABLE_4[each].split(' ').at(-1))
}

export function classesTable4(): Table {
  return {
    title: 'Table 4 of the paper: share of anaphors in % and MUC-RC F1',
    columns: [left('class'), ...[...PAPER_DATA_SETS, 'mean'].map(right)],
    rows: resolutionClasses.map((each) => [each, ...TABLE_4[each].split(',')].map(cell)),
  }
}

export function classesTable5(): Table {
  return {
    title: 'Table 5 of the paper: correlation with the mean of the other data sets',
    columns: [left(''), ...PAPER_DATA_SETS.map(right)],
    rows: [['r', '.92', '.95', '.91', '.98', '.97', '.96'].map(cell)],
  }
}
