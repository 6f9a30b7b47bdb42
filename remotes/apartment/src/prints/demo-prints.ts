import type { PaperBlock } from '@console/contract';
import {
  getPrint,
  getPrintCentre,
  listPrintBatches,
  type Print,
  type PrintBatch,
  type PrintCentre,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { ids } from '../buildings/demo-building.ts';

/** What screen tests print. */
export const printIds = {
  bill: '019a0000-0000-7000-8000-000000009001',
  cycle: '019a0000-0000-7000-8000-000000009002',
  tenancy: '019a0000-0000-7000-8000-000000009003',
  dayClose: '019a0000-0000-7000-8000-000000009004',
  batch: '019a0000-0000-7000-8000-000000009005',
};

const code = { path: 'M0 0h7v1h-7z', size: 21 };

/** One part of each kind. */
const blocks: PaperBlock[] = [
  {
    kind: 'facts',
    items: [
      { label: ['Room'], value: ['101'] },
      { label: ['Tenant'], value: ['周宁'] },
    ],
  },
  { kind: 'heading', text: ['Lines'] },
  {
    kind: 'table',
    columns: [
      { header: ['Item'], align: 'left', weight: 4, holds: 'text' },
      { header: ['Reading'], align: 'left', weight: 1, holds: 'blank' },
      { header: ['QR'], align: 'center', weight: 1, holds: 'code' },
      { header: ['Amount (CNY)'], align: 'right', weight: 1, holds: 'text' },
    ],
    rows: [
      { cells: [['Rent'], [], [], ['980.00']], strong: false, notes: ['980.00 a month'] },
      { cells: [['Discount'], [], [], ['−50.00']], strong: false, notes: [] },
    ],
    more: 3,
  },
  {
    kind: 'total',
    items: [
      { label: ['Paid'], value: '−100.00', strong: false },
      { label: ['Total'], value: '¥930.00', strong: true },
    ],
    capitals: { label: ['Amount in capitals'], value: '玖佰叁拾元整' },
  },
  {
    kind: 'bars',
    title: ['Last 12 months'],
    bars: [
      { label: '26-05', value: 0, text: '' },
      { label: '26-06', value: 120, text: '120' },
    ],
  },
  { kind: 'text', text: ['Please pay by the due date.'], strong: false },
  { kind: 'labels', items: [{ code, title: '101', text: [['Electricity'], ['E-1']] }], more: 5 },
  { kind: 'code', code, caption: ['Scan to open'] },
  { kind: 'signatures', items: [['Tenant’s signature'], ['Date']] },
];

export const demoPrint = (change: Partial<Print> = {}): Print => ({
  subjectId: printIds.bill,
  buildingId: ids.building,
  subject: 'bill',
  template: 'bill',
  label: 'LY-B202606-0001',
  mark: null,
  pages: 1,
  copies: 0,
  preview: { title: ['Bill'], sender: ['Greenyard One'], number: 'LY-B202606-0001', blocks },
  file: { name: 'Bill-LY-B202606-0001.pdf', mime: 'application/pdf', base64: btoa('%PDF-1.7') },
  ...change,
});

export const onePrint = (change: Partial<Print> = {}): FakeAnswer =>
  answer(getPrint, ({ query }) =>
    demoPrint({ ...(query.template && { template: query.template }), ...change }),
  );

export const demoBatch = (change: Partial<PrintBatch> = {}): PrintBatch => ({
  printBatchId: printIds.batch,
  buildingId: ids.building,
  cycleId: printIds.cycle,
  ym: '2026-06',
  template: 'bill',
  locale: 'zh',
  paper: 'A4',
  state: 'done',
  total: 30,
  done: 30,
  size: 200_000,
  askedByName: '林会',
  askedAt: '2026-06-18T02:00:00.000Z',
  endedAt: '2026-06-18T02:00:10.000Z',
  ...change,
});

const centre: PrintCentre = {
  labels: { rooms: 3, meters: 4 },
  cycles: [
    {
      cycleId: printIds.cycle,
      ym: '2026-06',
      templates: ['reading_sheet', 'reconciliation', 'monthly_report'],
      bills: 30,
    },
  ],
  reminders: [
    {
      ...{ tenancyId: printIds.tenancy, roomNumber: '101', payerName: '周宁', openMinor: 93_000 },
      ...{ daysLate: 20, template: 'reminder_2', printedAt: '2026-06-10T02:00:00.000Z' },
    },
    {
      ...{ tenancyId: ids.room102, roomNumber: '102', payerName: '何军', openMinor: 5000 },
      ...{ daysLate: 3, template: 'reminder_1', printedAt: null },
    },
  ],
  dayCloses: [{ dayCloseId: printIds.dayClose, businessDate: '2026-06-17' }],
};

export const demoCentre = (change: Partial<PrintCentre> = {}, batches: PrintBatch[] = []): FakeAnswer[] => [
  answer(getPrintCentre, () => ({ ...centre, ...change })),
  answer(listPrintBatches, () => ({ items: batches })),
];
