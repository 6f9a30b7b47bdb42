import { UsageFlow } from '@console/contract/apartment';
import { columnsSeen, type ExportColumn } from './exported.ts';
import { cellOf } from './written-cells.ts';

const column = (en: string, more: Partial<ExportColumn<object>> = {}): ExportColumn<object> => ({
  header: { zh: en, en },
  cell: () => cellOf.text(''),
  ...more,
});
const columns = [
  column('Day'),
  column('Tenancy', { field: UsageFlow.shape.tenancy }),
  column('Meter', { field: UsageFlow.shape.meterId }),
];
const seenBy = (...held: string[]) =>
  columnsSeen(columns, (permission) => held.includes(permission)).map(({ header }) => header.en);

it('a file leaves out the columns of fields that the contract marks, for whoever may not see them', () => {
  expect(seenBy()).toEqual(['Day', 'Meter']);
  expect(seenBy('apartment.tenancy.read')).toEqual(['Day', 'Tenancy', 'Meter']);
});
