import { type Json, parseExact } from '../reading/exact-json.ts';
import { schemaOf } from './schema-rules.ts';

const facts = (documents: Json[], path: string) => schemaOf(documents).find((field) => field.path === path);

describe('schemaOf', () => {
  const rooms = parseExact(
    '[{"n":"301","rent":2500,"t":{"name":"Li"},"tags":["a"]},{"n":"302","rent":null,"meters":[{"v":1},{"v":"x"}]},{"rent":1800}]',
  ) as Json[];

  it('types, presence, nulls, distinct values and the range of each field', () => {
    expect(facts(rooms, 'rent')).toEqual({
      path: 'rent',
      types: [
        { type: 'number', count: 2 },
        { type: 'null', count: 1 },
      ],
      present: 3,
      nulls: 1,
      distinct: 2,
      manyDistinct: false,
      min: 1800,
      max: 2500,
      samples: [2500, 1800],
    });
    expect(facts(rooms, 'n')).toMatchObject({ present: 2, distinct: 2, min: '301', max: '302' });
    expect(facts(rooms, 't.name')).toMatchObject({ present: 1, samples: ['Li'] });
  });

  it('documents in a list count once for their document', () => {
    expect(facts(rooms, 'meters.v')).toMatchObject({
      present: 1,
      types: [
        { type: 'number', count: 1 },
        { type: 'string', count: 1 },
      ],
    });
  });

  it('says what is kept as text', () => {
    const ids = parseExact(
      '[{"_id":{"$oid":"65f0"},"big":12345678901234567890,"at":{"$date":"2026-11-29"}}]',
    ) as Json[];
    expect(schemaOf(ids).map(({ path, types }) => [path, types[0]?.type])).toEqual([
      ['_id', 'objectId'],
      ['big', 'integer'],
      ['at', 'date'],
    ]);
  });

  it('stops counting what differs everywhere, and more fields than anybody reads', () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({ n: index }));
    expect(facts(many, 'n')).toMatchObject({ distinct: 1_000, manyDistinct: true, max: 1_499 });
    const wide = Object.fromEntries(Array.from({ length: 800 }, (_, index) => [`f${index}`, 1]));
    expect(schemaOf([wide])).toHaveLength(500);
  });
});
