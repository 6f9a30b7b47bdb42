import type { RoundRow } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { EntryCell } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { type Entry, keyOf, onTheMeter, standing } from './entry.ts';
import { useMeterName } from './meter-name.tsx';
import { useRefusalText } from './refusal-text.ts';
import { useTextId } from './row-figures.tsx';
import { useWalk } from './walk.ts';

/** The value: typed here while one enters, read here while one checks. */
export function RowCurrent({ row, entry }: { row: RoundRow; entry: Entry | undefined }) {
  const { mode } = useWalk();
  const canEnter = mode === 'enter' && (row.may.enter || entry !== undefined);
  return (
    <div className="current">
      {canEnter ? <CurrentCell row={row} entry={entry} /> : <CurrentText row={row} />}
    </div>
  );
}

function CurrentCell({ row, entry }: { row: RoundRow; entry: Entry | undefined }) {
  const { t } = useTranslation('apartment');
  const { keeper, move } = useWalk();
  const meterName = useMeterName();
  const refusalText = useRefusalText();
  const useId = useTextId(row);
  const key = keyOf(row);
  const reading = standing(row);
  return (
    <EntryCell
      label={t('reading.row.current', { meter: meterName(row) })}
      cellKey={key}
      value={entry?.typed ?? (reading ? onTheMeter(reading.value, row) : '')}
      placeholder={row.previous ? onTheMeter(row.previous.value, row).replace(/\d/g, '·') : undefined}
      describedBy={useId}
      error={entry?.state === 'refused' && entry.refusal ? refusalText(entry.refusal) : undefined}
      readOnly={!row.may.enter}
      onChange={(typed) => keeper.type(key, typed)}
      onLeave={() => keeper.leave(key)}
      onMove={(step) => move(key, step)}
      onEscape={entry && (() => keeper.discard(key))}
    />
  );
}

function CurrentText({ row }: { row: RoundRow }) {
  const format = useFormat();
  const { t } = useTranslation('apartment');
  const reading = standing(row);
  return (
    <div style={{ textAlign: 'right' }}>
      <span className="caption narrow">{t('reading.columns.current')} </span>
      <strong className="figure">
        {reading ? format.decimal(reading.value, { max: row.decimals }) : '–'}
      </strong>
      {reading && (
        <>
          <div className="caption">{reading.enteredByName}</div>
          <div className="caption">{format.day(reading.readOn)}</div>
        </>
      )}
    </div>
  );
}
