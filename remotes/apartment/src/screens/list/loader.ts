import type { QueryOf } from '@console/contract';
import { countRooms, listBuildings, listRooms, listRoomTypes } from '@console/contract/apartment';
import { load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { allBuildings, buildingIn } from '../../buildings/building-lists.ts';
import { rememberBuilding } from '../../buildings/chosen-building.ts';

type Query = QueryOf<typeof listRooms>;

export async function loader({ request }: LoaderFunctionArgs) {
  const { sort, cursor, limit, ...wanted } = searchParams(request, listRooms.query);
  const loadShown = (filter: Partial<Query>) =>
    Promise.all([
      filter.building ? load(listRoomTypes, { params: { buildingId: filter.building } }) : undefined,
      loadPage(request, listRooms, { query: { ...filter, sort, cursor, limit } }),
      load(countRooms, { query: filter }),
    ]);
  // Whether the building is the user's need not be found out first.
  loadAhead(loadShown(wanted));
  const mine = await load(listBuildings, allBuildings);
  // Whoever belongs to none is shown how to come to one, not what they lack.
  if (mine.items.length === 0) return null;
  // A building that is none of the user's does not filter: a bad parameter falls back to its default.
  const building = await buildingIn(mine, wanted.building, { archived: true });
  if (building) rememberBuilding(building);
  const filter = { ...wanted, building: building?.buildingId };
  const [types] = await loadShown(filter);
  // Null: all of them, which is another thing than none being known.
  return {
    building: building ?? null,
    filter,
    query: { ...filter, sort, cursor, limit },
    types: types?.items ?? [],
  };
}
