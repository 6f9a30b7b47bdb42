/**
 * A draft is typed like what it becomes, so a number field that was emptied is NaN in it: the wire writes that as
 * null, and the API answers that the field is missing. The field itself calls it null.
 */
export const draftNumber = (typed: number | null): number => typed ?? Number.NaN;

export const typedNumber = (drafted: number | undefined): number | null =>
  drafted === undefined || Number.isNaN(drafted) ? null : drafted;

/** A drafted number as people read it; a dash while the field is empty. */
export const shownNumber = (drafted: number, format: (value: number) => string): string =>
  Number.isNaN(drafted) ? '–' : format(drafted);
