import { type DraftedKind, priceUnits, type Sort, type Team } from '@console/contract/wood';
import { type FormRow, type FormRows, useFormat, useName } from '@console/shell';
import {
  DecimalInput,
  EmptyState,
  IntegerInput,
  isComposed,
  LineItems,
  optionsOf,
  SelectInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindField } from '../find/find-field.tsx';
import { useGoodsSearch } from '../find/searches.ts';
import { listPriceOf } from '../sell/sell-draft.ts';
import { type CountedDraft, ways } from '../tally/counted.ts';
import { CountedFields } from '../tally/counted-fields.tsx';
import { TeamMoney } from '../txns/team-money.tsx';
import { useMeasure } from '../txns/txn-words.ts';
import type { Previewed } from '../txns/use-preview.ts';
import { hasPrices, type LineDraft, newLine, type SortOf, weighed, withSort } from './line-draft.ts';
import { TallyPaste } from './tally-paste.tsx';
import './texts.ts';

export interface LineEditorProps {
  lines: FormRows<LineDraft>;
  kind: DraftedKind;
  team: Team;
  /** Where the goods lie, or shall. */
  yardId: string;
  sortOf: SortOf;
  /** Of the document's currency, where that is another one. */
  currency?: string | null | undefined;
  previewed: Previewed;
}

/**
 * The goods of a document: of each line which, how much and at what price. Enter goes on to the next line, in the last one it adds
 * a line. What a return takes back is not chosen here.
 */
export function LineEditor({ lines, ...common }: LineEditorProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const box = useRef<HTMLDivElement>(null);
  const isReturn = common.kind === 'purchase_return' || common.kind === 'sale_return';
  const titleOf = (index: number) => {
    const sort = common.sortOf(lines.items[index]?.draft.sortId ?? '');
    return [`${index + 1}.`, sort && name(sort.names)].filter(Boolean).join(' ');
  };
  /** The line that Enter has added: what is typed next. */
  const [added, setAdded] = useState<number>();
  const add = () => {
    setAdded(lines.items.length);
    lines.add(newLine(undefined));
  };
  return (
    <Box ref={box} onKeyDown={(event) => goOn(event, box.current, isReturn ? undefined : add)}>
      {lines.items.length === 0 && <EmptyState title={t('txns.lines.none')} body={t('drafts.lines.none')} />}
      <LineItems
        stacked
        label={t('txns.lines.title')}
        lines={lines.items}
        lineLabel={({ index }) => titleOf(index)}
        fields={(line, { startsHere }) => [
          <Line
            key={line.key}
            line={line}
            startsHere={startsHere || line.index === added}
            isReturn={isReturn}
            {...common}
          />,
        ]}
        addLabel={t('drafts.lines.add')}
        removeLabel={({ index }) => t('drafts.lines.remove', { line: titleOf(index) })}
        removable={() => true}
        onAdd={isReturn ? undefined : add}
        onRemove={(line) => line.remove()}
        error={lines.error}
      />
    </Box>
  );
}

/** Enter goes on to the first field of the next line; a tally and a choice have their own use for it. */
function goOn(event: KeyboardEvent, box: HTMLElement | null, add: (() => void) | undefined): void {
  const { target, nativeEvent, defaultPrevented } = event;
  if (event.key !== 'Enter' || defaultPrevented || isComposed(nativeEvent)) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'radio') return;
  const lines = [...(box?.querySelectorAll('[data-draft-line]') ?? [])];
  const at = lines.findIndex((one) => one.contains(target));
  if (at < 0) return;
  event.preventDefault();
  const next = lines[at + 1]?.querySelector<HTMLElement>('input');
  if (next) next.focus();
  else add?.();
}

interface LineProps extends Omit<LineEditorProps, 'lines'> {
  line: FormRow<LineDraft>;
  startsHere: boolean;
  isReturn: boolean;
}

function Line(props: LineProps) {
  const { line, kind, team, sortOf, previewed, currency } = props;
  const { t } = useTranslation('wood');
  const { way, priceUnit } = line.draft;
  const sort = sortOf(line.draft.sortId);
  const said = (path: string) => line.field(path) ?? previewed.fault(`lines.${line.index}.${path}`);
  const counted = line.as<CountedDraft>();
  return (
    <Box data-draft-line sx={{ display: 'grid', gap: 1.5, minWidth: 0, py: 1.5 }}>
      <Box sx={fieldsStyle}>
        <SortField {...props} said={said('sortId') ?? said('sourceLineNo') ?? said('lotId')} />
        <SelectInput
          label={t('opening.way')}
          {...line.at('way')}
          options={optionsOf(ways, (value) => t(`opening.ways.${value}`))}
        />
        {way !== 'tally' && <Quantity line={line} said={said} />}
        {weighed(kind, line.draft, sort) && (
          <DecimalInput
            label={t('opening.netKg')}
            unit="kg"
            {...line.at('netKg')}
            required
            error={said('netKg')}
          />
        )}
        {hasPrices(kind) && (
          <>
            <SelectInput
              label={t('drafts.lines.priceUnit')}
              {...line.at('priceUnit')}
              // In another unit a price is another one.
              onChange={(unit) => line.set({ priceUnit: unit, unitPrice: null })}
              options={optionsOf(priceUnits, (unit) => t(`units.${unit}`))}
            />
            <Price
              line={line}
              kind={kind}
              sort={sort}
              unit={currency ?? team.currency}
              said={said('unitPrice')}
            />
          </>
        )}
        {kind === 'purchase' && (
          <DecimalInput
            label={t('txns.supplierVolume')}
            unit="m³"
            {...line.at('supplierVolume')}
            error={said('supplierVolume')}
          />
        )}
        {hasPrices(kind) && <Amount previewed={previewed} index={line.index} priceUnit={priceUnit} />}
      </Box>
      {way === 'tally' && (
        <TallyPaste line={counted} sort={sort}>
          <CountedFields line={counted} sort={sort && { ...sort, baseUnit: 'm3' }} />
        </TallyPaste>
      )}
      {way === 'tally' && (said('volume') ?? said('pieces')) && (
        <Alert severity="error">{said('volume') ?? said('pieces')}</Alert>
      )}
      <Short previewed={previewed} index={line.index} />
    </Box>
  );
}

