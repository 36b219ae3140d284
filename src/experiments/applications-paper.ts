import { cell, left, right, type Table } from '../report/table.ts'

/** R, P and F1 for the immediate and for the inferred antecedent. */
const TABLE_3: readonly (readonly [string, string, string, string])[] = [
  ['BERK', 'NOUN', '45.06 47.06 46.04', '55.54 60.37 57.85'],
  ['', 'PRP', '67.66 64.87 66.24', '48.92 53.62 51.16'],
  ['', 'PRP$', '74.49 74.32 74.41', '61.95 66.80 64.28'],
  ['', 'TOTAL', '56.60 56.91 56.76', '52.94 58.04 55.37'],
  ['IMS', 'NOUN', '38.01 43.09 40.39', '46.90 54.96 50.61'],
  ['', 'PRP', '69.06 68.64 68.85', '43.04 57.42 49.20'],
  ['', 'PRP$', '72.57 72.11 72.34', '51.51 63.54 56.90'],
  ['', 'TOTAL', '53.55 57.55 55.48', '45.27 56.47 50.25'],
  ['STAN', 'NOUN', '38.51 42.92 40.60', '50.03 57.62 53.56'],
  ['', 'PRP', '65.55 61.09 63.25', '36.67 45.97 40.80'],
  ['', 'PRP$', '66.12 65.70 65.91', '40.64 52.38 45.77'],
  ['', 'TOTAL', '51.70 52.69 52.19', '43.01 51.73 46.97'],
]
/** R, P and F1 for detection (ED) and for mentions (EM), and their harmonic mean. */
const TABLE_4: readonly (readonly [string, string, string, string, string])[] = [
  ['PERSON', 'BERK', '64.02 75.88 69.45', '63.60 66.29 64.92', '67.11'],
  ['', 'IMS', '45.66 51.69 48.48', '47.67 73.45 57.82', '52.74'],
  ['', 'STAN', '56.33 59.74 57.98', '53.84 84.37 65.73', '61.61'],
  ['GPE', 'BERK', '73.21 77.36 75.23', '69.89 83.73 76.19', '75.71'],
  ['', 'IMS', '73.51 74.17 73.84', '69.94 90.04 78.73', '76.21'],
  ['', 'STAN', '70.24 76.62 73.29', '68.44 88.81 77.30', '75.24'],
  ['ORG', 'BERK', '62.78 67.13 64.88', '66.87 74.78 70.60', '67.62'],
  ['', 'IMS', '44.98 54.30 49.20', '57.26 81.66 67.32', '56.85'],
  ['', 'STAN', '49.68 58.56 53.75', '57.25 79.05 66.41', '59.41'],
  ['TOTAL', 'BERK', '58.65 53.19 55.79', '72.65 74.28 73.45', '63.41'],
  ['', 'IMS', '47.16 42.66 44.80', '65.88 79.40 72.01', '55.24'],
  ['', 'STAN', '48.62 41.40 44.72', '65.66 80.48 72.32', '55.27'],
]

export function paperTable3(): Table {
  return {
    title: 'Table 3 of the paper (CoNLL-2012 test)',
    columns: [left('system'), left('kind'), right('immediate R P F1'), right('inferred R P F1')],
    rows: TABLE_3.map((row) => row.map(cell)),
  }
}

export function applicationsTable4(): Table {
  return {
    title: 'Table 4 of the paper',
    columns: [left('type'), left('system'), right('ED R P F1'), right('EM R P F1'), right('Fφ')],
    rows: TABLE_4.map((row) => row.map(cell)),
  }
}
