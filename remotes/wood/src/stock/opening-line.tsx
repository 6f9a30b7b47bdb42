import type { Sort } from '@console/contract/wood';
import { type FormPart, useFormat, useName, useProblemText } from '@console/shell';
import {
  DecimalInput,
  FieldStack,
  IntegerInput,
  MoneyInput,
  optionsOf,
  RadioInput,
  SelectInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TallyEditor } from '../tally/tally-editor.tsx';
import { useMeasured } from '../tally/use-measured.ts';
import { useTeam } from '../team/team.ts';
import { type LineDraft, tallyKindOf, tallyOfLine, ways, withSort } from './opening-draft.ts';

interface OpeningLineProps {
  line: FormPart<LineDraft>;
  sorts: readonly Sort[];
}

/** One sort: how much of it there is, in the way in which it was counted, and what it is worth. */
export function OpeningLine({ line, sorts }: OpeningLineProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const { way, sortId } = line.draft;
  const sort = sorts.find((one) => one.sortId === sortId);
  const choose = (chosen: string) => {
    const next = sorts.find((one) => one.sortId === chosen);
    line.set(withSort(line.draft, sort, next));
  };
  return (
    <>
      <FieldStack>
        <SelectInput
          label={t('stock.sort')}
          {...line.at('sortId')}
          onChange={choose}
          options={sorts.map((one) => ({ value: one.sortId, label: `${one.code} · ${name(one.names)}` }))}
        />
        <RadioInput
          label={t('opening.way')}
          {...line.at('way')}
          options={optionsOf(ways, (value) => t(`opening.ways.${value}`))}
        />
      </FieldStack>
      {way === 'tally' && <LineTally line={line} sort={sort} />}
      <FieldStack>
        {way !== 'tally' && <PiecesAndVolume line={line} />}
        {sort?.baseUnit === 'tonne' && (
          <DecimalInput label={t('opening.netKg')} unit="kg" {...line.at('netKg')} required />
        )}
        <MoneyInput
          label={t('opening.value')}
          help={t('opening.valueHelp')}
          currency={useTeam()?.currency}
          {...line.at('valueMinor')}
        />
      </FieldStack>
    </>
  );
}

function LineTally({ line, sort }: { line: FormPart<LineDraft>; sort: Sort | undefined }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const problemText = useProblemText();
  const { measured, error } = useMeasured(tallyOfLine(line.draft, sort));
  const refused = line.field('volume') ?? line.field('pieces');
  return (
    <>
      <TallyEditor
        kind={tallyKindOf(sort)}
        rows={line.draft.rows}
        onChange={(rows) => line.set({ rows })}
        measured={measured}
        refused={(path) =>
          path ? line.field(`tally.${path}`) : (line.field('tally') ?? line.field('tally.kind'))
        }
      />
      {error != null && <Alert severity="error">{problemText(error)}</Alert>}
      <Typography>
        {t('opening.total', {
          pieces: format.number(measured?.pieces ?? 0),
          volume: measured ? format.decimal(measured.volume) : '0',
        })}
      </Typography>
      {refused && <Alert severity="error">{refused}</Alert>}
    </>
  );
}

function PiecesAndVolume({ line }: { line: FormPart<LineDraft> }) {
  const { t } = useTranslation('wood');
  const pieces = line.at('pieces');
  const withVolume = line.draft.way === 'volume';
  return (
    <>
      <IntegerInput
        label={t('stock.pieces')}
        {...pieces}
        required
        // A sort without a fixed size needs a volume: without a field for it, that is told here.
        error={pieces.error ?? (withVolume ? undefined : line.field('volume'))}
      />
      {withVolume && <DecimalInput label={t('stock.volume')} unit="m³" {...line.at('volume')} required />}
    </>
  );
}
