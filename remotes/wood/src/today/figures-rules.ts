import { type TeamToday, woodPaths } from '@console/contract/wood';

type Sold = NonNullable<TeamToday['sold']>;
type Amount = Partial<Pick<Sold['today'], 'salesMinor'>> & Pick<Sold['today'], 'volume'>;

/** Whoever may see no prices is told of goods alone. */
export const tellsMoney = ({ salesMinor }: Amount): boolean => typeof salesMinor === 'number';

/** As money where that is told, else as goods. @param money how it is written */
export const amountOf = (
  { salesMinor, volume }: Amount,
  money: (minor: number) => string,
  { decimal }: { decimal(text: string, digits: { max: number }): string },
): string => (typeof salesMinor === 'number' ? money(salesMinor) : `${decimal(volume, { max: 1 })} m³`);

/** By which part of it the last seven days were more, or less, than the seven before; null where there is nothing to compare with. */
export function changeOf({ week, weekBefore }: Sold): number | null {
  const [now, before] =
    typeof week.salesMinor === 'number' && typeof weekBefore.salesMinor === 'number'
      ? [week.salesMinor, weekBefore.salesMinor]
      : [Number(week.volume), Number(weekBefore.volume)];
  return before > 0 ? (now - before) / before : null;
}

/** Where the figures of a team come from; each names the team, as somebody may belong to several. */
export function placesOf({ teamId, sold }: Pick<TeamToday, 'teamId' | 'sold'>) {
  const within = (path: string): string => {
    const [place = '', search] = path.split('?');
    const query = new URLSearchParams(search);
    query.set('team', teamId);
    return `${place}?${query}`;
  };
  const days = sold?.days ?? [];
  const [from, last] = [days.at(-7)?.day, days.at(-1)?.day];
  const sales = (since: string | undefined) =>
    within(
      `${woodPaths.transaction()}?${new URLSearchParams({ kind: 'sale', ...(since && last ? { from: since, to: last } : {}) })}`,
    );
  return {
    within,
    team: within(woodPaths.index),
    today: sales(last),
    week: sales(from),
    low: within(`${woodPaths.stock}?low=true`),
  };
}
