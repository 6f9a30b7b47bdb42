import { sumOf } from './sum-rules.ts';

it('adds pieces and volumes exactly', () => {
  expect(sumOf([])).toEqual({ pieces: 0, volume: '0.000000' });
  const goods = [
    { pieces: 1, volume: '0.1' },
    { pieces: 2, volume: '0.2' },
    { pieces: 3, volume: '1234567.000001' },
  ];
  expect(sumOf(goods)).toEqual({ pieces: 6, volume: '1234567.300001' });
});
