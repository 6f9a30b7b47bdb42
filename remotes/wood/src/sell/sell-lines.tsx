import { listStock, priceUnits, type Sort, type StockBalance, type Team } from '@console/contract/wood';
import { type FormPart, type FormRow, type FormRows, useAnswer, useFormat, useName } from '@console/shell';
import {
  DecimalInput,
  EmptyState,
  IntegerInput,
  LineItems,
  optionsOf,
  SelectInput,
  StateChip,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../sorts/price-text.ts';
import type { CountedDraft } from '../tally/counted.ts';
import { CountedFields, CountedWay } from '../tally/counted-fields.tsx';
import { ofTeam, useTeam } from '../team/team.ts';
import { TeamMoney } from '../txns/team-money.tsx';
import { useMeasure } from '../txns/txn-words.ts';
import type { Previewed } from '../txns/use-preview.ts';
import { inUnit, isWeighed, listPriceOf, type SellLine } from './sell-draft.ts';

interface SellLinesProps {
  lines: FormRows<SellLine>;
  team: Team;
  yardId: string;
  sortOf(sortId: string): Sort | undefined;
  previewed: Previewed;
  /** What an act on the sale was refused for, by its path in the draft. */
  refused(path: string): string | undefined;
  /** Where the next goods are typed. */
  onDone(): void;
}

/** The goods of a sale: of each line how much, at which price, and what that comes to. Enter goes on to the next goods. */
export function SellLines({ lines, onDone, ...common }: SellLinesProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const titleOf = ({ draft: { sortId }, index }: FormRow<SellLine>) =>
    `${index + 1}. ${name(common.sortOf(sortId)?.names)}`;
  if (lines.items.length === 0)
    return (
      <>
        <EmptyState title={t('sell.goods.none')} body={t('sell.goods.noneBody')} />
        {lines.error && <Alert severity="error">{lines.error}</Alert>}
      </>
    );
  return (
    <Box
      onKeyDown={(event) => {
        // A tally has its own use for Enter: it goes on to the next row, and stops the event there.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        if (event.nativeEvent.isComposing || event.target.type === 'radio') return;
        event.preventDefault();
        onDone();
      }}
    >
      <LineItems
        stacked
        label={t('sell.goods.title')}
        lines={lines.items}
        lineLabel={({ index }) => titleOf(lines.items[index] as FormRow<SellLine>)}
        fields={(line) => [
          <LineHead key="head" line={line} title={titleOf(line)} {...common} />,
          <LineGoods key="goods" line={line} {...common} />,
        ]}
        addLabel=""
        removable={() => true}
        removeLabel={({ index }) =>
          t('sell.goods.remove', { line: titleOf(lines.items[index] as FormRow<SellLine>) })
        }
        onRemove={(line) => line.remove()}
        error={lines.error}
      />
    </Box>
  );
}

interface LineProps extends Omit<SellLinesProps, 'lines' | 'onDone'> {
  line: FormRow<SellLine>;
}

/** What it is, how much of it is free, and what it comes to. */
function LineHead({ line, title, team, yardId, sortOf, previewed }: LineProps & { title: string }) {
  const { t } = useTranslation('wood');
  const { sortId, lot } = line.draft;
  const sort = sortOf(sortId);
  const result = previewed.line(line.index);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 550 }}>
          {title}{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {sort?.code}
          </Typography>{' '}
          {lot && <StateChip tone="info" label={t('sell.goods.bundle', { code: lot.code })} />}
        </Typography>
        {sort && !lot && <Lying team={team} yardId={yardId} sort={sort} />}
      </Box>
      <Amount minor={result?.amountMinor} percent={result?.margin?.percent} />
    </Box>
  );
}

/** How much of it, at which price, and what is wrong with that. */
function LineGoods({ line, sortOf, previewed, refused }: LineProps) {
  const { t } = useTranslation('wood');
  const { sortId, way, priceUnit } = line.draft;
  const sort = sortOf(sortId);
  const at = `lines.${line.index}`;
  const said = (path: string) => refused(`${at}.${path}`) ?? previewed.fault(`${at}.${path}`);
  const result = previewed.line(line.index);
  const counted = line.as<CountedDraft>();
  const short = useShort(result?.available ?? undefined);
  const wrong = refused(at) ?? short ?? said('sortId') ?? said('lotId') ?? line.field('sortId');
  return (
    <Box data-sell-line sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <CountedWay line={counted} />
      {way === 'tally' && <CountedFields line={counted} sort={sort && { ...sort, baseUnit: 'm3' }} />}
      {way === 'tally' && (said('volume') ?? said('pieces')) && (
        <Alert severity="error">{said('volume') ?? said('pieces')}</Alert>
      )}
      <Box sx={fieldsStyle}>
        {way !== 'tally' && <Quantity line={counted} said={said} />}
        {isWeighed(sort, priceUnit) && (
          <DecimalInput
            label={t('opening.netKg')}
            unit="kg"
            {...line.at('netKg')}
            required
            error={line.at('netKg').error ?? said('netKg')}
          />
        )}
        <SelectInput
          label={t('sell.price.unit')}
          {...line.at('priceUnit')}
          onChange={(unit) => line.set(inUnit(line.draft, unit))}
          options={optionsOf(priceUnits, (unit) => t(`units.${unit}`))}
        />
        <Price line={line} sort={sort} said={said('unitPrice')} isBelow={result?.belowFloor ?? false} />
      </Box>
      {wrong && <Alert severity="error">{wrong}</Alert>}
    </Box>
  );
}

