// The few functions of jStat that the tests use as an independent check on Student's t.
declare module 'jstat' {
  export const jStat: {
    readonly studentt: {
      cdf(t: number, freedom: number): number
      inv(share: number, freedom: number): number
    }
    /** p for the mean of a sample against a value, one- or two-sided. */
    ttest(value: number, sample: readonly number[], sides: 1 | 2): number
  }
}
