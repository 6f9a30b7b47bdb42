import { type FormPart, useFormat, useProblemText } from '@console/shell';
import { DecimalInput, dialogLater, FieldStack, IntegerInput, optionsOf, RadioInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountedDraft, type CountedSort, tallyKindOf, tallyOfLine, ways } from './counted.ts';
import './pad-texts.ts';
import { TallyEditor } from './tally-editor.tsx';
import type { TallyPadProps } from './tally-pad.tsx';
import { useMeasured } from './use-measured.ts';
import { usePhone } from './use-phone.ts';

const TallyPad = dialogLater<TallyPadProps>(() => import('./tally-pad.tsx'));

interface CountedFieldsProps {
  line: FormPart<CountedDraft>;
  sort: CountedSort | undefined;
  /** It may be left empty: something else says how much there is. */
  mayBeEmpty?: boolean;
  /** Further fields of the line, behind those of its goods. */
  children?: ReactNode;
}

/** In which way the goods of a line are counted. */
export function CountedWay({ line }: Pick<CountedFieldsProps, 'line'>) {
  const { t } = useTranslation('wood');
  return (
    <RadioInput
      label={t('opening.way')}
      {...line.at('way')}
      options={optionsOf(ways, (value) => t(`opening.ways.${value}`))}
    />
  );
}

/** How much there is, in the way in which it was counted; a weight where the sort is kept by the tonne. */
export function CountedFields({ line, sort, mayBeEmpty = false, children }: CountedFieldsProps) {
  const { t } = useTranslation('wood');
  const { way } = line.draft;
  return (
    <>
      {way === 'tally' && <LineTally line={line} sort={sort} />}
      <FieldStack>
        {way !== 'tally' && <PiecesAndVolume line={line} required={!mayBeEmpty} />}
        {sort?.baseUnit === 'tonne' && (
          <DecimalInput label={t('opening.netKg')} unit="kg" {...line.at('netKg')} required={!mayBeEmpty} />
        )}
        {children}
      </FieldStack>
    </>
  );
}

function LineTally({ line, sort }: { line: FormPart<CountedDraft>; sort: CountedSort | undefined }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const problemText = useProblemText();
  const { measured, error } = useMeasured(tallyOfLine(line.draft, sort));
  const refused = line.field('volume') ?? line.field('pieces');
  const phone = usePhone();
  const [pad, setPad] = useState(false);
  const kind = tallyKindOf(sort);
  return (
    <>
      {phone && (
        <Button variant="outlined" onClick={() => setPad(true)}>
          {t('pad.open')}
        </Button>
      )}
      {pad && (
        <TallyPad
          title={t('tally.label')}
          kind={kind}
          rows={line.draft.rows}
          onChange={(rows) => line.set({ rows })}
          onClose={() => setPad(false)}
          refused={(path) => line.field(`tally.${path}`)}
        />
      )}
      <TallyEditor
        kind={kind}
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

function PiecesAndVolume({ line, required }: { line: FormPart<CountedDraft>; required: boolean }) {
  const { t } = useTranslation('wood');
  const pieces = line.at('pieces');
  const withVolume = line.draft.way === 'volume';
  return (
    <>
      <IntegerInput
        label={t('stock.pieces')}
        {...pieces}
        required={required}
        // A sort without a fixed size needs a volume: without a field for it, that is told here.
        error={pieces.error ?? (withVolume ? undefined : line.field('volume'))}
      />
      {withVolume && (
        <DecimalInput label={t('stock.volume')} unit="m³" {...line.at('volume')} required={required} />
      )}
    </>
  );
}
