import { type BuildingSettings, buildingDefaults, buildingRatioLimits } from '@console/contract/apartment';
import { buildingProblems, floorProblems, frozenProblems, hasFloor } from './building-rules.ts';

const good: BuildingSettings = {
  ...buildingDefaults,
  code: 'LT',
  name: { zh: 'x', en: 'x' },
  floors: 6,
};
const problemsOf = (change: Partial<BuildingSettings>) =>
  buildingProblems({ ...good, ...change }).map(({ path, code }) => `${path} ${code}`);

describe('settings of a building', () => {
  it('are well as they come', () => expect(buildingProblems(good)).toEqual([]));

  it.each([
    ['lateRateDaily', '0.010001', 'lateRateDaily too_big'],
    ['lateCapRatio', '1.0001', 'lateCapRatio too_big'],
    ['lossLimit', '2', 'lossLimit too_big'],
    ['jumpRatio', '0.99', 'jumpRatio too_small'],
    ['jumpRatio', '100.01', 'jumpRatio too_big'],
    ['dropRatio', '1.01', 'dropRatio too_big'],
  ])('%s %s is refused', (name, value, problem) => expect(problemsOf({ [name]: value })).toEqual([problem]));

  it('what would be right is told with what is wrong', () => {
    const wrong = { ...good, lossLimit: '2', jumpRatio: '0.99', readFromDay: 6, readToDay: 5 };
    const params = buildingProblems(wrong).map((problem) => problem.params);
    expect(params).toHaveLength(3);
    expect(params).toEqual(
      expect.arrayContaining([
        { maximum: buildingRatioLimits.lossLimit.max },
        { minimum: buildingRatioLimits.jumpRatio.min },
        { from: 6 },
      ]),
    );
  });

  it('both ends of every ratio belong to it', () => {
    for (const [name, { min, max }] of Object.entries(buildingRatioLimits)) {
      expect(problemsOf({ [name]: min })).toEqual([]);
      expect(problemsOf({ [name]: max })).toEqual([]);
    }
  });

  it('the reading window may be one day and may not be reversed', () => {
    expect(problemsOf({ readFromDay: 5, readToDay: 5 })).toEqual([]);
    expect(problemsOf({ readFromDay: 6, readToDay: 5 })).toEqual(['readToDay window_reversed']);
  });

  it.each(['Mars/Olympus', '+08:00', '8', 'Asia/'])('%s is no time zone', (timeZone) =>
    expect(problemsOf({ timeZone })).toEqual(['timeZone unknown_time_zone']),
  );

  it('every wrong field is named at once', () =>
    expect(problemsOf({ dropRatio: '3', readFromDay: 9, readToDay: 1, timeZone: 'x' })).toHaveLength(3));
});

describe('floors of a building', () => {
  it('may not shrink below rooms that exist', () => {
    const rooms = { lowest: -2, highest: 6 };
    expect(floorProblems({ floors: 6, basements: 2 }, rooms)).toEqual([]);
    expect(floorProblems({ floors: 5, basements: 1 }, rooms)).toEqual([
      { path: 'floors', code: 'rooms_beyond', params: { minimum: 6 } },
      { path: 'basements', code: 'rooms_beyond', params: { minimum: 2 } },
    ]);
    expect(floorProblems({ floors: 1, basements: 0 }, { lowest: null, highest: null })).toEqual([]);
  });

  it('may not say in another code, zone or currency what money has moved in', () => {
    const other = { ...good, code: 'JP', timeZone: 'Asia/Tokyo', currency: 'JPY' };
    expect(frozenProblems(good, other, false)).toEqual([]);
    expect(frozenProblems(good, good, true)).toEqual([]);
    expect(frozenProblems(good, other, true)).toEqual(
      ['code', 'timeZone', 'currency'].map((path) => ({ path, code: 'money_moved' })),
    );
    expect(frozenProblems(good, { ...good, currency: 'EUR' }, true)).toMatchObject([{ path: 'currency' }]);
  });

  it.each([
    [-3, false],
    [-2, true],
    [0, false],
    [1, true],
    [6, true],
    [7, false],
  ])('floor %i of six with two basements: %s', (floor, there) =>
    expect(hasFloor({ floors: 6, basements: 2 }, floor)).toBe(there),
  );
});
