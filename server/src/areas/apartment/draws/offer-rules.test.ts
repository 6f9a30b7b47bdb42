import fc from '@console/testing/properties';
import { offersOf } from './offer-rules.ts';

const place = (applicationId: string, rank: number, stands = true) => ({ applicationId, rank, stands });

it('23 rooms go in their order to the first places', () => {
  const places = [place('third', 3), place('first', 1), place('second', 2)];
  expect([...offersOf(places, 2)]).toEqual([
    ['first', 0],
    ['second', 1],
  ]);
});

it('23 whoever has withdrawn leaves theirs to the next place', () => {
  const places = [place('first', 1, false), place('second', 2), place('third', 3)];
  expect([...offersOf(places, 2)]).toEqual([
    ['second', 0],
    ['third', 1],
  ]);
});

it('23 no room goes to two, nobody has two, and none stays empty while somebody stands behind', () =>
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), fc.nat({ max: 30 }), (standing, rooms) => {
      const places = standing.map((stands, at) => place(`a${at}`, at + 1, stands));
      const offers = offersOf(places, rooms);
      const count = standing.filter(Boolean).length;
      expect(offers.size).toBe(Math.min(rooms, count));
      expect([...offers.values()].sort((left, right) => left - right)).toEqual([
        ...Array(offers.size).keys(),
      ]);
      const ranks = places.filter(({ applicationId }) => offers.has(applicationId)).map(({ rank }) => rank);
      const left = places.filter(({ stands, applicationId }) => stands && !offers.has(applicationId));
      expect(left.every(({ rank }) => ranks.every((offered) => offered < rank))).toBe(true);
    }),
  ));
