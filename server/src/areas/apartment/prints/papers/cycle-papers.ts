import { apartmentPaths, type Reconciliation } from '@console/contract/apartment';
import { percentSaid, quantitySaid } from '../../../../house/papers/amounts-said.ts';
import type { Row } from '../../../../house/papers/paper.ts';
import { joined } from '../../../../house/papers/paper-words.ts';
import { findCycle } from '../../cycles/index.ts';
import { registersStanding } from '../../rounds/index.ts';
import { unitWords } from '../../sheet-words.ts';
import { reconciliation } from '../../usage/index.ts';
import type { Compose } from '../paper-ground.ts';
import { say } from '../print-words.ts';

const meterSaid = (kind: Reconciliation['master']['kind'], register: Reconciliation['master']['register']) =>
  register === 'total' ? say(`kind.${kind}`) : joined([say(`kind.${kind}`), say(`register.${register}`)]);

/** What is read in a month, in walking order, with a box for each value and a code for each meter. */
export const readingSheet: Compose = async ({ db, buildingId, origin }, cycleId) => {
  // Without the building, so that its code stays coarse enough for a phone.
  const cycle = await findCycle(db, buildingId, cycleId);
  const registers = await registersStanding(db, buildingId, { cycle });
  if (registers.length === 0) return undefined;
  const rows = registers.map(
    (one): Row => ({
      cells: [
        one.roomNumber ?? say('sheet.common'),
        meterSaid(one.kind, one.register),
        one.serial,
        one.previous ? `${quantitySaid(one.previous.value)}\n${one.previous.readOn}` : '—',
        '',
        '',
        '',
      ],
      code: origin + apartmentPaths.flowUsed({ meter: one.meterId }),
    }),
  );
  return {
    label: cycle.ym,
    number: null,
    mark: null,
    title: say('sheet.title'),
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('month'), cycle.ym],
          [say('sheet.window'), say('span', { from: cycle.readFrom, to: cycle.readTo })],
          [say('quantity'), say('sheet.registers', { count: rows.length })],
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: say('room'), weight: 1.2 },
          { header: say('checkIn.kind'), weight: 1.5 },
          { header: say('sheet.meter'), weight: 2, wideOnly: true },
          { header: say('sheet.previous'), weight: 1.7, align: 'right' },
          { header: say('sheet.value'), weight: 2, holds: 'blank' },
          { header: say('note'), weight: 1.5, holds: 'blank', wideOnly: true },
          { header: say('sheet.code'), weight: 0.95, align: 'center', holds: 'code', wideOnly: true },
        ],
        rows,
      },
      { kind: 'signatures', items: [say('sheet.reader'), say('sheet.checker'), say('signDate')] },
    ],
  };
};

function rowsOf(one: Reconciliation): Row[] {
  const limit = joined([percentSaid(one.lossLimit), one.isMasterGap ? say('reconciliation.over') : '']);
  return [
    {
      strong: true,
      cells: [
        one.master.serial,
        meterSaid(one.master.kind, one.master.register),
        quantitySaid(one.master.quantity),
        quantitySaid(one.subsQuantity),
        quantitySaid(one.gap),
        one.loss === null ? '—' : percentSaid(one.loss),
        limit,
      ],
      notes: [
        ...(one.bearer
          ? [
              joined(
                [say('reconciliation.bearer'), say(`reconciliation.${one.bearer}`), one.note ?? ''],
                ' · ',
              ),
            ]
          : []),
      ],
    },
    ...one.subs.map(
      (sub): Row => ({
        cells: [
          sub.serial,
          joined([sub.roomNumber ?? '', meterSaid(sub.kind, sub.register)]),
          quantitySaid(sub.quantity),
          ...['', '', '', ''],
        ],
      }),
    ),
  ];
}

/** What the master meters of a month saw, against the meters below them. */
export const reconciliationPaper: Compose = async ({ db, buildingId, userId, may }, cycleId) => {
  const looking = { userId, mayCheck: may('apartment.usage.check') };
  const { cycle, items } = await reconciliation(db, buildingId, looking, cycleId);
  if (items.length === 0) return undefined;
  const units = [...new Set(items.map(({ master }) => unitWords[master.kind].zh))].join(' / ');
  const figure = { weight: 1.5, align: 'right' } as const;
  return {
    label: cycle.ym,
    number: null,
    mark: cycle.state === 'open' || cycle.state === 'reading' ? 'draft' : null,
    title: say('reconciliation.title'),
    blocks: [
      { kind: 'facts', items: [[say('month'), cycle.ym]] },
      {
        kind: 'table',
        columns: [
          { header: say('sheet.meter'), weight: 2.2 },
          { header: say('checkIn.kind'), weight: 2 },
          { header: joined([say('reconciliation.quantity'), `(${units})`]), ...figure },
          { header: say('reconciliation.sum'), ...figure },
          { header: say('reconciliation.gap'), ...figure },
          { header: say('reconciliation.loss'), ...figure, weight: 1.2 },
          { header: say('reconciliation.limit'), ...figure },
        ],
        rows: items.flatMap(rowsOf),
      },
      { kind: 'signatures', items: [say('signStaff'), say('sheet.checker'), say('signDate')] },
    ],
  };
};
