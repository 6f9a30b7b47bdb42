import type { Room } from '@console/contract/apartment';
import { dayBefore, daysAfter } from '../../../days.ts';
import { billsOf } from './billing.ts';
import { demoBuildings } from './buildings.ts';
import type { Calendar } from './calendar.ts';
import type { Cast } from './cast.ts';
import { setUpCharges } from './charging.ts';
import { disputesOf } from './disputes.ts';
import type { DemoMeter } from './meters.ts';
import { type MoneyWork, moneyDays } from './money-days.ts';
import type { Story } from './story.ts';
import { moneyOf } from './taking-money.ts';

interface House {
  readonly calendar: Calendar;
  readonly buildingId: string;
  readonly code: string;
  readonly story: Story;
  readonly rooms: readonly Room[];
  readonly meters: readonly DemoMeter[];
  /** A room that has no part in what all share. */
  readonly exempt: string | null;
}

/** Bills of the last month that somebody has looked at already. */
const checkedOfLast = 10;

/** All about money, day by day; in each of them bills before people move, and what they pay after it. */
export function money(cast: Cast, house: House) {
  const { calendar, buildingId, code, story } = house;
  const { closedMonths, today } = calendar;
  const billDay = demoBuildings.find(({ settings }) => settings.code === code)?.settings.billDay ?? 1;
  const works = moneyDays(calendar, billDay);
  const bills = billsOf(cast, buildingId);
  const taking = moneyOf(cast, { buildingId, story });
  const disputes = disputesOf(cast, { buildingId, story });
  /** Nobody has looked at what was paid since then, nor counted it. */
  const lastDay = daysAfter(today, -2);
  const countedSince = daysAfter(today, -92);
  const told = [story.disputed?.sentOn, story.disputed?.takenBackOn, story.credited?.day, lastDay];

  const before: Readonly<Partial<Record<MoneyWork['work'], (ym: string, day: string) => Promise<void>>>> = {
    begin: () => setUpCharges(cast, house),
    generate: bills.generate,
    check: (ym) => bills.check(ym, ym === closedMonths.at(-1) ? checkedOfLast : undefined),
    send: bills.send,
    close: bills.close,
  };

  return {
    /** On which there is something to do, beside those on which somebody moves. */
    days: [...works.map(({ day }) => day), ...told.filter((day) => day !== undefined)],
    lastDay,

    async before(day: string): Promise<void> {
      for (const { work, ym } of works.filter((one) => one.day === day)) await before[work]?.(ym, day);
      await disputes.on(day);
    },

    /** @param hasCome whether anybody has: they are asked for rent and deposit, and pay */
    async after(day: string, hasCome: boolean): Promise<void> {
      const wanted = works.filter((one) => one.day === day).map(({ work }) => work);
      if (hasCome) await bills.first(day);
      if (hasCome || wanted.includes('collect')) await taking.collect(day);
      if (hasCome || wanted.length > 0 || day === lastDay) await taking.confirm(dayBefore(day));
      if (wanted.includes('post_late_fees')) await taking.postLateFees(day);
      if (day === lastDay) return taking.part(day, story.partly);
      if (day > countedSince && day < lastDay) await taking.count(day);
    },
  };
}
