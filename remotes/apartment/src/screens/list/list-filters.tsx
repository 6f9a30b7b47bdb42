import { type Building, listBuildings, listRoomTypes, roomStates } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { FilterBar, SearchBox, SelectInput } from '@console/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { allBuildings } from '../../buildings/building-lists.ts';
import { useName } from '../../buildings/names.ts';
import { dayAfter } from '../../map/map-rules.ts';
import { useGo } from '../../paging/use-go.ts';
import { floorName, floorsOf } from '../../rooms/floor-rows.ts';
import { localToday } from '../../tenancies/local-today.ts';

const endingWithin = [30, 60, 90];
const vacantFor = [7, 30, 90];

/** What the list is filtered by besides the search, which a phone shows at all times. */
const folded = ['building', 'floor', 'type', 'state', 'endingBefore', 'vacantDays'];

/** Filters live in the address, so that back, reload and sharing work. */
export function ListFilters({ children }: { children: ReactNode }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const [params] = useSearchParams();
  const all = useEndpoint(listBuildings, allBuildings).items;
  const building = all.find((one) => one.buildingId === params.get('building'));
  // An archived one is offered only while it is chosen.
  const buildings = all.filter((one) => one.state === 'active' || one === building);
  const go = useGo();
  const set = (key: string, value: string) =>
    go({ [key]: value, ...(key === 'building' && { floor: undefined, type: undefined }) });
  const buildingLabel = (one: Building) =>
    one.state === 'active' ? name(one.name) : t('list.archived', { name: name(one.name) });
  const floors = building ? floorsOf(building) : [];
  return (
    <FilterBar label={t('roomList.filter')} active={folded.filter((key) => params.has(key)).length}>
      <SearchBox label={t('list.search')} value={params.get('q') ?? ''} onSearch={(q) => set('q', q)} />
      <SelectInput
        label={t('buildings.one')}
        value={building?.buildingId ?? ''}
        onChange={(value) => set('building', value)}
        options={[
          { value: '', label: t('list.allBuildings') },
          ...buildings.map((one) => ({ value: one.buildingId, label: buildingLabel(one) })),
        ]}
      />
      {building && (
        <SelectInput
          label={t('rooms.floor')}
          value={params.get('floor') ?? ''}
          onChange={(value) => set('floor', value)}
          options={[
            { value: '', label: t('list.allFloors') },
            ...floors.map((floor) => ({ value: String(floor), label: floorName(floor) })),
          ]}
        />
      )}
      {building && (
        <TypeFilter
          buildingId={building.buildingId}
          value={params.get('type') ?? ''}
          onChange={(value) => set('type', value)}
        />
      )}
      <SelectInput
        label={t('rooms.state')}
        value={params.get('state') ?? ''}
        onChange={(value) => set('state', value)}
        options={[
          { value: '', label: t('list.allStates') },
          ...roomStates.map((state) => ({ value: state, label: t(`roomStates.${state}`) })),
        ]}
      />
      <EndingFilter
        timeZone={(building ?? all[0])?.timeZone ?? 'UTC'}
        value={params.get('endingBefore') ?? ''}
        onChange={(value) => set('endingBefore', value)}
      />
      <SelectInput
        label={t('roomList.vacant')}
        value={params.get('vacantDays') ?? ''}
        onChange={(value) => set('vacantDays', value)}
        options={[
          { value: '', label: t('roomList.any') },
          ...vacantFor.map((days) => ({
            value: String(days),
            label: t('roomList.vacantFor', { count: days }),
          })),
        ]}
      />
      {children}
    </FilterBar>
  );
}

interface EndingFilterProps {
  timeZone: string;
  value: string;
  onChange(day: string): void;
}

/** Soon from today on, or any day that the address names. */
function EndingFilter({ timeZone, value, onChange }: EndingFilterProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const today = localToday(timeZone);
  const soon = endingWithin.map((days) => ({
    value: dayAfter(today, days),
    label: t('roomList.endingWithin', { count: days }),
  }));
  const other = /^\d{4}-\d{2}-\d{2}$/.test(value) && !soon.some((one) => one.value === value);
  return (
    <SelectInput
      label={t('roomList.ending')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('roomList.any') },
        ...soon,
        ...(other ? [{ value, label: t('roomList.endingBefore', { day: format.day(value) }) }] : []),
      ]}
    />
  );
}

interface TypeFilterProps {
  buildingId: string;
  value: string;
  onChange(code: string): void;
}

function TypeFilter({ buildingId, value, onChange }: TypeFilterProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const types = useEndpoint(listRoomTypes, { params: { buildingId } }).items;
  return (
    <SelectInput
      label={t('rooms.type')}
      value={types.some((type) => type.code === value) ? value : ''}
      onChange={onChange}
      options={[
        { value: '', label: t('list.allTypes') },
        ...types.map((type) => ({ value: type.code, label: name(type.name) })),
      ]}
    />
  );
}
