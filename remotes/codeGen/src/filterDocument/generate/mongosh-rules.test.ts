import { looseJson } from '../query/loose-json.ts';
import type { Json } from '../reading/exact-json.ts';
import { mongoshOf } from './mongosh-rules.ts';

const value = (text: string): Json => {
  const read = looseJson(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.value;
};
const asked = (filter: string, more: object = {}) => ({
  ...{ filter: value(filter), projection: {}, sort: {}, skip: 0, limit: 0 },
  ...more,
});

describe('mongoshOf', () => {
  it('one line, and a line for each step', () => {
    expect(mongoshOf(asked('{ "a.b": { $gt: 1 } }'))).toBe('db.documents.find({ "a.b": { $gt: 1 } });\n');
    expect(mongoshOf(asked('{}', { projection: { a: 1 }, sort: { a: -1 }, skip: 5, limit: 10 }))).toBe(
      'db.documents.find({}, { a: 1 })\n  .sort({ a: -1 })\n  .skip(5)\n  .limit(10);\n',
    );
  });

  it('ids, dates and long integers are what they were', () => {
    expect(
      mongoshOf(asked('{ _id: { $oid: "65f0" }, at: { $gt: ISODate("2026-11-29") }, n: 9007199254740993 }')),
    ).toBe(
      'db.documents.find({ _id: ObjectId("65f0"), at: { $gt: ISODate("2026-11-29") }, n: NumberLong("9007199254740993") });\n',
    );
    expect(mongoshOf(asked('{ at: { $date: 0 } }'))).toContain('ISODate("1970-01-01T00:00:00.000Z")');
  });
});
