import type { Building, TariffVersion } from '@console/contract/apartment';

type Held = Pick<Building, 'state' | 'may' | 'sodMode'>;

export const mayEditTariffs = ({ state, may }: Held): boolean =>
  state === 'active' && may.includes('apartment.tariff.edit');

const mayActivate = ({ state, may }: Held): boolean =>
  state === 'active' && may.includes('apartment.tariff.activate');

/** What everybody reads is decided about by who puts prices into force. */
export const mayPublish = mayActivate;

/**
 * What stands between this user and putting a draft into force.
 * @param sub who is looking
 * @returns `solo`: allowed, and stamped as checked by the one who wrote it
 */
export function activationOf(
  building: Held,
  { state, editedBy }: Pick<TariffVersion, 'state' | 'editedBy'>,
  sub: string | undefined,
): 'allowed' | 'solo' | 'notByEditor' | 'ownerActivates' | undefined {
  if (state !== 'draft' || building.state !== 'active') return undefined;
  if (!mayActivate(building)) return mayEditTariffs(building) ? 'ownerActivates' : undefined;
  const own = sub !== undefined && editedBy.includes(sub);
  if (!own) return 'allowed';
  return building.sodMode === 'solo' ? 'solo' : 'notByEditor';
}

export const mayRetire = (building: Held, { state }: Pick<TariffVersion, 'state'>): boolean =>
  state === 'active' && mayActivate(building);