/** Which goods; what is taken back stays what it is. */
function SortField({ line, team, yardId, kind, sortOf, startsHere, isReturn, said }: LineProps & Said) {
  const { t } = useTranslation('wood');
  const name = useName();
  const search = useGoodsSearch(team, kind === 'purchase' ? undefined : yardId);
  const { sortId } = line.draft;
  const sort = sortOf(sortId);
  const label = sort ? `${name(sort.names)} ${sort.code}` : sortId;
  if (isReturn)
    return (
      <Box sx={sortStyle}>
        <Typography variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
          {t('stock.sort')}
        </Typography>
        <Typography>{label}</Typography>
        {said && <Alert severity="error">{said}</Alert>}
      </Box>
    );
  return (
    <Box sx={sortStyle}>
      <FindField
        label={t('stock.sort')}
        placeholder={t('drafts.lines.find')}
        required
        autoFocus={startsHere}
        chosen={sortId === '' ? null : { value: sortId, label }}
        search={search}
        onChoose={(option) => line.set(withSort(line.draft, sort, sortOf(option?.value ?? '')))}
        error={said}
      />
    </Box>
  );
}

interface Said {
  said: string | undefined;
}

interface QuantityProps {
  line: FormRow<LineDraft>;
  said(path: string): string | undefined;
}

/** How many, and how much where that is measured otherwise. */
function Quantity({ line, said }: QuantityProps) {
  const { t } = useTranslation('wood');
  const byVolume = line.draft.way === 'volume';
  return (
    <>
      <IntegerInput
        label={t('stock.pieces')}
        {...line.at('pieces')}
        required
        // A sort without a fixed size needs a volume: without a field for it, that is told here.
        error={said('pieces') ?? (byVolume ? undefined : said('volume'))}
      />
      {byVolume && (
        <DecimalInput
          label={t('stock.volume')}
          unit="m³"
          {...line.at('volume')}
          required
          error={said('volume')}
        />
      )}
    </>
  );
}

interface PriceProps extends Said {
  line: FormRow<LineDraft>;
  kind: DraftedKind;
  sort: Sort | undefined;
  unit: string;
}

/** What is typed; of a sale, else what the price list says. */
function Price({ line, kind, sort, unit, said }: PriceProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { priceUnit } = line.draft;
  const listed = kind === 'sale' ? listPriceOf(sort, priceUnit) : null;
  const list = listed === null ? undefined : format.decimal(listed, { max: 6 });
  return (
    <DecimalInput
      label={t('drafts.lines.unitPrice')}
      unit={unit}
      {...line.at('unitPrice')}
      scale={6}
      {...(list !== undefined && { placeholder: list })}
      required={listed === null}
      error={said}
    />
  );
}

interface AtLine {
  previewed: Previewed;
  index: number;
}

/** What a line comes to, as the server works it out. */
function Amount({ previewed, index, priceUnit }: AtLine & { priceUnit: string }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const result = previewed.line(index);
  const amount = result?.amountMinor;
  return (
    <Box sx={amountStyle}>
      {result?.priceQuantity && (
        <Typography variant="body2" color="textSecondary">
          {`${format.decimal(result.priceQuantity, { max: 4, min: 0 })} ${t(`units.${priceUnit}`)}`}
        </Typography>
      )}
      <Typography variant="body2">{t('txns.amount')}</Typography>
      <Typography component="output" sx={{ fontWeight: 600 }}>
        {typeof amount === 'number' ? <TeamMoney minor={amount} /> : '–'}
      </Typography>
    </Box>
  );
}

/** More than is free, or below the floor. */
function Short({ previewed, index }: AtLine) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const result = previewed.line(index);
  return (
    <>
      {result?.available && (
        <Alert severity="warning">{t('drafts.lines.short', { left: measure(result.available) })}</Alert>
      )}
      {result?.belowFloor && <Alert severity="warning">{t('drafts.lines.belowFloor')}</Alert>}
    </>
  );
}

const amountStyle = {
  ...{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'baseline' },
  ...{ columnGap: 1.5, gridColumn: '1 / -1' },
};
const sortStyle = { gridColumn: { xs: '1 / -1', md: 'span 2' }, minWidth: 0 };
const fieldsStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(136px, 100%), 1fr))',
};
