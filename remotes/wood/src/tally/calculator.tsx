import type { AnyTally } from '@console/contract/wood';
import { remembered, useFormat, useProblemText } from '@console/shell';
import { CopyButton, KeyFigure, KeyFigures, optionsOf, Section, Tabs } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useTeam } from '../team/team.ts';
import { TallyEditor } from './tally-editor.tsx';
import { filledRows, newRow, type TallyKind, TypedRow, tallyOf, typedRows } from './tally-rows.ts';
import { useMeasured } from './use-measured.ts';

const kinds = ['log', 'sawn', 'boardFeet'] as const satisfies readonly TallyKind[];
const Rows = z.array(TypedRow);
const Kept = z.object({ kind: z.enum(kinds), rows: z.object({ log: Rows, sawn: Rows, boardFeet: Rows }) });
type Kept = z.output<typeof Kept>;

const fresh = (): Kept => ({
  kind: 'log',
  rows: { log: [newRow('log')], sawn: [newRow('sawn')], boardFeet: [newRow('boardFeet')] },
});

/** Where nothing is typed yet it begins with what somebody measures most. */
const begunWith = (kept: Kept, kind: Kept['kind']): Kept =>
  kinds.some((one) => filledRows(kept.rows[one]).length > 0) ? kept : { ...kept, kind };

const typed = remembered('wood-calculator', Kept, fresh(), { store: 'tab' });

interface CalculatorProps {
  /** What was measured before, to go on with, in place of what was typed last. */
  begin?: AnyTally | undefined;
  /** What is done with what is typed; undefined while a row of it cannot be measured, or nothing is typed. */
  actions?(tally: AnyTally | undefined): ReactNode;
}

/** Volume of logs and boards; what was typed stays for this person in this tab. */
export function Calculator({ begin, actions }: CalculatorProps = {}) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const problemText = useProblemText();
  const measure = useTeam()?.myMeasure ?? 'log';
  const [state, setState] = useState(() => {
    if (!begin) return begunWith(typed.get(), measure);
    const opened = { kind: begin.kind, rows: { ...typed.get().rows, [begin.kind]: typedRows(begin) } };
    typed.set(opened);
    return opened;
  });
  const { kind } = state;
  const rows = state.rows[kind];
  const tally = tallyOf(kind, filledRows(rows));
  const { measured, error } = useMeasured(tally);
  const isWhole =
    measured?.rows.length === tally.rows.length && measured.rows.every(({ problem }) => !problem);
  const keep = (next: Kept) => {
    typed.set(next);
    setState(next);
  };
  const asText = measured
    ? t('calculator.copied', {
        pieces: measured.pieces,
        volume: measured.volume,
        boardFeet: measured.boardFeet,
      })
    : '';
  return (
    <Section title={t('calculator.title')}>
      <Tabs
        label={t('calculator.title')}
        value={kind}
        onChange={(value) => keep({ ...state, kind: value as TallyKind })}
        tabs={optionsOf(kinds, (value) => t(`calculator.kinds.${value}`))}
      />
      <Typography variant="body2" color="textSecondary" sx={{ my: 1.5 }}>
        {t(`calculator.rules.${measured?.rule ?? defaultRule[kind]}`)}
      </Typography>
      <TallyEditor
        kind={kind}
        rows={rows}
        onChange={(changed) => keep({ ...state, rows: { ...state.rows, [kind]: changed } })}
        measured={measured}
      />
      {error != null && <Alert severity="error">{problemText(error)}</Alert>}
      <Box sx={{ mt: 2, mb: 1 }}>
        <KeyFigures>
          <KeyFigure label={t('calculator.pieces')} value={measured ? format.number(measured.pieces) : '–'} />
          <KeyFigure
            label={t('calculator.volume')}
            value={measured ? format.decimal(measured.volume) : '–'}
            unit="m³"
          />
          <KeyFigure
            label={t('calculator.boardFeet')}
            value={measured ? format.decimal(measured.boardFeet, { max: 2 }) : '–'}
            unit="BF"
          />
        </KeyFigures>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <CopyButton text={asText} label={t('calculator.copy')} />
        <Button size="small" onClick={() => keep({ ...fresh(), kind })}>
          {t('calculator.clear')}
        </Button>
        {actions && <Box sx={{ ml: 'auto' }}>{actions(isWhole ? tally : undefined)}</Box>}
      </Box>
    </Section>
  );
}

const defaultRule = { log: 'gb4814_2013', sawn: 'sawn_line', boardFeet: 'board_feet' } as const;
