import {
  type Building,
  listBuildings,
  type RoomFilter,
  type RoomType,
  roomStates,
} from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import type { ListFilter } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { allBuildings } from '../../buildings/building-lists.ts';
import { useName } from '../../buildings/names.ts';
import { dayAfter } from '../../map/map-rules.ts';
import { floorName, floorsOf } from '../../rooms/floor-rows.ts';
import { localToday } from '../../tenancies/local-today.ts';

const endingWithin = [30, 60, 90];
const vacantFor = [7, 30, 90];

/**
 * What the rooms can be narrowed by.
 * @param filter what the list is narrowed by now
 * @param types those of the chosen building
 */
export function useListFilters(filter: RoomFilter, types: readonly RoomType[]): ListFilter[] {
  const { t } = useTranslation('apartment');
  const name = useName();
  const all = useEndpoint(listBuildings, allBuildings).items;
  const building = all.find((one) => one.buildingId === filter.building);
  // An archived one is offered only while it is chosen.
  const buildings = all.filter((one) => one.state === 'active' || one === building);
  const buildingLabel = (one: Building) =>
    one.state === 'active' ? name(one.name) : t('list.archived', { name: name(one.name) });
  const ofBuilding: ListFilter[] = building
    ? [
        {
          kind: 'choice',
          name: 'floor',
          label: t('rooms.floor'),
          any: t('list.allFloors'),
          options: floorsOf(building).map((floor) => ({ value: String(floor), label: floorName(floor) })),
        },
        {
          kind: 'choice',
          name: 'type',
          label: t('rooms.type'),
          any: t('list.allTypes'),
          options: types.map((type) => ({ value: type.code, label: name(type.name) })),
        },
      ]
    : [];
  return [
    { kind: 'search', name: 'q', label: t('list.search') },
    {
      kind: 'choice',
      name: 'building',
      label: t('buildings.one'),
      any: t('list.allBuildings'),
      options: buildings.map((one) => ({ value: one.buildingId, label: buildingLabel(one) })),
      clears: ['floor', 'type'],
    },
    ...ofBuilding,
    {
      kind: 'choice',
      name: 'state',
      label: t('rooms.state'),
      any: t('list.allStates'),
      options: roomStates.map((state) => ({ value: state, label: t(`roomStates.${state}`) })),
    },
    {
      kind: 'choice',
      name: 'endingBefore',
      label: t('roomList.ending'),
      any: t('roomList.any'),
      options: useEndings((building ?? all[0])?.timeZone ?? 'UTC', filter.endingBefore),
    },
    {
      kind: 'choice',
      name: 'vacantDays',
      label: t('roomList.vacant'),
      any: t('roomList.any'),
      options: vacantFor.map((days) => ({
        value: String(days),
        label: t('roomList.vacantFor', { count: days }),
      })),
    },
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
