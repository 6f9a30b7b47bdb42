import { shellCallOf } from './shell-call-rules.ts';

const nothing = { query: '{}', projection: '', sort: '', skip: 0, limit: 0 };

describe('shellCallOf', () => {
  it.each([
    ['db.rooms.find()', nothing],
    ['db.rooms.find({})', nothing],
    ['db.rooms.find({ a: 1 });\n', { ...nothing, query: '{ a: 1 }' }],
    ['db.getCollection("my rooms").find({a: ")"})', { ...nothing, query: '{ a: ")" }' }],
    [
      'db.rooms.find({ rent: { $gt: 2000 } }, { number: 1 })\n  .sort({ rent: -1 }).skip(5)\n  .limit(10).toArray()',
      {
        query: '{ rent: { $gt: 2000 } }',
        projection: '{ number: 1 }',
        sort: '{ rent: -1 }',
        skip: 5,
        limit: 10,
      },
    ],
    [
      'db.rooms.find({ _id: ObjectId("65f0"), n: /a(b)/ })',
      { ...nothing, query: '{ _id: { $oid: "65f0" }, n: { $regex: "a(b)" } }' },
    ],
  ])('%s', (text, call) => {
    expect(shellCallOf(text)).toEqual(call);
  });

  it.each([
    '{ a: 1 }',
    'db.rooms.aggregate([])',
    'db.rooms.find({ a: ',
    'db.rooms.find({}).explain()',
    '.[] | .db',
  ])('%s is none', (text) => {
    expect(shellCallOf(text)).toBeUndefined();
  });
});
