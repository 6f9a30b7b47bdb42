import {
  type Building,
  importMeters,
  importPersons,
  importRooms,
  importTenancies,
} from '@console/contract/apartment';
import { mayConfigure } from '../buildings/read-only-reason.ts';

/** What comes in by a sheet, in the order in which a house is entered. */
export const importKinds = ['rooms', 'meters', 'persons', 'tenancies'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importers = {
  rooms: importRooms,
  meters: importMeters,
  persons: importPersons,
  tenancies: importTenancies,
} as const satisfies Record<ImportKind, unknown>;

/** Whether this user may import such sheets into the building now. */
export const mayImport = (building: Pick<Building, 'state' | 'may'>, kind: ImportKind): boolean =>
  kind === 'rooms' || kind === 'meters'
    ? mayConfigure(building, 'room')
    : building.state === 'active' && building.may.includes('apartment.tenancy.write');

/** Which sheet follows once one has come in; people come with the tenancies. */
export const nextKind: Readonly<Partial<Record<ImportKind, ImportKind>>> = {
  rooms: 'meters',
  meters: 'tenancies',
  persons: 'tenancies',
};
