import type { Txn } from '@console/contract/wood';
import { useFaultText, useFormat, useName } from '@console/shell';
import { DecimalInput, Dialog, optionsOf, plainNumber, Tabs } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tallyKindOf, ways } from '../../tally/counted.ts';
import { NumberPad } from '../../tally/number-pad.tsx';
import { againstSheet, keyed, type PadKey } from '../../tally/pad-rules.ts';
import TallyPad, { usePadMeasured } from '../../tally/tally-pad.tsx';
import type { MovingAct } from '../act-rules.ts';
import { differenceOf, leftOf } from '../left-rules.ts';
import { LotChoice } from '../lot-choice.tsx';
import { lineOf } from '../move-draft.ts';
import { useMeasure } from '../txn-words.ts';
import { YardBundles } from './yard-bundles.tsx';
import { asAgreed, faultsIn, sheetOf } from './yard-draft-rules.ts';
import type { YardEntry, YardLineDraft } from './yard-entry.ts';

interface YardLineProps {
  txn: Txn;
  act: MovingAct;
  line: YardLineDraft;
  entry: YardEntry | undefined;
  onChange(line: YardLineDraft): void;
  onClose(): void;
}

/** One line is counted: by tally, by pieces, or by pieces and volume, against what the supplier's sheet says. */
export function YardLine(props: YardLineProps) {
  const { txn, line, entry, onChange, onClose } = props;
  const name = useName();
  const faultText = useFaultText();
  const of = lineOf(txn.lines, line.lineNo);
  const title = `${line.lineNo}. ${name(of?.names)}`;
  const place = `lines.${txn.lines.findIndex(({ lineNo }) => lineNo === line.lineNo)}`;
  const faults = entry?.refusal ? faultsIn(entry, txn) : [];
  const refused = (path: string) => {
    const fault = faults.find((one) => one.path === `${place}.${path}`);
    return fault && faultText(fault);
  };
  if (line.way !== 'tally') return <Amounts {...props} title={title} refused={refused} />;
  return (
    <TallyPad
      title={title}
      kind={tallyKindOf(of)}
      rows={line.rows}
      onChange={(rows) => onChange({ ...line, rows })}
      onClose={onClose}
      refused={(path) => refused(`tally.${path}`)}
    >
      <Above {...props} refused={refused} />
    </TallyPad>
  );
}

type Refused = (path: string) => string | undefined;

/** What is known of the line, in which way it is counted, and what the supplier's sheet says. */
function Above({ txn, act, line, onChange, refused }: YardLineProps & { refused: Refused }) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const of = lineOf(txn.lines, line.lineNo);
  const faults = ['pieces', 'volume', 'tally', 'netKg'].flatMap((path) => refused(path) ?? []);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {of && (
        <Typography color="textSecondary">{t('yardPhone.toCount', { left: measure(leftOf(of)) })}</Typography>
      )}
      {faults.map((told) => (
        <Alert key={told} severity="error">
          {told}
        </Alert>
      ))}
      <Tabs
        label={t('yardPhone.way')}
        value={line.way}
        onChange={(way) => onChange({ ...line, way: way as YardLineDraft['way'] })}
        tabs={optionsOf(ways, (way) => t(`opening.ways.${way}`))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => onChange(asAgreed(txn, line))}>
          {t('yardPhone.asAgreed')}
        </Button>
      </Box>
      {line.way === 'tally' && <Sheet txn={txn} line={line} />}
      {act === 'receive' && (
        <DecimalInput
          label={t('txns.supplierVolume')}
          unit="m³"
          value={line.supplierVolume ?? ''}
          onChange={(typed) => onChange({ ...line, supplierVolume: typed === '' ? null : typed })}
          error={refused('supplierVolume')}
        />
      )}
      {act !== 'receive' && (
        <LotChoice
          yardId={txn.yardId}
          sortId={of?.sortId}
          value={line.lotId ?? ''}
          onChange={(lotId) => onChange({ ...line, lotId: lotId || null })}
          error={refused('lotId')}
        />
      )}
      {act === 'receive' && <VolumeDifference txn={txn} line={line} />}
      {act === 'receive' && <YardBundles line={line} onChange={onChange} refused={refused} />}
      {of?.baseUnit === 'tonne' && line.way === 'tally' && (
        <DecimalInput
          label={t('opening.netKg')}
          unit="kg"
          value={line.netKg ?? ''}
          onChange={(typed) => onChange({ ...line, netKg: typed === '' ? null : typed })}
          error={refused('netKg')}
        />
      )}
    </Box>
  );
}

