import { csvOf } from './csv-rules.ts';

it('quotes what would break a cell, and leaves numbers alone', () => {
  expect(csvOf([['101', 'a, "b"', '-12.50', '1,280.00', 'x\ny']])).toBe(
    '\uFEFF101,"a, ""b""",-12.50,"1,280.00","x\ny"\r\n',
  );
});

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)'])('%s is no formula', (value) => {
  expect(csvOf([[value]])).toBe(`\uFEFF'${value}\r\n`);
});
