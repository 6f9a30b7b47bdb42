import type { Room } from '@console/contract/apartment';
import {
  appliedDraft,
  checkInDraft,
  intoRoom,
  livingThere,
  newTenancyOf,
  withTenant,
} from './check-in-draft.ts';

const room: Room = {
  roomId: 'r1',
  buildingId: 'b',
  number: '101',
  floor: 1,
  roomTypeId: null,
  areaM2: '25.00',
  capacity: 2,
  leaseMode: 'whole',
  rentMinor: 128_000,
  depositMinor: 128_000,
  hold: 'none',
  mapRow: null,
  mapCol: null,
  amenities: [],
  state: 'vacant',
  version: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
};
const hua = { personId: 'hua', name: 'Hua' };
const li = { personId: 'li', name: 'Li' };

describe('the draft of a check-in', () => {
  it('begins with what the room asks, and follows the room as long as nobody typed', () => {
    const draft = checkInDraft('2026-11-21', room);
    expect([draft.depositMinor, draft.rates]).toEqual([
      128_000,
      [{ from: '2026-11-21', rentMinor: 128_000 }],
    ]);
    const dear = { ...room, roomId: 'r2', rentMinor: 200_000, depositMinor: 210_000 };
    expect(intoRoom(draft, dear, room)).toMatchObject({
      depositMinor: 210_000,
      rates: [{ rentMinor: 200_000 }],
    });
    const typed = { ...draft, depositMinor: 1, rates: [{ from: '2026-11-21', rentMinor: 2 }] };
    expect(intoRoom(typed, dear, room)).toMatchObject({ depositMinor: 1, rates: [{ rentMinor: 2 }] });
  });

  it('the tenant lives there unless somebody took them out', () => {
    const first = withTenant(checkInDraft('2026-11-21', room), hua);
    expect(first.occupants.map(({ name }) => name)).toEqual(['Hua']);
    expect(withTenant(first, li).occupants.map(({ name }) => name)).toEqual(['Li']);
    const elsewhere = { ...first, occupants: [livingThere(li)] };
    expect(withTenant(elsewhere, { personId: 'wu', name: 'Wu' }).occupants.map(({ name }) => name)).toEqual([
      'Li',
    ]);
  });

  it('goes over the wire with the first rent on the first day, and people for as long as the tenancy', () => {
    const draft = withTenant(checkInDraft('2026-11-21', room), hua);
    const sent = newTenancyOf({ ...draft, firstDay: '2026-12-01', lastDay: '2027-11-30' }, true);
    expect(sent).toMatchObject({
      firstDay: '2026-12-01',
      lastDay: '2027-11-30',
      primaryPersonId: 'hua',
      rates: [{ from: '2026-12-01', rentMinor: 128_000 }],
      occupants: [{ personId: 'hua', firstDay: '2026-12-01', lastDay: '2027-11-30', shareWeight: '1' }],
      sign: true,
    });
    expect(newTenancyOf({ ...draft, person: null, lastDay: null }, false)).toMatchObject({
      primaryPersonId: '',
      lastDay: null,
      sign: false,
    });
  });
});

describe('a check-in by an application', () => {
  const approved = {
    applicant: { personId: null, name: '韩梅梅', phone: null, signsIn: true },
    room: { roomId: room.roomId, number: '101' },
    bed: null,
    from: '2026-08-01',
    months: 12,
  };

  it('begins with the room and the days as they were approved', () => {
    const draft = appliedDraft('2026-06-18', [room], approved);
    expect(draft).toMatchObject({
      ...{ roomId: room.roomId, firstDay: '2026-08-01', lastDay: '2027-07-31', person: null },
      rates: [{ from: '2026-08-01', rentMinor: room.rentMinor }],
    });
    expect(newTenancyOf(draft, true, 'the application').applicationId).toBe('the application');
  });

  it('and with whoever applied, where the building knows them; without an end it stays open', () => {
    const known = { ...approved, months: null, applicant: { ...approved.applicant, personId: 'p1' } };
    expect(appliedDraft('2026-06-18', [room], known)).toMatchObject({
      ...{ lastDay: null, person: { personId: 'p1', name: '韩梅梅' } },
      occupants: [{ personId: 'p1' }],
    });
  });
});
