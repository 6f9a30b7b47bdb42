/** A drafted number as people read it; a dash while the field is empty. */
export const shownNumber = (drafted: number | null, format: (value: number) => string): string =>
  drafted === null ? '–' : format(drafted);
