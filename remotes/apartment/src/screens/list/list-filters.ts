import {
  type Building,
  listBuildings,
  type RoomFilter,
  type RoomType,
  roomStates,
} from '@console/contract/apartment';
import { localToday, useEndpoint, useFormat, useName } from '@console/shell';
import { choiceFilter, type ListFilter, optionsOf } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { allBuildings } from '../../buildings/building-lists.ts';
import { dayAfter } from '../../days/day-rules.ts';
import { floorName, floorsOf } from '../../rooms/floor-rows.ts';

const endingWithin = [30, 60, 90];
const vacantFor = [7, 30, 90];

/**
 * What the rooms can be narrowed by.
 * @param filter what the list is narrowed by now
 * @param building the chosen one; null: all of them
 * @param types those of the chosen building
 */
export function useListFilters(
  filter: RoomFilter,
  building: Building | null,
  types: readonly RoomType[],
): ListFilter[] {
  const { t } = useTranslation('apartment');
  const name = useName();
  const all = useEndpoint(listBuildings, allBuildings).items;
  const ofBuilding: ListFilter[] = building
    ? [
        choiceFilter(
          'floor',
          t('rooms.floor'),
          t('list.allFloors'),
          floorsOf(building).map((floor) => ({ value: String(floor), label: floorName(floor) })),
        ),
        choiceFilter(
          'type',
          t('rooms.type'),
          t('list.allTypes'),
          types.map((type) => ({ value: type.code, label: name(type.name) })),
        ),
      ]
    : [
        // A link can name them without a building, of which there would be a choice.
        {
          kind: 'given',
          name: 'floor',
          label: t('rooms.floor'),
          told: filter.floor === undefined ? '' : floorName(filter.floor),
        },
        { kind: 'given', name: 'type', label: t('rooms.type'), told: filter.type ?? '' },
      ];
  return [
    { kind: 'search', name: 'q', label: t('list.search') },
    ...ofBuilding,
    choiceFilter(
      'state',
      t('rooms.state'),
      t('list.allStates'),
      optionsOf(roomStates, (state) => t(`roomStates.${state}`)),
    ),
    choiceFilter(
      'endingBefore',
      t('roomList.ending'),
      t('roomList.any'),
      useEndings((building ?? all[0])?.timeZone ?? 'UTC', filter.endingBefore),
    ),
    choiceFilter(
      'vacantDays',
      t('roomList.vacant'),
      t('roomList.any'),
      vacantFor.map((days) => ({ value: String(days), label: t('roomList.vacantFor', { count: days }) })),
    ),
    ...((building ? [building] : all).some(({ may }) => may.includes('apartment.bill.total'))
      ? [{ kind: 'switch', name: 'arrears', label: t('roomList.inArrears') } as const]
      : []),
  ];
}

/** Soon from today on, or any day that the address names. */
function useEndings(timeZone: string, named: string | undefined) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const today = localToday(timeZone);
  const soon = endingWithin.map((days) => ({
    value: dayAfter(today, days),
    label: t('roomList.endingWithin', { count: days }),
  }));
  if (named === undefined || soon.some(({ value }) => value === named)) return soon;
  return [...soon, { value: named, label: t('roomList.endingBefore', { day: format.day(named) }) }];
}