/** Size by size what the supplier's sheet says, and what was counted. */
function Sheet({ txn, line }: Pick<YardLineProps, 'txn' | 'line'>) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const of = lineOf(txn.lines, line.lineNo);
  const sheet = sheetOf(of);
  if (sheet.length === 0) return null;
  const rows = againstSheet(tallyKindOf(of), sheet, line.rows);
  const head = ['size', 'sheet', 'counted', 'difference'] as const;
  return (
    <Box component="table" sx={sheetStyle}>
      <caption>{t('yardPhone.sheet.title')}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {t(`yardPhone.sheet.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, sheet: agreed, counted }) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            <td>{format.number(agreed)}</td>
            <td>{format.number(counted)}</td>
            <Box component="td" sx={{ color: counted < agreed ? 'error.main' : undefined, fontWeight: 600 }}>
              {counted === agreed ? '–' : `${counted > agreed ? '+' : ''}${format.number(counted - agreed)}`}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Ours against the supplier's, as soon as the server has measured ours. */
function VolumeDifference({ txn, line }: Pick<YardLineProps, 'txn' | 'line'>) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const measured = usePadMeasured(tallyKindOf(lineOf(txn.lines, line.lineNo)), line.rows);
  const ours = line.way === 'tally' ? measured?.volume : line.way === 'volume' ? line.volume : undefined;
  const theirs = line.supplierVolume;
  if (!ours || !theirs || !isNumber(ours) || !isNumber(theirs)) return null;
  const { volume } = differenceOf({ pieces: 0, volume: ours }, { pieces: 0, volume: theirs });
  const signed = volume.startsWith('-') ? volume : `+${volume}`;
  return (
    <Typography>
      {t('yardPhone.volumeDifference', {
        difference: `${signed.slice(0, 1)}${format.decimal(signed.slice(1))}`,
      })}
    </Typography>
  );
}

const isNumber = (text: string): boolean => /^\d+(\.\d{1,6})?$/.test(text);

/** Pieces, and the volume where it is known otherwise, with large keys. */
function Amounts(props: YardLineProps & { title: string; refused: Refused }) {
  const { txn, line, title, onChange, onClose, refused } = props;
  const { t } = useTranslation('wood');
  const tonnes = lineOf(txn.lines, line.lineNo)?.baseUnit === 'tonne';
  const names = ['pieces', ...(line.way === 'volume' ? ['volume'] : []), ...(tonnes ? ['netKg'] : [])];
  const [active, setActive] = useState('pieces');
  const slot = names.includes(active) ? active : 'pieces';
  const values: Record<string, string> = {
    pieces: line.pieces === null ? '' : String(line.pieces),
    volume: line.volume ?? '',
    netKg: line.netKg ?? '',
  };
  const labels: Record<string, string> = {
    pieces: t('stock.pieces'),
    volume: 'm³',
    netKg: 'kg',
  };
  const press = (key: PadKey) => {
    const text = keyed(values[slot] ?? '', key, { whole: slot === 'pieces' });
    if (slot === 'pieces') onChange({ ...line, pieces: text === '' ? null : Number(plainNumber(text)) });
    else onChange({ ...line, [slot]: text === '' ? null : text });
  };
  const next = () => setActive(names[(names.indexOf(slot) + 1) % names.length] ?? 'pieces');
  return (
    <Dialog
      size="whole"
      title={title}
      onClose={onClose}
      actions={
        <Box sx={{ display: 'grid', gap: 1, width: '100%', maxWidth: 560, marginInline: 'auto !important' }}>
          <NumberPad
            slots={names.map((name) => ({
              name,
              label: labels[name] ?? name,
              value: values[name] ?? '',
              faulty: refused(name) !== undefined,
            }))}
            active={slot}
            onSlot={setActive}
            onKey={press}
            onNext={next}
            add={{ label: t('pad.done'), onAdd: onClose }}
          />
        </Box>
      }
    >
      <Above {...props} />
    </Dialog>
  );
}

const sheetStyle = {
  ...{ borderCollapse: 'collapse', width: '100%', maxWidth: 420, fontVariantNumeric: 'tabular-nums' },
  '& caption': { textAlign: 'start', fontWeight: 600, paddingBottom: 0.5 },
  '& th, & td': { padding: 0.5, borderBottom: 1, borderColor: 'divider', textAlign: 'end', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'start' },
} as const;
