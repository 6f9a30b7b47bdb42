import { apartmentRoles, type Building, type ListedRoom } from '@console/contract/apartment';
import { linksOf } from './room-links-rules.ts';

const [type, building] = ['t', 'b'];
const demo: ListedRoom = {
  ...{ roomId: 'r', buildingId: building, number: '101', floor: 1, roomTypeId: null, areaM2: '25.00' },
  ...{
    capacity: 2,
    leaseMode: 'whole',
    rentMinor: 1,
    depositMinor: 1,
    hold: 'none',
    mapRow: null,
    mapCol: null,
  },
  ...{ amenities: [], state: 'vacant', version: 0, createdAt: '', updatedAt: '', buildingCode: 'LUYUAN' },
  ...{
    buildingName: { zh: '绿苑', en: 'Greenyard' },
    currency: 'CNY',
    roomTypeCode: null,
    roomTypeName: null,
  },
  ...{ tenancies: [], lastReadOn: null },
};
const letting = (over: object = {}) => ({
  ...{ tenancyId: type, name: 'Hua', bed: null, lastDay: null, rentMinor: 1, isActive: true },
  ...over,
});
const room = (over: Partial<typeof demo> = {}) => ({ ...demo, ...over });
const occupied = room({ state: 'occupied', tenancies: [letting()] });
const manager: Pick<Building, 'may' | 'state'> = { may: [...apartmentRoles.MGR], state: 'active' };
const names = (row: typeof demo, building = manager) => linksOf(row, building).map(({ name }) => name);

describe('6 what can be done about a room', () => {
  it('a vacant one is let, an occupied one changed or given up', () => {
    expect(names(room())).toEqual(['checkIn', 'usage', 'money', 'history']);
    expect(names(occupied)).toEqual(['open', 'usage', 'money', 'history', 'checkOut']);
    expect(names(room({ state: 'disabled' }))).toEqual(['usage', 'money', 'history']);
  });

  it('no check-out where no tenancy is active: it has not begun, or its end was asked for', () => {
    const ending = room({ state: 'checkout_pending', tenancies: [letting({ isActive: false })] });
    expect(names(ending)).toEqual(['open', 'usage', 'money', 'history']);
  });

  it('by permission, and nothing is let in an archived building', () => {
    const read = ['open', 'usage', 'money', 'history'];
    expect(names(occupied, { may: [...apartmentRoles.AUD], state: 'active' })).toEqual(read);
    expect(names(occupied, { may: [...apartmentRoles.FDK], state: 'active' })).toEqual([
      'open',
      'pay',
      'history',
      'checkOut',
    ]);
    expect(names(occupied, { ...manager, state: 'archived' })).toEqual(read);
    expect(linksOf(room(), undefined)).toEqual([]);
  });

  it('22 the desk takes money of who lives there; of several it is asked who pays', () => {
    const desk = { may: [...apartmentRoles.FDK], state: 'active' as const };
    const pay = (row: typeof demo) => linksOf(row, desk).find(({ name }) => name === 'pay')?.to;
    expect(pay(occupied)).toBe(`/apartment/flow/amount?building=${building}&tab=payments&pay=${type}`);
    const two = room({ tenancies: [letting(), letting({ tenancyId: building })] });
    expect(pay(two)).toBe(`/apartment/flow/amount?building=${building}&tab=payments&pay=find`);
    expect(pay(room())).toBeUndefined();
  });

  it('9 the history is that of the room, whoever lives there', () => {
    for (const row of [room(), occupied])
      expect(linksOf(row, manager).find(({ name }) => name === 'history')?.to).toBe(
        `/apartment/roomHistory?building=${building}&room=r`,
      );
  });

  it('beds: let while one is free; of several tenancies one is chosen first', () => {
    const two = [letting(), letting({ tenancyId: building, isActive: false })];
    const beds = room({ state: 'occupied', leaseMode: 'bed', capacity: 3, tenancies: two });
    const checkOut = (row: typeof demo) => linksOf(row, manager).find(({ name }) => name === 'checkOut')?.to;
    expect(checkOut({ ...beds, tenancies: [letting(), letting({ tenancyId: building })] })).toBe(
      '/apartment/edit?actionType=edit&category=LUYUAN&roomNumber=101&tab=contract',
    );
    // Only one of them can be given up.
    expect(checkOut(beds)).toBe(`/apartment/edit?actionType=edit&uuid=${type}&tab=contract&act=checkOut`);
    expect(names(beds)).toContain('checkIn');
    expect(names({ ...beds, capacity: 2 })).not.toContain('checkIn');
  });
});
