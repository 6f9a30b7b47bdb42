import { StateChip } from '../text/state-chip.tsx';
import type { Tone } from '../theme/palette.ts';
import type { Column } from './table-props.ts';

/** How numbers, money and dates are written; `useFormat` of the shell gives it. */
export interface CellFormat {
  number(value: number): string;
  decimal(text: string, digits?: { min?: number; max?: number }): string;
  money(minor: number, currency?: string): string;
  day(isoDay: string): string;
  instant(iso: string): string;
}

type Nothing = null | undefined;

/** Where a column stands, what it comes to, and what else of it is not as its kind has it. */
export type ColumnPlace<Row> = Omit<Partial<Column<Row>>, 'key' | 'label'>;

/** What a state is called, and how good it is. */
export interface ToldState {
  readonly tone: Tone;
  readonly label: string;
}

/**
 * Columns of the kinds that lists are made of. What a value is says how it is drawn, aligned and sorted; what is not
 * there is a dash, and stands last.
 * @param format how the user's language writes values
 */
export function columnsOf<Row>(format: CellFormat) {
  type Label = Column<Row>['label'];
  type Place = ColumnPlace<Row>;

  function valueColumn<Value extends string | number>(
    kind: { shown(value: Value, row: Row): string; place?: Place },
    [key, label, value, place]: [string, Label, (row: Row) => Value | Nothing, Place?],
  ): Column<Row> {
    const cell = (row: Row) => {
      const there = value(row);
      return there === null || there === undefined || there === '' ? '–' : kind.shown(there, row);
    };
    return {
      key,
      label,
      cell,
      sortBy: (row) => value(row) || (value(row) === 0 ? 0 : null),
      ...kind.place,
      ...place,
    };
  }

  const right = { align: 'right' } as const;
  const whole = { nowrap: true } as const;
  const asIs = { shown: (text: string) => text };

  return {
    /** What names the row: its header, its link, the heading of its card. */
    name: (key: string, label: Label, value: (row: Row) => string | Nothing, place?: Place) =>
      valueColumn({ ...asIs, place: { primary: true } }, [key, label, value, place]),
    text: (key: string, label: Label, value: (row: Row) => string | Nothing, place?: Place) =>
      valueColumn(asIs, [key, label, value, place]),
    number: (key: string, label: Label, value: (row: Row) => number | Nothing, place?: Place) =>
      valueColumn({ shown: format.number, place: right }, [key, label, value, place]),
    /** An exact number as text. @param digits how many behind the point */
    decimal: (
      key: string,
      label: Label,
      value: (row: Row) => string | Nothing,
      { min, max, ...place }: Place & { min?: number; max?: number } = {},
    ): Column<Row> => {
      const digits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
      const column = valueColumn({ shown: (text: string) => format.decimal(text, digits), place: right }, [
        ...([key, label, value] as const),
        place,
      ]);
      // Only to compare: what is shown stays exact.
      return { ...column, sortBy: (row) => (value(row) ? Number(value(row)) : null), ...place };
    },
    /** Minor units. @param currency of all, or of each; the house's own unless told */
    money: (
      key: string,
      label: Label,
      value: (row: Row) => number | Nothing,
      { currency, ...place }: Place & { currency?: string | ((row: Row) => string) | undefined } = {},
    ) =>
      valueColumn(
        {
          shown: (minor: number, row) =>
            format.money(minor, typeof currency === 'function' ? currency(row) : currency),
          place: right,
        },
        [key, label, value, place],
      ),
    /** An ISO day. */
    day: (key: string, label: Label, value: (row: Row) => string | Nothing, place?: Place) =>
      valueColumn({ shown: format.day, place: whole }, [key, label, value, place]),
    instant: (key: string, label: Label, value: (row: Row) => string | Nothing, place?: Place) =>
      valueColumn({ shown: format.instant, place: whole }, [key, label, value, place]),
    /** A state as a chip, at the end of a card's first line; nothing where there is none to tell. */
    state: (
      key: string,
      label: Label,
      told: (row: Row) => ToldState | false | Nothing,
      place?: Place,
    ): Column<Row> => ({
      key,
      label,
      card: 'top',
      cell: (row) => {
        const state = told(row);
        return state && <StateChip {...state} />;
      },
      sortBy: (row) => (told(row) || undefined)?.label,
      ...place,
    }),
    /** Something drawn by the list itself; it is sorted by nothing unless told. */
    own: (key: string, label: Label, cell: Column<Row>['cell'], place?: Place): Column<Row> => ({
      key,
      label,
      cell,
      ...place,
    }),
  };
}
