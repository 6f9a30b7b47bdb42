import { rowHeightIn } from './row-form-rules.ts';

describe('rowHeightIn', () => {
  it.each([
    ['a desk has dense rows, 32 to 36 px each', 1160, true, 36],
    ['dense from 1,040 px on', 1040, true, 36],
    ['one line with a second below it where there is less', 1039, true, 62],
    ['fingers keep their targets, however wide the tablet is', 1160, false, 62],
    ['the narrowest line', 850, true, 62],
    ['two lines beside one another', 849, true, 116],
    ['the narrowest pair', 560, false, 116],
    ['a card on a phone', 559, false, 196],
  ])('%s', (_, width, byMouse, height) => {
    expect(rowHeightIn(width, byMouse)).toBe(height);
  });

  it('guesses one line where nothing is laid out', () => {
    expect(rowHeightIn(undefined, true)).toBe(62);
  });
});
