import type { MeterKind, meterScopes, registers } from '@console/contract/apartment';
import type { ExportColumn } from '../../../house/sheets/exported.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import { kindWords, registerWords, scopeWords, unitWords } from '../sheet-words.ts';

/** Which register of which meter, as every sheet about uses tells it. */
export interface Metered {
  readonly roomNumber: string | null;
  readonly serial: string;
  readonly kind: MeterKind;
  readonly register: (typeof registers)[number];
}

const roomColumn: ExportColumn<Pick<Metered, 'roomNumber'>> = {
  header: { zh: '房号', en: 'Room' },
  cell: (row) => cellOf.text(row.roomNumber),
};

const kindAndRegister: readonly ExportColumn<Metered>[] = [
  {
    header: { zh: '表类', en: 'Kind' },
    cell: ({ kind }, language) => cellOf.text(kindWords[kind][language]),
  },
  {
    header: { zh: '费率', en: 'Register' },
    width: 10,
    cell: ({ register }, language) => cellOf.text(registerWords[register][language]),
  },
];

const serialColumn: ExportColumn<Metered> = {
  header: { zh: '表号', en: 'Serial' },
  width: 20,
  cell: ({ serial }) => cellOf.text(serial),
};

export const meterColumns: readonly ExportColumn<Metered>[] = [roomColumn, serialColumn, ...kindAndRegister];

/** The same, with whether it counts for one room, for all, or for what is below it. */
export const placedMeterColumns: readonly ExportColumn<
  Metered & { readonly scope: (typeof meterScopes)[number] }
>[] = [
  roomColumn,
  {
    header: { zh: '用途', en: 'Scope' },
    cell: ({ scope }, language) => cellOf.text(scopeWords[scope][language]),
  },
  serialColumn,
  ...kindAndRegister,
];

export const unitColumn: ExportColumn<Pick<Metered, 'kind'>> = {
  header: { zh: '单位', en: 'Unit' },
  width: 8,
  cell: ({ kind }, language) => cellOf.text(unitWords[kind][language]),
};
