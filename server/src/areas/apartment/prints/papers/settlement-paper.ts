import type { BillLine, Checkout, SettlementLine } from '@console/contract/apartment';
import { amountSaid, moneySaid, quantitySaid } from '../../../../house/papers/amounts-said.ts';
import { inCapitals } from '../../../../house/papers/capitals-rules.ts';
import type { Composed } from '../../../../house/papers/composed.ts';
import type { Block, Photo, Row, Said } from '../../../../house/papers/paper.ts';
import { joined } from '../../../../house/papers/paper-words.ts';
import { onlyLooking, shownCheckout } from '../../checkouts/index.ts';
import { lineSaid, notesSaid } from '../line-words-rules.ts';
import { type Compose, momentSaid, type PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

/** Photos of one paper. */
const photosAtMost = 12;

/** What is left between house and tenant when somebody leaves, line by line, for both to sign. */
async function settlementOf(ground: PaperGround, checkout: Checkout): Promise<Composed> {
  const { settlement, items } = checkout;
  const photos = await photosOf(ground, checkout);
  return {
    label: checkout.number,
    number: checkout.number,
    mark: markOf(checkout),
    title: say('settlement.title'),
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('room'), checkout.room.number],
          [say('tenant'), checkout.primaryPerson.name],
          [say('checkIn.first'), checkout.tenancy.firstDay],
          [say('settlement.lastDay'), checkout.lastDay],
        ],
      },
      { kind: 'heading', text: say('settlement.readings') },
      readings(checkout),
      ...(items.length > 0
        ? [{ kind: 'heading', text: say('settlement.findings') } as const, findings(ground, checkout)]
        : []),
      { kind: 'heading', text: say('settlement.credits') },
      lines(ground, settlement.credits, say('settlement.creditsTotal'), settlement.creditsMinor),
      { kind: 'heading', text: say('settlement.charges') },
      lines(ground, settlement.charges, say('settlement.chargesTotal'), settlement.chargesMinor),
      net(ground, settlement.netMinor),
      ...(photos.length > 0
        ? [
            { kind: 'heading', text: say('settlement.photos') } as const,
            { kind: 'photos', items: photos } as const,
          ]
        : []),
      ...(checkout.signedName ? [signed(ground, checkout)] : []),
      {
        kind: 'signatures',
        items: [say('signTenant'), say('settlement.inspector'), say('settlement.approver')],
      },
    ],
  };
}

/** By whom, and when where they signed by their own account; below it there is room for a signature by hand all the same. */
const signed = (ground: PaperGround, { signedName, signedAt = null }: Checkout): Block => ({
  kind: 'facts',
  items: [
    [say('settlement.signed'), signedName],
    ...(signedAt === null ? [] : [[say('settlement.signedOnline'), momentSaid(signedAt, ground)] as const]),
  ],
});

/** Until it is approved nobody has agreed to it. */
function markOf({ state }: Checkout): Composed['mark'] {
  if (state === 'cancelled') return 'void';
  return state === 'approved' || state === 'paid_out' || state === 'closed' ? null : 'draft';
}

const readings = ({ readings }: Checkout): Block => ({
  kind: 'table',
  columns: [
    { header: say('checkIn.kind'), weight: 2 },
    { header: say('checkIn.meter'), weight: 2.4 },
    { header: say('settlement.moveIn'), weight: 2, align: 'right' },
    { header: say('settlement.final'), weight: 2, align: 'right' },
    { header: say('checkIn.readOn'), weight: 1.8, align: 'right' },
  ],
  rows: readings.map(({ kind, register, serial, moveIn, value, readOn }) => ({
    cells: [
      register === 'total' ? say(`kind.${kind}`) : joined([say(`kind.${kind}`), say(`register.${register}`)]),
      serial,
      moveIn ? quantitySaid(moveIn.value) : '—',
      value === null ? '—' : quantitySaid(value),
      readOn ?? '—',
    ],
  })),
});

const findings = ({ currency }: PaperGround, { items }: Checkout): Block => ({
  kind: 'table',
  columns: [
    { header: say('item'), weight: 3 },
    { header: say('settlement.condition'), weight: 1.5 },
    { header: say('note'), weight: 3 },
    { header: say('amount', { currency }), weight: 1.6, align: 'right' },
  ],
  rows: items.map(({ item, condition, note, chargeMinor }) => ({
    cells: [
      item,
      say(condition === null ? 'settlement.unlooked' : `settlement.${condition}`),
      note,
      chargeMinor === 0 ? '' : amountSaid(chargeMinor),
    ],
  })),
});

function settled(line: SettlementLine): Said {
  const number = line.bill?.number ?? '';
  switch (line.kind) {
    case 'deposit':
    case 'credit_balance':
      return say(`settlement.line.${line.kind}`);
    case 'late_fee':
      return say('settlement.line.late_fee', { number });
    case 'arrears':
      return say('line.arrears', { number });
    case 'finding':
      return line.text;
    default:
      return lineSaid(line as Pick<BillLine, 'chargeKind' | 'description' | 'params' | 'text' | 'calc'>);
  }
}

const lines = (
  { currency }: PaperGround,
  of: readonly SettlementLine[],
  sum: Said,
  sumMinor: number,
): Block => ({
  kind: 'table',
  columns: [
    { header: say('item'), weight: 6 },
    { header: say('amount', { currency }), weight: 1.8, align: 'right' },
  ],
  rows: [
    ...of.map(
      (line): Row => ({
        cells: [settled(line), amountSaid(line.amountMinor)],
        notes: notesSaid(line),
      }),
    ),
    { cells: [sum, amountSaid(sumMinor)], strong: true },
  ],
});

function net({ currency }: PaperGround, netMinor: number): Block {
  const label = say(
    netMinor > 0 ? 'settlement.refund' : netMinor < 0 ? 'settlement.owed' : 'settlement.even',
  );
  const amount = Math.abs(netMinor);
  return {
    kind: 'total',
    items: [{ label, value: moneySaid(amount, currency), strong: true }],
    capitals: currency === 'CNY' ? { label: say('capitals'), value: inCapitals(amount) } : undefined,
  };
}

async function photosOf(ground: PaperGround, { items }: Checkout): Promise<Photo[]> {
  const found = items
    .flatMap(({ item, photos, moveInPhotos }) => [
      ...moveInPhotos.map((attachmentId) => ({
        attachmentId,
        caption: joined([item, say('settlement.moveIn')], ' · '),
      })),
      ...photos.map((attachmentId) => ({
        attachmentId,
        caption: joined([item, say('settlement.final')], ' · '),
      })),
    ])
    .slice(0, photosAtMost);
  const bytes = await ground.photos(found.map(({ attachmentId }) => attachmentId));
  return found.map((photo) => ({ ...photo, bytes: bytes.get(photo.attachmentId) }));
}

export const settlementPaper: Compose = async (ground, checkoutId) =>
  settlementOf(
    ground,
    await shownCheckout(ground.db, ground.buildingId, onlyLooking(ground.userId), checkoutId),
  );
