import {
  type Asked,
  type ConflictFacts,
  conflictsOf,
  type Holder,
  type Stay,
  wantedDays,
} from './conflict-rules.ts';

const asked = (over: Partial<Asked>): Asked => ({
  ...{ kind: 'check_in', from: '2026-08-01', months: 12, lastDay: null, wantedRoomId: 'r1' },
  ...over,
});
const stay: Stay = {
  ...{ tenancyId: 't1', state: 'active', roomId: 'r1', bedId: null, roomNumber: '101', capacity: 2 },
  ...{ firstDay: '2026-01-01', lastDay: '2026-12-31' },
  occupants: [{ firstDay: '2026-01-01', lastDay: '2026-12-31' }],
};
const room = { roomId: 'r1', number: '101', hold: 'none', leaseMode: 'whole', bedIds: [] } as const;
const holder = (over: Partial<Holder> = {}): Holder => ({
  ...{ roomId: 'r1', bedId: null, name: 'Lei', tenancyId: 't2', number: null },
  ...{ firstDay: '2026-01-01', lastDay: '2026-08-01' },
  ...over,
});
const facts = (over: Partial<ConflictFacts> = {}): ConflictFacts => ({
  ...{ stay: undefined, rooms: [room], holders: [], arrearsMinor: 0, alsoWaiting: undefined },
  openCorrection: false,
  ...over,
});
const codes = (one: Asked, known: ConflictFacts) => conflictsOf(one, known).map(({ code }) => code);

describe('the days for which a room is wanted', () => {
  it.each([
    ['a check-in of twelve months', asked({}), undefined, { firstDay: '2026-08-01', lastDay: '2027-07-31' }],
    ['one without an end', asked({ months: null }), undefined, { firstDay: '2026-08-01', lastDay: null }],
    [
      'a transfer, until the tenancy ends',
      asked({ kind: 'transfer' }),
      stay,
      { firstDay: '2026-08-01', lastDay: '2026-12-31' },
    ],
    [
      'a renewal, from the day after',
      asked({ kind: 'renew', months: 6 }),
      stay,
      { firstDay: '2027-01-01', lastDay: '2027-06-30' },
    ],
    ['a check-out wants none', asked({ kind: 'check_out' }), stay, undefined],
    [
      'nor does a renewal of what has no end',
      asked({ kind: 'renew' }),
      { ...stay, lastDay: null },
      undefined,
    ],
  ] as const)('%s', (_, one, of, days) => {
    expect(wantedDays(one, of)).toEqual(days);
  });
});

describe('what stands in the way', () => {
  it('nothing, where nothing does', () => expect(codes(asked({}), facts())).toEqual([]));

  it('who has the room on one of the days, the last one included', () => {
    expect(codes(asked({}), facts({ holders: [holder()] }))).toEqual(['room_taken']);
    expect(codes(asked({}), facts({ holders: [holder({ lastDay: '2026-07-31' })] }))).toEqual([]);
    expect(codes(asked({}), facts({ holders: [holder({ firstDay: '2027-08-01', lastDay: null })] }))).toEqual(
      [],
    );
    expect(
      codes(asked({ months: null }), facts({ holders: [holder({ firstDay: '2030-01-01', lastDay: null })] })),
    ).toEqual(['room_taken']);
  });

  it('who was promised it', () => {
    const promised = holder({ tenancyId: null, number: 'AP-0009' });
    expect(conflictsOf(asked({}), facts({ holders: [promised] }))).toMatchObject([
      { code: 'room_promised', number: 'AP-0009', name: 'Lei', roomNumber: '101', lastDay: '2026-08-01' },
    ]);
  });

  it('a room that is let by the bed is taken once every bed is', () => {
    const byBed = { ...room, leaseMode: 'bed' as const, bedIds: ['a', 'b'] };
    const inA = holder({ bedId: 'a' });
    expect(codes(asked({}), facts({ rooms: [byBed], holders: [inA] }))).toEqual([]);
    expect(codes(asked({}), facts({ rooms: [byBed], holders: [inA, holder({ bedId: 'b' })] }))).toEqual([
      'room_taken',
    ]);
  });

  it('a renewal looks at its own room or bed, and not at itself', () => {
    const renewal = asked({ kind: 'renew', months: 6, wantedRoomId: null });
    const next = holder({ firstDay: '2027-01-01', lastDay: null });
    const known = { stay, holders: [holder({ tenancyId: 't1', lastDay: null })] };
    expect(codes(renewal, facts(known))).toEqual([]);
    expect(codes(renewal, facts({ ...known, holders: [next] }))).toEqual(['room_taken']);
    const inBed = { ...stay, bedId: 'a' };
    const byBed = { ...room, leaseMode: 'bed' as const, bedIds: ['a', 'b'] };
    const other = { ...next, bedId: 'b' };
    expect(codes(renewal, facts({ stay: inBed, rooms: [byBed], holders: [other] }))).toEqual([]);
    expect(
      codes(renewal, facts({ stay: inBed, rooms: [byBed], holders: [{ ...next, bedId: 'a' }] })),
    ).toEqual(['room_taken']);
  });

  it('a room that is held, but not for whoever lives there', () => {
    const held = [{ ...room, hold: 'maintenance' as const }];
    expect(codes(asked({}), facts({ rooms: held }))).toEqual(['room_held']);
    expect(codes(asked({ kind: 'renew', months: 1 }), facts({ rooms: held, stay }))).toEqual([]);
  });

  it('one more than the room holds, from the day on that they come', () => {
    const comes = asked({ kind: 'add_occupant', wantedRoomId: null });
    const two = [...stay.occupants, { firstDay: '2026-01-01', lastDay: '2026-07-31' }];
    expect(codes(comes, facts({ stay }))).toEqual([]);
    expect(codes(comes, facts({ stay: { ...stay, occupants: two } }))).toEqual([]);
    const stays = [...stay.occupants, { firstDay: '2026-08-01', lastDay: null }];
    expect(conflictsOf(comes, facts({ stay: { ...stay, occupants: stays } }))).toMatchObject([
      { code: 'over_capacity', capacity: 2, roomNumber: '101' },
    ]);
  });

  it('an end that was asked for already, but not for a dispute', () => {
    const ending = { ...stay, state: 'ending' };
    const leaves = asked({ kind: 'check_out', lastDay: '2026-10-31', wantedRoomId: null });
    expect(codes(leaves, facts({ stay: ending }))).toEqual(['already_ending']);
    expect(codes({ ...leaves, kind: 'dispute' }, facts({ stay: ending }))).toEqual([]);
  });

  it('what is owed, what is corrected already, and the same once more, in this order', () => {
    const all = facts({ arrearsMinor: 1, alsoWaiting: 'AP-0002', openCorrection: true });
    expect(codes(asked({ kind: 'dispute', wantedRoomId: null }), all)).toEqual([
      'open_correction',
      'open_arrears',
      'also_waiting',
    ]);
  });
});
