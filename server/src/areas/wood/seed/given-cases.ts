import { daysAfter } from '../../../days.ts';
import type { Doc } from './acts.ts';
import { vectorSort } from './goods.ts';
import { demoPartners } from './partners.ts';
import type { Plan } from './plan.ts';

/** How many documents of each kind the vectors are. */
export const givenDocuments = { purchase: 3, sale: 3, purchase_return: 1, cost_add: 1 } as const;

const supplierOf = (species: string) =>
  demoPartners.find(({ offers, fx }) => offers.includes(species) && fx === null)?.code ?? '';
const firstCustomer = demoPartners.find(({ kind }) => kind === 'customer')?.code ?? '';

/** W-24: a container of three sorts with its costs; received as W-23 counts it, less than the supplier's sheet says. */
export function container(plan: Plan, day: string): void {
  const doc: Doc = { kind: 'purchase' };
  const lines = [
    { code: 'SPR-B38X125X4', pieces: 1053, volume: '20.000', unitPrice: '1850' },
    { code: 'DGF-B38X235X4.8', pieces: 292, volume: '12.500', unitPrice: '2400' },
    { code: 'BIR-B25X120X2', pieces: 1200, volume: '7.200', unitPrice: '3100' },
  ];
  const sheet = ['20.420', '12.500', '7.200'];
  const head = { containerNo: 'TGHU4412089', mark: 'CQ-W24', note: '材积短少 1.05%，已向供应商提出索赔' };
  plan.act(day, 'buying', doc, { verb: 'draft', partner: supplierOf('SPR'), lines, head });
  plan.act(day, 'buying', doc, {
    verb: 'costs',
    costs: [
      { code: 'FREIGHT', amountMinor: 635_000 },
      { code: 'CUSTOMS', basis: 'value', amountMinor: 267_960 },
      { code: 'FUMIGATION', amountMinor: 48_000 },
    ],
  });
  plan.act(day, 'buying', doc, { verb: 'order' });
  const received = lines.map(({ pieces, volume }, at) => {
    const supplierVolume = sheet[at] ?? volume;
    return { lineNo: at + 1, pieces, volume, supplierVolume };
  });
  const on = daysAfter(day, 9);
  plan.act(on, 'storing', doc, { verb: 'receive', lines: received });
  plan.onMorning(on, () => {
    for (const { code, pieces } of lines) plan.put(code, pieces);
  });
}

/** W-25, step by step, of a sort of which there is nothing before and after it. */
export function movingAverage(plan: Plan, day: string): void {
  const on = (days: number) => daysAfter(day, days);
  const buy = (
    from: number,
    pieces: number,
    volume: string,
    unitPrice: string,
    freightMinor: number,
  ): Doc => {
    const doc: Doc = { kind: 'purchase' };
    const lines = [{ code: vectorSort, pieces, volume, unitPrice }];
    plan.act(on(from), 'buying', doc, {
      verb: 'draft',
      partner: supplierOf('SPR'),
      lines,
      head: { mark: 'CQ-W25' },
    });
    if (freightMinor > 0)
      plan.act(on(from), 'buying', doc, { verb: 'costs', costs: [freight(freightMinor)] });
    plan.act(on(from), 'buying', doc, { verb: 'order' });
    plan.act(on(from + 2), 'storing', doc, { verb: 'receive', lines: [{ lineNo: 1, pieces, volume }] });
    return doc;
  };
  const sell = (from: number, pieces: number, volume: string): void => {
    const doc: Doc = { kind: 'sale' };
    const lines = [{ code: vectorSort, pieces, volume, unitPrice: '2680' }];
    plan.act(on(from), 'selling', doc, { verb: 'draft', partner: firstCustomer, lines });
    plan.act(on(from), 'selling', doc, { verb: 'confirm' });
    plan.act(on(from), 'loading', doc, { verb: 'deliver', lines: [{ lineNo: 1, pieces, volume }] });
  };
  const first = buy(0, 617, '20.000', '2000', 100_000);
  const second = buy(3, 309, '10.000', '2250', 0);
  sell(7, 370, '12.000');
  const back: Doc = { kind: 'purchase_return' };
  const lines = [{ code: vectorSort, sourceLineNo: 1, pieces: 123, volume: '4.000' }];
  plan.act(on(9), 'buying', back, { verb: 'draft', source: first, lines });
  plan.act(on(9), 'buying', back, { verb: 'submit' });
  plan.act(on(10), 'deciding', back, { verb: 'approve' });
  plan.act(on(11), 'storing', back, { verb: 'move', lines: [{ lineNo: 1, pieces: 123, volume: '4.000' }] });
  plan.act(on(13), 'booking', back, { verb: 'settle' });
  sell(14, 154, '5.000');
  const late: Doc = { kind: 'cost_add' };
  plan.act(on(16), 'booking', late, { verb: 'draft', source: second, lines: [] });
  plan.act(on(16), 'booking', late, { verb: 'costs', costs: [freight(27_000)] });
  plan.act(on(16), 'booking', late, { verb: 'post' });
  sell(18, 279, '9.000');
}

const freight = (amountMinor: number) => ({ code: 'FREIGHT', amountMinor });
