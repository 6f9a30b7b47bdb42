import { EnteredReading, enterReadings, listCycles, listRound } from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { demoReading, demoRound, demoRow, type Round } from './demo-round.ts';

export const roundAnswers = (round: Round = demoRound()): FakeAnswer[] => [
  answer(listCycles, () => ({ items: [round.cycle] })),
  answer(listRound, () => round),
];

/** Saves whatever comes, as the server would. */
export const savesAll = (round: Round = demoRound()): FakeAnswer => savesUntil(undefined, round);

/** The same, except for days that are still to come. */
export const savesUntil = (today: string | undefined, round: Round = demoRound()): FakeAnswer =>
  answer(enterReadings, ({ body }) => ({
    cycle: round.cycle,
    outcomes: body.rows.map((sent) => {
      const row = EnteredReading.parse(sent);
      if (today !== undefined && row.readOn > today)
        return {
          ...{ outcome: 'refused' as const, readingId: row.readingId, code: 'VALIDATION', row: null },
          fields: [{ path: 'readOn', code: 'in_future' }],
        };
      const before = round.items.find(({ meterId }) => meterId === row.meterId) ?? demoRow('101');
      const { readingId, value, readOn, rollover = false, photos = [] } = row;
      const reading = demoReading({ readingId, value, readOn, rollover, photos, enteredBy: 'test-user' });
      return {
        outcome: 'saved' as const,
        readingId,
        row: { ...before, reading, usage: '100.000', days: 31, perDay: '3.226' },
      };
    }),
  }));