interface SaidProps {
  said(path: string): string | undefined;
}

function Quantity({ line, said }: { line: FormPart<CountedDraft> } & SaidProps) {
  const { t } = useTranslation('wood');
  const byVolume = line.draft.way === 'volume';
  const pieces = line.at('pieces');
  const volume = line.at('volume');
  // A sort without a fixed size needs a volume: without a field for it, that is told at the pieces.
  const noField = byVolume ? undefined : (line.field('volume') ?? said('volume'));
  return (
    <>
      <IntegerInput
        label={t('sell.pieces')}
        {...pieces}
        required
        error={pieces.error ?? said('pieces') ?? noField}
      />
      {byVolume && (
        <DecimalInput
          label={t('stock.volume')}
          unit="m³"
          {...volume}
          required
          error={volume.error ?? said('volume')}
        />
      )}
    </>
  );
}

interface PriceProps {
  line: FormPart<SellLine>;
  sort: Sort | undefined;
  said: string | undefined;
  isBelow: boolean;
}

/** What is typed, else what the price list says. */
function Price({ line, sort, said, isBelow }: PriceProps) {
  const { t } = useTranslation('wood');
  const priceText = usePriceText(useTeam());
  const { priceUnit } = line.draft;
  const listed = listPriceOf(sort, priceUnit);
  const field = line.at('unitPrice');
  return (
    <DecimalInput
      label={t('sell.price.title')}
      unit={`/ ${t(`units.${priceUnit}`)}`}
      {...field}
      scale={6}
      placeholder={listed ?? ''}
      required={listed === null}
      help={
        listed === null
          ? t('sell.price.noList')
          : t('sell.price.list', { price: priceText(listed, priceUnit) })
      }
      error={field.error ?? said ?? (isBelow ? t('fields.floor_price') : undefined)}
    />
  );
}

type Bundled = NonNullable<StockBalance['inLots']>;

/** How much of it is free in the yard that it is sold from. */
function Lying({ team, yardId, sort }: { team: Team; yardId: string; sort: Sort }) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const query = { ...ofTeam(team), yardId, q: sort.code, page: 1, size: 200 };
  const { state, result } = useAnswer(listStock, { query });
  const row = result?.items.find(({ sortId }) => sortId === sort.sortId);
  if (state !== 'ready') return null;
  // Bundles are sold by their label: without it only loose goods are.
  const inBundles = ({ availablePieces: pieces, availableVolume: volume }: Bundled) =>
    t('sell.goods.inBundles', { goods: measure({ pieces, volume }) });
  return (
    <Typography variant="body2" color="textSecondary">
      {row
        ? t('find.free', { free: measure({ pieces: row.availablePieces, volume: row.availableVolume }) })
        : t('find.noStock')}
      {row?.inLots && row.inLots.availablePieces > 0 && ` · ${inBundles(row.inLots)}`}
      {sort.state === 'disabled' && ` · ${t('sell.goods.ending')}`}
    </Typography>
  );
}

/** More than is free: what is left. */
function useShort(available: { pieces: number; volume: string } | undefined): string | undefined {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  return available && t('sell.goods.short', { left: measure(available) });
}

/** What a line comes to, and what of that is earned, for those who see it. */
function Amount({
  minor,
  percent,
}: {
  minor: number | null | undefined;
  percent: string | null | undefined;
}) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  return (
    <Typography component="output" sx={amountStyle}>
      {typeof minor === 'number' ? <TeamMoney minor={minor} /> : '–'}
      {percent !== undefined && percent !== null && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {t('sell.margin.percent', { percent: format.decimal(percent, { max: 2 }) })}
        </Typography>
      )}
    </Typography>
  );
}

const amountStyle = {
  fontWeight: 600,
  marginInlineStart: 'auto',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
};
const fieldsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
};
