import { rangeName } from './exported.ts';

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days that a list reaches over, newest first: those that were asked for, else those of its rows. */
export function daysSeen<Row>({ from, to }: Asked, dayOf: (row: Row) => string) {
  let [oldest, newest] = [from, to];
  return {
    async *watched(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
      for await (const row of rows) {
        newest ??= dayOf(row);
        if (from === undefined) oldest = dayOf(row);
        yield row;
      }
    },
    range: () => rangeName(oldest, newest),
  };
}
