import {
  createOpening,
  listSorts,
  listYards,
  type NewOpeningLine,
  type Sort,
  type Tally,
  tallyKinds,
  woodPaths,
} from '@console/contract/wood';
import { useCall, useEndpoint, useFormat, useProblemText, useUnsavedWork } from '@console/shell';
import {
  DayInput,
  DecimalInput,
  FieldStack,
  FormDialog,
  IntegerInput,
  MoneyInput,
  RadioInput,
  SelectInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { allSorts } from '../sorts/all-sorts.ts';
import { TallyEditor } from '../tally/tally-editor.tsx';
import { filledRows, newRow, type TypedRow, tallyOf } from '../tally/tally-rows.ts';
import { useMeasured } from '../tally/use-measured.ts';
import { useNames } from '../team/names.ts';
import { ofTeam, useTeam } from '../team/team.ts';
import { businessToday } from './business-day.ts';

type Way = 'tally' | 'pieces' | 'volume';

const tallyKindOf = (sort: Sort | undefined): Tally['kind'] => tallyKinds[sort?.form ?? 'other'][0];

/** Goods that were there before the books began: one sort at a time, posted at once and final. */
export function OpeningForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useNames();
  const team = useTeam();
  const query = ofTeam(team);
  const yards = useEndpoint(listYards, { query }).items;
  const problemText = useProblemText();
  const sorts = useEndpoint(listSorts, allSorts(team)).items.filter((sort) => sort.state === 'active');
  const [yardId, setYardId] = useState(
    (yards.find((yard) => yard.kind === 'yard') ?? yards[0])?.yardId ?? '',
  );
  const [businessDate, setBusinessDate] = useState(businessToday);
  const [sortId, setSortId] = useState(sorts[0]?.sortId ?? '');
  const [way, setWay] = useState<Way>('tally');
  const [rows, setRows] = useState<TypedRow[]>(() => [newRow(tallyKindOf(sorts[0]))]);
  const [pieces, setPieces] = useState<number | null>(null);
  const [volume, setVolume] = useState('');
  const [netKg, setNetKg] = useState('');
  const [valueMinor, setValueMinor] = useState<number | null>(null);
  const sort = sorts.find((one) => one.sortId === sortId);
  const kind = tallyKindOf(sort);
  const tally = tallyOf(kind, filledRows(rows)) as Tally;
  const { measured, error: unmeasured } = useMeasured(tally);
  const [run, { pending, problem, field }] = useCall(createOpening, {
    done: 'created',
  });
  useUnsavedWork(filledRows(rows).length > 0 || pieces !== null || volume !== '' || valueMinor !== null);

  const chooseSort = (chosen: string) => {
    setSortId(chosen);
    const next = tallyKindOf(sorts.find((one) => one.sortId === chosen));
    if (next !== kind) setRows([newRow(next)]);
  };
  const line = (worth: number): NewOpeningLine => ({
    sortId,
    tally: way === 'tally' ? tally : null,
    pieces: way === 'tally' ? null : pieces,
    volume: way === 'volume' ? volume : null,
    netKg: sort?.baseUnit === 'tonne' && netKg !== '' ? netKg : null,
    valueMinor: worth,
  });
  const submit = async () => {
    // The form does not send an empty value: goods that cost nothing are an explicit 0.
    if (valueMinor === null) return;
    if (await run({ query, body: { yardId, businessDate, lines: [line(valueMinor)] } })) onClose();
  };
  const refusedTally = (path?: string) =>
    path ? field(`lines.0.tally.${path}`) : (field('lines.0.tally') ?? field('lines.0.tally.kind'));
  const refusedVolume = field('lines.0.volume');

  if (yards.length === 0 || sorts.length === 0) return <FirstThings yards={yards.length} onClose={onClose} />;
  return (
    <FormDialog
      wide
      open
      title={t('opening.title')}
      submitLabel={t('opening.submit')}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      {...(problem ? { problem } : {})}
    >
      <FieldStack>
        <SelectInput
          required
          label={t('yards.one')}
          value={yardId}
          onChange={setYardId}
          error={field('yardId')}
          options={yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) }))}
        />
        <DayInput
          required
          label={t('opening.date')}
          value={businessDate}
          onChange={setBusinessDate}
          error={field('businessDate')}
        />
        <SelectInput
          required
          label={t('stock.sort')}
          value={sortId}
          onChange={chooseSort}
          error={field('lines.0.sortId')}
          options={sorts.map((one) => ({ value: one.sortId, label: `${one.code} · ${name(one.names)}` }))}
        />
        <RadioInput<Way>
          label={t('opening.way')}
          value={way}
          onChange={setWay}
          options={(['tally', 'pieces', 'volume'] as const).map((value) => ({
            value,
            label: t(`opening.ways.${value}`),
          }))}
        />
      </FieldStack>
      {way === 'tally' && (
        <>
          <TallyEditor
            kind={kind}
            rows={rows}
            onChange={setRows}
            measured={measured}
            refused={refusedTally}
          />
          {unmeasured != null && <Alert severity="error">{problemText(unmeasured)}</Alert>}
          <Typography sx={{ my: 1 }}>
            {t('opening.total', {
              pieces: format.number(measured?.pieces ?? 0),
              volume: measured ? format.decimal(measured.volume) : '0',
            })}
          </Typography>
          {(refusedVolume ?? field('lines.0.pieces')) && (
            <FormHelperText error>{refusedVolume ?? field('lines.0.pieces')}</FormHelperText>
          )}
        </>
      )}
      <FieldStack>
        {way !== 'tally' && (
          <IntegerInput
            required
            label={t('stock.pieces')}
            value={pieces}
            onChange={setPieces}
            min={1}
            error={field('lines.0.pieces') ?? (way === 'pieces' ? refusedVolume : undefined)}
          />
        )}
        {way === 'volume' && (
          <DecimalInput
            required
            label={t('stock.volume')}
            value={volume}
            onChange={setVolume}
            scale={6}
            unit="m³"
            error={refusedVolume}
          />
        )}
        {sort?.baseUnit === 'tonne' && (
          <DecimalInput
            required
            label={t('opening.netKg')}
            value={netKg}
            onChange={setNetKg}
            scale={3}
            unit="kg"
            error={field('lines.0.netKg')}
          />
        )}
        <MoneyInput
          required
          label={t('opening.value')}
          help={t('opening.valueHelp')}
          value={valueMinor}
          onChange={setValueMinor}
          error={field('lines.0.valueMinor')}
        />
      </FieldStack>
    </FormDialog>
  );
}

/** Goods need a place to lie and a sort to be: what is missing comes first. */
function FirstThings({ yards, onClose }: { yards: number; onClose: () => void }) {
  const { t } = useTranslation('wood');
  const navigate = useNavigate();
  const missing = yards === 0 ? 'yards' : 'sorts';
  return (
    <FormDialog
      open
      title={t('opening.title')}
      submitLabel={t(`index.setup.${missing}`)}
      onClose={onClose}
      onSubmit={() => navigate(missing === 'yards' ? woodPaths.myTeam : woodPaths.sortSetting)}
    >
      <Typography>{t(`opening.missing.${missing}`)}</Typography>
    </FormDialog>
  );
}
