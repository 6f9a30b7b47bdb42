import { getBuilding, getCheckout, getMyCheckout } from '@console/contract/apartment';
import { isApiError, load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { livesOnly } from '../../own/lives-only.ts';

const text = z.optional(z.string());
const Address = z.object({ uuid: text, roomNumber: text });

/** Which check-out, of which room: both are in the address, or nothing is asked for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { uuid, roomNumber } = searchParams(request, Address);
  if (!uuid || !roomNumber) return { show: 'incomplete' } as const;
  const checkoutId = z.uuid().safeParse(uuid);
  if (!checkoutId.success) return { show: 'notFound' } as const;
  const params = { checkoutId: checkoutId.data };
  try {
    if (livesOnly()) return await loadOwn(params, roomNumber);
    return await loadStaffs(params, roomNumber);
  } catch (error) {
    if (!isApiError(error) || error.code !== 'ROOM_MISMATCH') throw error;
    return { show: 'mismatch', roomNumber } as const;
  }
}

interface Params {
  readonly checkoutId: string;
}

/** Whoever works in one building may leave another one. */
async function loadStaffs(params: Params, roomNumber: string) {
  try {
    // By its id alone once it is known to be of that room: then every change of it reaches the screen.
    await load(getCheckout, { params, query: { roomNumber } });
  } catch (error) {
    if (!isApiError(error) || (error.code !== 'NOT_FOUND' && error.code !== 'FORBIDDEN')) throw error;
    // What the staff's call said stands where it is not their own either.
    return loadOwn(params, roomNumber).catch((own: unknown) => {
      throw isApiError(own) && own.code === 'NOT_FOUND' ? error : own;
    });
  }
  const { buildingId } = await load(getCheckout, { params });
  await load(getBuilding, { params: { buildingId } });
  return { show: 'checkout', checkoutId: params.checkoutId, buildingId } as const;
}

async function loadOwn(params: Params, roomNumber: string) {
  await load(getMyCheckout, { params, query: { roomNumber } });
  await load(getMyCheckout, { params });
  return { show: 'own', checkoutId: params.checkoutId } as const;
}
