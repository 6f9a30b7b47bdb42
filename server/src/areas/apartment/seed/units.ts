import { type DemoBuilding, demoBuildings, roomsPerFloor, roomTypesOfDemo } from './buildings.ts';

/** What is let as a whole: a room, or a bed of a shared one. */
export interface Unit {
  readonly code: string;
  readonly room: string;
  readonly bed: string | null;
  /** Most people in it. */
  readonly capacity: number;
  readonly rentMinor: number;
}

const unitsOf = ({ settings: { code }, floors }: DemoBuilding): Unit[] =>
  floors.flatMap(({ floor, type: typeCode, byBed }) => {
    const type = roomTypesOfDemo.find((one) => one.code === typeCode);
    if (!type) throw new Error(`no room type ${typeCode}`);
    const { capacity, defaultRentMinor } = type;
    return Array.from({ length: roomsPerFloor }, (_, index) => index + 1).flatMap((seq): Unit[] => {
      const room = `${floor}${String(seq).padStart(2, '0')}`;
      if (!byBed) return [{ code, room, bed: null, capacity, rentMinor: defaultRentMinor }];
      return Array.from({ length: capacity }, (_, index) => ({
        ...{ code, room, bed: String.fromCharCode(65 + index), capacity: 1 },
        rentMinor: Math.round(defaultRentMinor / capacity),
      }));
    });
  });

/** All 78: 54 rooms and 24 beds. */
export const units: readonly Unit[] = demoBuildings.flatMap(unitsOf);

/** Where it is in its house: `503`, and `204D` for a bed. */
export const placeOf = ({ room, bed }: Pick<Unit, 'room' | 'bed'>): string => `${room}${bed ?? ''}`;

export const keyOf = ({ code, room, bed }: Unit): string => `${code}-${placeOf({ room, bed })}`;
