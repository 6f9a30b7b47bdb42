import { getWoodPrint, type WoodPrint } from '@console/contract/wood';
import { answer, type FakeAnswer } from '@console/testing';
import { ids } from '../team/demo-team.ts';

const blocks: WoodPrint['preview']['blocks'] = [
  { kind: 'facts', items: [{ label: ['Customer'], value: ['Li Furniture'] }] },
  {
    kind: 'table',
    columns: [
      { header: ['Goods'], align: 'left', weight: 3, holds: 'text' },
      { header: ['Amount (CNY)'], align: 'right', weight: 1, holds: 'text' },
    ],
    rows: [{ cells: [['Spruce board'], ['6,110.40']], strong: false, notes: ['SPR-B38'] }],
    more: 0,
  },
  {
    kind: 'total',
    items: [{ label: ['Total'], value: '¥6,110.40', strong: true }],
    capitals: { label: ['Amount in capitals'], value: '陆仟壹佰壹拾元肆角' },
  },
];

/** A delivery note, as screen tests print it. */
export const demoPrint = (change: Partial<WoodPrint> = {}): WoodPrint => ({
  printSubjectId: ids.txn,
  teamId: ids.team,
  subject: 'txn',
  template: 'delivery_note',
  templates: ['delivery_note'],
  prices: true,
  parts: [],
  label: 'SO-000007',
  mark: null,
  pages: 1,
  copies: 0,
  preview: { title: ['Delivery note'], sender: ['Evergreen'], number: 'SO-000007', blocks },
  file: { name: 'Delivery_note-SO-000007.pdf', mime: 'application/pdf', base64: btoa('%PDF-1.7') },
  ...change,
});

/** Whatever paper is asked for, as it is asked for. */
export const demoPaper = (change: Partial<WoodPrint> = {}): FakeAnswer =>
  answer(getWoodPrint, ({ query }) =>
    demoPrint({ ...change, ...(query.template && { template: query.template }) }),
  );
