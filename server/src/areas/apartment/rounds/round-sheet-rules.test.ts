import type { Reading } from '@console/contract/apartment';
import type { RegisterFacts } from './round-rules.ts';
import { entryOf, type FilledRow, registerOf, sureFields, twinsIn } from './round-sheet-rules.ts';

const facts = (more: Partial<RegisterFacts> = {}): RegisterFacts => ({
  ...{ meterId: 'm', register: 'total', serial: 'S', kind: 'electricity', scope: 'room', roomId: 'r' },
  ...{ roomNumber: '101', floor: 1, intDigits: 5, decimals: 1, multiplier: '1', occupied: true },
  ...{ current: null, rejected: null, since: [], before: [], history: [], estimatesInARow: 0, waiting: [] },
  ...{ roomTypeId: null, verifyDue: null, lastRead: null, editedBy: [] },
  previous: { value: '100.0', readOn: '2026-05-25', source: 'manual', state: 'locked', rollover: false },
  ...more,
});
const row = (values: FilledRow['values'], ...unreadable: FilledRow['unreadable'][number][]): FilledRow => ({
  row: 2,
  values: {
    serial: 's',
    kind: 'electricity',
    register: 'total',
    value: '150',
    readOn: '2026-06-22',
    ...values,
  },
  unreadable,
});
/** As the reading of a sheet tells it: what could not be read has no value. */
const without = (name: keyof FilledRow['values'], values: FilledRow['values'] = {}): FilledRow => {
  const { [name]: _, ...rest } = row(values).values;
  return { row: 2, values: rest, unreadable: [name] };
};

describe('which register a row means', () => {
  const water = facts({ meterId: 'w', kind: 'cold_water' });
  const valley = facts({ meterId: 'v', serial: 'V', register: 'valley' });
  const peak = facts({ meterId: 'v', serial: 'V', register: 'peak' });
  const all = [facts(), water, valley, peak];

  it.each<[string, FilledRow, string]>([
    ['by serial, kind and register', row({}), 'm total'],
    ['none of that serial', row({ serial: 'X' }), 'unknown'],
    ['none of that kind', row({ kind: 'gas' }), 'unknown'],
    ['no such register', row({ register: 'flat' }), 'unknown'],
    ['the kind could not be read, and two have that serial', without('kind'), 'nobody knows'],
    ['the kind could not be read, and none has that serial', without('kind', { serial: 'X' }), 'unknown'],
    [
      'the kind could not be read, and one is left',
      without('kind', { serial: 'V', register: 'peak' }),
      'v peak',
    ],
    ['the register could not be read, and one is left', without('register'), 'm total'],
    [
      'the register could not be read, and the meter has two',
      without('register', { serial: 'V' }),
      'nobody knows',
    ],
    ['the serial could not be read', without('serial'), 'nobody knows'],
  ])('%s', (_, one, expected) => {
    const found = registerOf(one, all);
    const shown =
      found === undefined
        ? 'nobody knows'
        : found === 'unknown'
          ? found
          : `${found.meterId} ${found.register}`;
    expect(shown).toBe(expected);
  });
});

describe('a row whose other cells are held against the rules', () => {
  const window = { readFrom: '2026-06-20', readTo: '2026-06-25' };
  const entered = (one: FilledRow, more: Partial<RegisterFacts> = {}) => {
    const { value, readOn, rollover, note } = entryOf(one, facts(more), { today: '2026-06-23', window });
    return [value, readOn, rollover, note];
  };

  it('goes in as it is where all of it could be read', () => {
    expect(entered(row({ rollover: 'yes', note: 'wet' }))).toEqual(['150', '2026-06-22', true, 'wet']);
    expect(entered(row({ readOn: null }))).toEqual(['150', '2026-06-23', false, '']);
  });

  it('has something believable in place of what could not be', () => {
    const current = { value: '170.0', rollover: true } as Reading;
    expect(entered(without('value'))).toEqual(['100.0', '2026-06-22', false, '']);
    expect(entered(without('value'), { current })).toEqual(['170.0', '2026-06-22', false, '']);
    expect(entered(without('value'), { previous: null })).toEqual(['0', '2026-06-22', false, '']);
    // The first day on which it may have been read: what was shown by then was shown before it.
    expect(entered(without('readOn'))).toEqual(['150', '2026-06-20', false, '']);
    const previous = {
      value: '1',
      readOn: '2026-06-21',
      source: 'replace_in',
      state: 'locked',
      rollover: false,
    } as const;
    expect(entered(without('readOn'), { previous })).toEqual(['150', '2026-06-21', false, '']);
    expect(entered(without('rollover'), { current })).toEqual(['150', '2026-06-22', true, '']);
    expect(entered(without('rollover'))).toEqual(['150', '2026-06-22', false, '']);
  });

  it.each<[string[], string, boolean]>([
    [[], 'BELOW_PREVIOUS', true],
    [['value'], 'BELOW_PREVIOUS', false],
    [['rollover'], 'BELOW_PREVIOUS', false],
    [['rollover'], 'too_many_digits', true],
    [['readOn'], 'BELOW_PREVIOUS', true],
    [['readOn'], 'ABOVE_NEXT', false],
    [['readOn'], 'outside_window', false],
    [['value', 'note'], 'outside_window', true],
    [['value'], 'VERSION_CONFLICT', false],
    [['note'], 'photo_required', true],
    [['readOn'], 'photo_required', false],
  ])('without %j %s is told: %s', (unreadable, code, told) => {
    expect(sureFields([{ path: 'value', code }], unreadable)).toHaveLength(told ? 1 : 0);
  });
});

it('a register that two rows name is told at the second one, whatever else is wrong with either', () => {
  const at = (no: number, register: RegisterFacts | 'unknown' | undefined) => ({ row: no, register });
  const other = facts({ register: 'peak' });
  expect(
    twinsIn([
      at(2, facts()),
      at(3, other),
      at(4, facts()),
      at(5, undefined),
      at(6, 'unknown'),
      at(7, facts()),
      at(8, 'unknown'),
    ]),
  ).toEqual([
    { row: 4, column: 'register', code: 'duplicate' },
    { row: 7, column: 'register', code: 'duplicate' },
  ]);
});
