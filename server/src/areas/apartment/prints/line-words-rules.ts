import type { BillLine, CalcOf, LineCalc } from '@console/contract/apartment';
import { amountSaid, quantitySaid } from '../../../house/papers/amounts-said.ts';
import type { Said } from '../../../house/papers/paper.ts';
import { joined } from '../../../house/papers/paper-words.ts';
import { unitWords } from '../sheet-words.ts';
import { say } from './print-words.ts';

type Line = Pick<BillLine, 'chargeKind' | 'description' | 'params' | 'text' | 'calc'>;

const param = ({ params }: Line, name: string): string => String(params[name] ?? '');

/** What a line of a bill is called, as the screens call it. */
export function lineSaid(line: Line): Said {
  const charge = say(`charge.${line.chargeKind}`);
  const [from, to, number] = [param(line, 'from'), param(line, 'to'), param(line, 'number')];
  const month = param(line, 'month') || monthOf(line.calc);
  switch (line.description) {
    case 'rent':
    case 'rent_unused':
    case 'rent_change':
      return say(`line.${line.description}`, { from, to });
    case 'use':
    case 'true_up':
    case 'correction':
      return joined([say(`line.${line.description}`, { charge, month })]);
    case 'pool':
    case 'pool_change':
      return say(`line.${line.description}`, {
        ...{ name: param(line, 'name') || param(line, 'pool') || nameOfPool(line.calc), month },
      });
    case 'item':
      return itemSaidOf(line);
    case 'item_unused':
      return say('line.item_unused', { item: itemSaidOf(line), from, to });
    case 'item_change':
      return say('line.item_change', { item: itemSaidOf(line), month });
    case 'deposit':
    case 'deposit_back':
    case 'late_fee':
      return say(`line.${line.description}`);
    case 'credit':
    case 'arrears':
      return say(`line.${line.description}`, { number });
    case 'manual':
    case 'discount':
    case 'damage':
      return line.text === '' ? charge : line.text;
  }
}

function itemSaidOf(line: Line): Said {
  const [zh, en] = [param(line, 'nameZh'), param(line, 'nameEn')];
  return zh === '' ? say(`charge.${line.chargeKind}`) : { zh, en: en || zh };
}

const monthOf = (calc: LineCalc | null): string => (calc && 'month' in calc ? calc.month : '');
const nameOfPool = (calc: LineCalc | null): string => (calc && 'poolName' in calc ? calc.poolName : '');

/** The arithmetic of a line; of rent that goes back, that of the days it is kept for, and what they leave of it. */
export function notesSaid({
  calc,
  params: { billedMinor, keptMinor },
}: Pick<Line, 'calc' | 'params'>): Said[] {
  if (billedMinor === undefined || keptMinor === undefined) return calcSaid(calc);
  const [billed, kept] = [amountSaid(Number(billedMinor)), amountSaid(Number(keptMinor))];
  return [...calcSaid(calc), say('calc.unused', { billed, kept })];
}

/** A row for each step. */
export function calcSaid(calc: LineCalc | null): Said[] {
  switch (calc?.kind) {
    case 'rent':
      return rentSaid(calc);
    case 'rentChange':
      return rentChangeSaid(calc);
    case 'use':
      return [...stretchesSaid(calc.stretches), ...tiersSaid(calc.tiers), ...extrasSaid(calc)];
    case 'pool':
      return poolSaid(calc);
    case 'poolChange':
      return poolChangeSaid(calc);
    case 'trueUp':
      return reratedSaid(calc, calc.estimated, calc.actual);
    case 'correction':
      return reratedSaid(calc, calc.before, calc.after);
    case 'item':
      return itemSaid(calc);
    case 'itemChange':
      return itemChangeSaid(calc);
    case 'lateFee':
      return calc.rows.map(({ from, to, days, principalMinor }) =>
        say('calc.late', { from, to, days, principal: amountSaid(principalMinor), rate: calc.rate }),
      );
    case 'manual':
      return calc.reason === '' ? [] : [calc.reason];
    default:
      return [];
  }
}

function rentSaid({ days, daysInMonth: of, rentMinor, mode }: CalcOf<'rent'>): Said[] {
  const rent = amountSaid(rentMinor);
  return [
    mode === 'none' || days === of ? say('calc.rentWhole', { rent }) : say('calc.rent', { rent, days, of }),
  ];
}

function rentChangeSaid({ number, billed, now, changedMinor }: CalcOf<'rentChange'>): Said[] {
  const part = (key: 'calc.rentBilled' | 'calc.rentNow', one: CalcOf<'rentChange'>['now'][number]) =>
    say(key, {
      number,
      from: one.from,
      to: one.to,
      amount: amountSaid(one.amountMinor),
      rent: amountSaid(one.rentMinor),
    });
  return [
    ...billed.map((one) => part('calc.rentBilled', one)),
    ...now.map((one) => part('calc.rentNow', one)),
    ...(changedMinor === 0 ? [] : [say('calc.rentChanged', { amount: amountSaid(changedMinor) })]),
  ];
}

type Stretch = CalcOf<'use'>['stretches'][number];

