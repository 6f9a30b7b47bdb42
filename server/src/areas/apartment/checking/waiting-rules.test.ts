import { waitingVerdict } from './waiting-rules.ts';

const reading = {
  ...{ cycleId: null, state: 'entered' as const, source: 'replace_in' as const, version: 3 },
  ...{ flags: [], enteredBy: 'an', editedBy: ['bo'] },
};
const strict = { mode: 'strict' as const, userId: 'cy' };

it('3 what others entered and nothing is unusual about passes among many', () => {
  expect(waitingVerdict(reading, 3, strict)).toEqual({ selfChecked: false });
});

it.each([
  ['that is not there', undefined, 'NOT_FOUND'],
  ['of a month', { ...reading, cycleId: 'c' }, 'NOT_FOUND'],
  ['that was changed meanwhile', { ...reading, version: 4 }, 'VERSION_CONFLICT'],
  ['that was decided about', { ...reading, state: 'rejected' as const }, 'STATE_CONFLICT'],
  ['that is no first or last one', { ...reading, source: 'manual' as const }, 'STATE_CONFLICT'],
  ['that is unusual', { ...reading, flags: ['ROLLOVER' as const] }, 'VALIDATION'],
])('a value %s does not', (_, one, code) => {
  expect(waitingVerdict(one, 3, strict)).toEqual({ code });
});

it('3 one’s own is for somebody else, and stamped where one works alone', () => {
  for (const userId of ['an', 'bo']) {
    expect(waitingVerdict(reading, 3, { ...strict, userId })).toEqual({ code: 'SOD_SAME_PERSON' });
    expect(waitingVerdict(reading, 3, { mode: 'solo', userId })).toEqual({ selfChecked: true });
  }
});
