import { getBuildingMap } from '@console/contract/apartment';
import { load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

const { asOf, layer } = getBuildingMap.query.shape;
const Address = z.object({ building: z.optional(z.string()), room: z.optional(z.string()), asOf, layer });

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, ...view } = searchParams(request, Address);
  const query = { layer: view.layer, ...(view.asOf ? { asOf: view.asOf } : {}) };
  const inputOf = (buildingId: string) => ({ params: { buildingId }, query });
  const { building } = await loadBuildingChoice(wanted, {}, ({ buildingId }) =>
    load(getBuildingMap, inputOf(buildingId)),
  );
  return building && { building, input: inputOf(building.buildingId), asked: view.asOf };
}
