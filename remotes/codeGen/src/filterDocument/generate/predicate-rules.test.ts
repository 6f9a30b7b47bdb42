import * as fc from 'fast-check';
import { filterTest } from '../query/mongo-filter.ts';
import { anyDocument, anyFilter } from '../query/testing-filters.ts';
import { predicateOf } from './predicate-rules.ts';

/** As somebody would paste it. */
const pasted = (code: string) => new Function(`${code}return matches;`)() as (document: unknown) => boolean;

describe('predicateOf', () => {
  it('is readable', () => {
    expect(
      predicateOf({ rent: { $gt: 2000, $lte: 3000 }, $or: [{ floor: 3 }, { tags: 'south' }] }),
    ).toContain(
      `const matches = (doc) =>
  at(doc, "rent").some((v) => typeof v === 'number' && v > 2000) &&
  at(doc, "rent").some((v) => typeof v === 'number' && v <= 3000) &&
  (at(doc, "floor").some((v) => v === 3) ||
    at(doc, "tags").some((v) => v === "south"));
`,
    );
    expect(predicateOf({})).toBe('const matches = (doc) =>\n  true;\n');
  });

  it('finds the same as the filter', () => {
    fc.assert(
      fc.property(anyFilter, fc.array(anyDocument, { minLength: 6, maxLength: 6 }), (filter, documents) => {
        const [test, matches] = [filterTest(filter), pasted(predicateOf(filter))];
        for (const document of documents)
          expect([document, matches(document)]).toEqual([document, test(document)]);
      }),
      { numRuns: 600 },
    );
  });

  it('text stays text', () => {
    const name = '"); throw 1; ("\u2028';
    expect(pasted(predicateOf({ [name]: { $regex: name.replace(/[()]/g, '.') } }))({})).toBe(false);
  });
});
