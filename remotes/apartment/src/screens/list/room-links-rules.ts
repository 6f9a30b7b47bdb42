import { apartmentPaths, type Building, type ListedRoom } from '@console/contract/apartment';

/** Something that can be done about a room, and where. */
export interface RoomLink {
  readonly name: 'checkIn' | 'open' | 'usage' | 'pay' | 'money' | 'history' | 'checkOut';
  readonly to: string;
}

/** What the user may do about a room today, in the order of the work. @param building undefined for one that is not theirs */
export function linksOf(row: ListedRoom, building: Pick<Building, 'may' | 'state'> | undefined): RoomLink[] {
  const may = (permission: Building['may'][number]) => building?.may.includes(permission) === true;
  const mayLet = may('apartment.tenancy.write') && building?.state === 'active';
  const { buildingId, roomId, tenancies } = row;
  const active = tenancies.filter(({ isActive }) => isActive);
  const links: (RoomLink | false)[] = [
    mayLet && hasPlace(row) && { name: 'checkIn', to: checkInOf(row) },
    tenancies.length > 0 && { name: 'open', to: tenancyOf(row, tenancies) },
    may('apartment.usage.read') && {
      name: 'usage',
      to: apartmentPaths.flowUsed({ building: buildingId, room: roomId }),
    },
    may('apartment.payment.record_cash') && tenancies.length > 0 && { name: 'pay', to: payOf(row) },
    may('apartment.flow.read') && {
      name: 'money',
      to: apartmentPaths.flowAmount({ building: buildingId, room: roomId }),
    },
    may('apartment.room.list') && {
      name: 'history',
      to: apartmentPaths.roomHistory({ building: buildingId, room: roomId }),
    },
    // A check-out is begun with the contract.
    mayLet && active.length > 0 && { name: 'checkOut', to: tenancyOf(row, active, 'contract', 'checkOut') },
  ];
  return links.filter((one) => one !== false);
}

function hasPlace({ state, leaseMode, tenancies, capacity }: ListedRoom): boolean {
  if (state === 'disabled') return false;
  return leaseMode === 'bed' ? tenancies.length < capacity : state === 'vacant';
}

const namedOf = ({ buildingCode, number }: ListedRoom) => ({ category: buildingCode, roomNumber: number });

/** Where a payment is taken; of several who live there the one who pays is found first. */
const payOf = ({ buildingId, tenancies: [only, ...others] }: ListedRoom): string =>
  apartmentPaths.flowAmount({
    ...{ building: buildingId, tab: 'payments' },
    pay: only && others.length === 0 ? only.tenancyId : 'find',
  });

const checkInOf = (row: ListedRoom): string =>
  apartmentPaths.edit({ actionType: 'entering', ...namedOf(row) });

/** The only one of some tenancies of a room; of several, the room that lets one choose. @param tab where of it @param act what is begun there */
function tenancyOf(
  row: ListedRoom,
  among: ListedRoom['tenancies'],
  tab?: 'contract',
  act?: 'checkOut',
): string {
  const [only, ...others] = among;
  const isOne = only !== undefined && others.length === 0;
  const which = isOne ? { uuid: only.tenancyId } : namedOf(row);
  return apartmentPaths.edit({
    actionType: 'edit',
    ...which,
    ...(tab && { tab }),
    ...(isOne && act && { act }),
  });
}