const stretchesSaid = (stretches: readonly Stretch[]): Said[] =>
  stretches.map((one) => {
    const filling = {
      meter: one.meterSerial,
      register: one.register === 'total' ? '' : spaced(say(`register.${one.register}`)),
      ...{ from: quantitySaid(one.fromValue ?? '0'), fromDay: one.fromDay ?? '' },
      ...{ to: quantitySaid(one.toValue ?? '0'), toDay: one.toDay ?? '' },
      times: Number(one.multiplier) === 1 ? '' : `× ${quantitySaid(one.multiplier)} `,
      quantity: quantitySaid(one.quantity),
      unit: unitWords[one.meterKind],
    };
    const said = say('calc.reading', filling);
    return one.estimated ? joined([said, say('calc.estimated')], '') : said;
  });

const spaced = (said: Said): Said => joined([' ', said], '');

const tiersSaid = (tiers: CalcOf<'use'>['tiers']): Said[] =>
  tiers.map(({ register, quantity, unitPrice, amount }) =>
    say('calc.tier', {
      register: register === 'total' ? '' : joined([say(`register.${register}`), ' '], ''),
      ...{ quantity: quantitySaid(quantity), price: quantitySaid(unitPrice), amount: quantitySaid(amount) },
    }),
  );

function extrasSaid({ prorated, minimumMinor, fixedMinor, share }: CalcOf<'use'>): Said[] {
  return [
    ...(prorated ? [say('calc.prorated', prorated)] : []),
    ...(minimumMinor === 0 ? [] : [say('calc.minimum', { amount: amountSaid(minimumMinor) })]),
    ...(fixedMinor === 0 ? [] : [say('calc.fixed', { amount: amountSaid(fixedMinor) })]),
    ...sharesSaid(share),
  ];
}

const sharesSaid = (share: CalcOf<'use'>['share']): Said[] =>
  share
    ? [
        say('calc.share', {
          ...share,
          whole: amountSaid(share.wholeMinor),
          weight: quantitySaid(share.weight),
          of: quantitySaid(share.of),
        }),
      ]
    : [];

function poolSaid({ wholeMinor, method, parts, share }: CalcOf<'pool'>): Said[] {
  const mine = parts.filter((part) => part.mine);
  const of = parts.reduce((sum, { weight }) => sum + Number(weight), 0);
  return [
    say('calc.pool', { whole: amountSaid(wholeMinor), method: say(`pool.${method}`) }),
    ...mine.map(({ weight }) =>
      say('calc.poolPart', {
        weight: quantitySaid(weight),
        of: quantitySaid(String(Math.round(of * 1000) / 1000)),
      }),
    ),
    ...sharesSaid(share),
  ];
}

const poolChangeSaid = (calc: CalcOf<'poolChange'>): Said[] => [
  say('calc.poolChange', {
    ...{ billed: amountSaid(calc.billedMinor), should: amountSaid(calc.shouldMinor) },
    ...{ before: quantitySaid(calc.before), after: quantitySaid(calc.after) },
  }),
  say('calc.poolPart', { weight: quantitySaid(calc.weight), of: quantitySaid(calc.of) }),
  ...(calc.share
    ? [say('calc.sharePart', { weight: quantitySaid(calc.share.weight), of: quantitySaid(calc.share.of) })]
    : []),
];

function reratedSaid(
  { stretches, tiers, billedMinor, shouldMinor, share, usedBefore }: CalcOf<'trueUp'> | CalcOf<'correction'>,
  before: string,
  after: string,
): Said[] {
  return [
    ...stretchesSaid(stretches),
    say('calc.quantities', { before: quantitySaid(before), after: quantitySaid(after) }),
    ...(usedBefore
      ? [
          say('calc.counted', {
            before: quantitySaid(usedBefore.before),
            after: quantitySaid(usedBefore.after),
          }),
        ]
      : []),
    ...tiersSaid(tiers),
    say('calc.billed', { billed: amountSaid(billedMinor), should: amountSaid(shouldMinor) }),
    ...sharesSaid(share),
  ];
}

function itemSaid({ quantity, unitMinor, days, daysInMonth }: CalcOf<'item'>): Said[] {
  const filling = { quantity: quantitySaid(quantity), amount: amountSaid(unitMinor) };
  return days === null || daysInMonth === null
    ? [say('calc.item', filling)]
    : [say('calc.itemDays', { ...filling, days, of: daysInMonth })];
}

function itemChangeSaid({ number, billed, now, changedMinor }: CalcOf<'itemChange'>): Said[] {
  const part = (key: 'calc.itemBilled' | 'calc.itemNow', one: CalcOf<'itemChange'>['now'][number]) =>
    say(key, {
      ...{ number, from: one.from ?? '', to: one.to ?? '', quantity: quantitySaid(one.quantity) },
      ...{ unit: amountSaid(one.unitMinor), amount: amountSaid(one.amountMinor) },
    });
  return [
    ...billed.map((one) => part('calc.itemBilled', one)),
    ...now.map((one) => part('calc.itemNow', one)),
    ...(changedMinor === 0 ? [] : [say('calc.rentChanged', { amount: amountSaid(changedMinor) })]),
  ];
}
