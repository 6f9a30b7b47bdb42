import { apartmentPaths, type RoundRow } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Entry, keyOf, onTheMeter, standing } from './entry.ts';
import { canonical } from './entry-rules.ts';
import { mayHaveTurned, previewOfUse } from './use-preview-rules.ts';
import { useWalk } from './walk.ts';

/** What only a person can decide about a value, asked at its row; nothing typed is given up before the answer. */
export function RowQuestion({ row, entry }: { row: RoundRow; entry: Entry }) {
  if (entry.state === 'conflict') return <TwoValues row={row} entry={entry} />;
  const isBelow = entry.refusal?.fields.some(({ code }) => code === 'BELOW_PREVIOUS');
  return entry.state === 'refused' && isBelow ? <Fell row={row} entry={entry} /> : null;
}

/** A value that fell has two explanations. */
function Fell({ row, entry }: { row: RoundRow; entry: Entry }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { keeper, building } = useWalk();
  const value = canonical(entry.typed);
  const rolled =
    value !== undefined &&
    mayHaveTurned(row, value) &&
    previewOfUse(row, { value, readOn: entry.readOn, rollover: true });
  const unit = t(`reading.units.${row.kind}`);
  return (
    <div className="question parts">
      {rolled && (
        <Button size="small" variant="outlined" onClick={() => keeper.settle(keyOf(row), { rollover: true })}>
          {t('reading.below.rollover', { use: format.decimal(rolled.usage, { min: 0 }), unit })}
        </Button>
      )}
      {building.may.includes('apartment.room.read') && (
        <Button
          size="small"
          component={Link}
          to={apartmentPaths.roomConfigure(row.roomId ?? building.buildingId)}
        >
          {t('reading.below.replaced')}
        </Button>
      )}
    </div>
  );
}

/** Somebody else was faster: both values stand side by side until one is chosen. */
function TwoValues({ row, entry }: { row: RoundRow; entry: Entry }) {
  const { t } = useTranslation('apartment');
  const { keeper } = useWalk();
  const key = keyOf(row);
  const theirs = standing(row);
  return (
    <div className="question parts" role="status">
      <span>
        {theirs
          ? t('reading.conflict.body', { name: theirs.enteredByName, value: onTheMeter(theirs.value, row) })
          : t('reading.conflict.gone')}
      </span>
      {theirs && (
        <Button size="small" variant="outlined" onClick={() => keeper.discard(key)}>
          {t('reading.conflict.theirs', { value: onTheMeter(theirs.value, row) })}
        </Button>
      )}
      {row.may.enter && (
        <Button size="small" variant="outlined" onClick={() => keeper.insist(key)}>
          {t('reading.conflict.mine', { value: entry.typed })}
        </Button>
      )}
    </div>
  );
}
