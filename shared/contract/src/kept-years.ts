/**
 * Days and instants that the house keeps, in any zone: what goes in comes out again. Beyond them PostgreSQL, JavaScript
 * and ISO 8601 write years differently, and nobody's lease, log or note is that old.
 */
export const keptYears = { first: 1900, last: 2200 } as const;

export const outsideOf = { error: 'year_out_of_range', params: keptYears };

/** What is no date at all is told of by its form. */
export const isKept = (time: number): boolean => Number.isNaN(time) || (time >= earliest && time < afterLast);
const earliest = Date.UTC(keptYears.first, 0);
const afterLast = Date.UTC(keptYears.last + 1, 0);
