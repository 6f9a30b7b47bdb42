import { type Condition, withCondition } from './condition-rules.ts';

const rent: Condition = { path: ['rent'], value: 2500 };

describe('withCondition', () => {
  it.each<[string, Condition, string | undefined]>([
    ['', rent, '{ rent: 2500 }'],
    ['{}', rent, '{ rent: 2500 }'],
    ['{ floor: 3 }', rent, '{ floor: 3, rent: 2500 }'],
    ['{ rent: 2500 }', rent, '{ rent: 2500 }'],
    ['{ rent: { $gt: 1 } }', rent, '{ $and: [{ rent: { $gt: 1 } }, { rent: 2500 }] }'],
    ['{ $and: [{ a: 1 }] }', { path: ['$and'], value: 1 }, undefined],
    ['{ floor: ', rent, undefined],
    ['', { path: ['tenant', 'name'], value: 'Li' }, '{ "tenant.name": "Li" }'],
    ['', { path: ['a.b'], value: 1 }, undefined],
    ['', { path: ['_id'], value: '65f0', kept: 'objectId' }, '{ _id: { $oid: "65f0" } }'],
    [
      '',
      { path: ['n'], value: '9007199254740993', kept: 'integer' },
      '{ n: { $numberLong: "9007199254740993" } }',
    ],
    ['.[]', rent, '.[] | select(.rent == 2500)'],
    [
      '.[] | .tenant',
      { path: ['first name'], value: 'Li' },
      '.[] | .tenant | select(.["first name"] == "Li")',
    ],
    ['$[*]', rent, undefined],
  ])('%j with %j', (query, condition, next) => {
    expect(withCondition({ query, language: 'auto' }, condition)).toBe(next);
  });
});
