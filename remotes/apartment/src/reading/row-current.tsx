import type { RoundRow } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { EntryCell } from '@console/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { canEnter, type Entry, keyOf, onTheMeter, standing } from './entry.ts';
import { ownDay } from './entry-day-rules.ts';
import { useMeterName } from './meter-name.tsx';
import { useRefusalText } from './refusal-text.ts';
import { useTextId } from './row-figures.tsx';
import { useReadOn } from './use-round.ts';
import { useWalk } from './walk.ts';

/** The value: typed here while one enters, read here while one checks. */
export function RowCurrent({ row, entry }: { row: RoundRow; entry: Entry | undefined }) {
  const { mode } = useWalk();
  return (
    <div className="current">
      {mode === 'enter' && canEnter(row, entry) ? (
        <CurrentCell row={row} entry={entry} />
      ) : (
        <CurrentText row={row} />
      )}
    </div>
  );
}

function CurrentCell({ row, entry }: { row: RoundRow; entry: Entry | undefined }) {
  const { t } = useTranslation('apartment');
  const { keeper, move } = useWalk();
  const meterName = useMeterName();
  const refusalText = useRefusalText();
  const format = useFormat();
  const useTextOf = useTextId(row);
  const dayId = useId();
  const key = keyOf(row);
  const reading = standing(row);
  const day = ownDay(row, entry, useReadOn(keeper));
  return (
    <div className="cell">
      <EntryCell
        label={t('reading.row.current', { meter: meterName(row) })}
        cellKey={key}
        value={entry?.typed ?? (reading ? onTheMeter(reading.value, row) : '')}
        placeholder={row.previous ? onTheMeter(row.previous.value, row).replace(/\d/g, '·') : undefined}
        describedBy={day === undefined ? useTextOf : `${useTextOf} ${dayId}`}
        error={entry?.state === 'refused' && entry.refusal ? refusalText(entry.refusal) : undefined}
        readOnly={!row.may.enter}
        onChange={(typed) => keeper.type(key, typed)}
        onLeave={() => keeper.leave(key)}
        onMove={(step) => move(key, step)}
        onEscape={entry && (() => keeper.discard(key))}
      />
      {day !== undefined && (
        <div className="caption" id={dayId}>
          <span className="said">{t('reading.row.ownDay')}</span> {format.day(day)}
        </div>
      )}
    </div>
  );
}

function CurrentText({ row }: { row: RoundRow }) {
  const format = useFormat();
  const { t } = useTranslation('apartment');
  const reading = standing(row);
  return (
    <div className="read">
      <span className="caption narrow">{t('reading.columns.current')} </span>
      <strong className="figure">
        {reading ? format.decimal(reading.value, { max: row.decimals }) : '–'}
      </strong>
      {reading && (
        <div className="by caption">
          <div>{reading.enteredByName}</div>
          <div>{format.day(reading.readOn)}</div>
        </div>
      )}
    </div>
  );
}
