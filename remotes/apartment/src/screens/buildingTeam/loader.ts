import { getBuilding, getBuildingTeam, listErasureRequests } from '@console/contract/apartment';
import { load } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { rememberBuilding } from '../../buildings/chosen-building.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = z.uuid().safeParse(params.id);
  if (!id.success) return undefined;
  const input = { params: { buildingId: id.data } };
  const [building] = await Promise.all([load(getBuilding, input), load(getBuildingTeam, input)]);
  if (building.may.includes('apartment.member.manage')) await load(listErasureRequests, input);
  rememberBuilding(building);
  return { buildingId: id.data, building };
}
