import { bookedAndCounted } from './counting-rules.ts';

const methods = [
  { method: 'cash' as const, bookedMinor: 50_000 },
  { method: 'bank' as const, bookedMinor: -20_000 },
];

describe('22 a day counted against the books', () => {
  it('what nobody has counted yet is as it is booked', () => {
    const counted = [{ method: 'cash' as const, countedMinor: null }];
    expect(bookedAndCounted(methods, counted)).toEqual({
      ...{ bookedMinor: 30_000, countedMinor: 30_000, differenceMinor: 0, differs: false },
      isWhole: false,
    });
  });

  it('differs by any method, also where two differences come to nothing', () => {
    const counted = [
      { method: 'cash' as const, countedMinor: 49_000 },
      { method: 'bank' as const, countedMinor: -19_000 },
    ];
    expect(bookedAndCounted(methods, counted)).toMatchObject({
      ...{ differenceMinor: 0, differs: true, isWhole: true },
    });
    expect(bookedAndCounted(methods, counted.slice(0, 1))).toMatchObject({ differenceMinor: -1_000 });
  });
});
