import type { RoundRow } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { StateChip } from '@console/ui';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, standing } from './entry.ts';
import { canonical } from './entry-rules.ts';
import { comparedWith, previewOfUse, type UsePreview } from './use-preview-rules.ts';
import { useWalk } from './walk.ts';

export function RowPrevious({ row: { previous, shownSince, decimals } }: { row: RoundRow }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const last = shownSince?.at(-1);
  if (!previous) return <div className="previous caption">{t('reading.row.firstValue')}</div>;
  return (
    <div className="previous">
      <span className="caption narrow">{t('reading.columns.previous')} </span>
      <span className="figure">{format.decimal(previous.value, { max: decimals })}</span>
      <div className="caption figure">{format.day(previous.readOn)}</div>
      {last && (
        <div className="caption figure since">
          {t('reading.row.shownSince', {
            source: t(`reading.sources.${last.source}`),
            value: format.decimal(last.value, { max: decimals }),
            day: format.day(last.readOn),
          })}
        </div>
      )}
    </div>
  );
}

export const useTextId = (row: RoundRow): string => `use-${row.meterId}-${row.register}`;

/** What the value makes of the use, at once as it is typed; then what the server has computed. */
export function RowUse({ row, entry }: { row: RoundRow; entry: Entry | undefined }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const use = shownUse(row, entry);
  const unit = t(`reading.units.${row.kind}`);
  return (
    <div className="use" id={useTextId(row)}>
      {use && (
        <div className="parts">
          <strong className="figure used">
            {t('reading.row.use', { use: format.decimal(use.usage, { min: 0 }), unit })}
          </strong>
          {use.perDay !== null && (
            <span className="caption figure per-day">
              {t('reading.row.perDay', { perDay: format.decimal(use.perDay, { max: 2 }) })}
            </span>
          )}
          <Compared row={row} perDay={use.perDay} />
        </div>
      )}
      <Usual row={row} />
    </div>
  );
}

/** What it used a day before; in dense rows the heads say which is which. */
function Usual({ row }: { row: RoundRow }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const known = (['perDayLast3', 'perDayLastYear'] as const).flatMap((of) => {
    const value = row[of];
    return value === null ? [] : [{ of, value: format.decimal(value, { max: 2 }) }];
  });
  return (
    <div className="usual caption figure">
      {known.map(({ of, value }, at) => (
        <Fragment key={of}>
          {at > 0 && ' '}
          <span className={of}>
            <span className="said">
              {at > 0 && '· '}
              {t(`reading.row.${of}`)}
            </span>{' '}
            {value}
          </span>
        </Fragment>
      ))}
    </div>
  );
}

function shownUse(row: RoundRow, entry: Entry | undefined): UsePreview | undefined {
  if (!entry) {
    const { usage, perDay } = row;
    return usage !== null && standing(row) ? { usage, perDay } : undefined;
  }
  const value = canonical(entry.typed);
  // What other meters there used before this one, only the server knows.
  if (value === undefined || row.previous?.source === 'replace_in') return undefined;
  return previewOfUse(row, { value, readOn: entry.readOn, rollover: entry.rollover });
}

/** Far from what is usual: told by a word, not by a colour. */
function Compared({ row, perDay }: { row: RoundRow; perDay: string | null }) {
  const { t } = useTranslation('apartment');
  const { building } = useWalk();
  const found = comparedWith(row.perDayLast3 ?? row.perDayLastYear, perDay, building);
  if (found !== 'jump' && found !== 'drop') return null;
  return (
    <span className="compared">
      <StateChip tone="warn" label={t(`reading.row.${found}`)} />
    </span>
  );
}
