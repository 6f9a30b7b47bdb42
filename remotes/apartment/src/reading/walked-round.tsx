import { apartmentPaths, type Building, listRound } from '@console/contract/apartment';
import { useSession } from '@console/shell';
import { DayInput, dialogLater, EmptyState, Tabs, Toolbar } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isReading } from '../cycle/month-choice.ts';
import { keptOf } from '../offline/kept-answers.ts';
import type { RowKey } from './entry.ts';
import { roundKeeper } from './open-rounds.ts';
import { type GridHandle, RoundGrid } from './round-grid.tsx';
import { RoundHead } from './round-head.tsx';
import { roundInput } from './round-input.ts';
import type { RoundKeeper } from './round-keeper.ts';
import { isShown, type RoundFilter } from './round-summary-rules.ts';
import { UnsentNotice } from './unsent-notice.tsx';
import { useChecking } from './use-checking.ts';
import { useReadOn, useRow, useSummary } from './use-round.ts';
import { type Walk, type WalkMode, WalkProvider } from './walk.ts';
import { walkLines } from './walk-order.ts';
import { useWholeRound } from './whole-round.ts';

const DetailsDialog = dialogLater(() => import('./details-dialog.tsx'));
const EstimateDialog = dialogLater(() => import('./estimate-dialog.tsx'));
const RoundSheetDialog = dialogLater(() => import('./round-sheet-dialog.tsx'));
const RejectDialog = dialogLater(() => import('./reject-dialog.tsx'));

interface WalkedRoundProps {
  userId: string;
  building: Building;
  cycleId: string;
  filter: RoundFilter;
  onFilter(filter: RoundFilter): void;
  mode: WalkMode | undefined;
  onMode(mode: WalkMode): void;
  /** What stands before the day and the mode. */
  fields: ReactNode;
}

/** One round, for entering or for checking. */
export function WalkedRound(props: WalkedRoundProps) {
  const { userId, building, cycleId } = props;
  const round = useWholeRound(cycleId);
  const keeper = useMemo(
    () => roundKeeper({ userId, buildingId: building.buildingId, cycleId }),
    [userId, building.buildingId, cycleId],
  );
  // Nobody listens to a new one yet: its rows are there at the first drawing.
  if (!keeper.cycle()) keeper.take(round);
  // Syncs the rows with what the server has said since.
  useLayoutEffect(() => keeper.take(round), [keeper, round]);
  // Syncs with what an earlier visit has left to be sent.
  useEffect(() => void keeper.send(), [keeper]);
  return <Walking {...props} keeper={keeper} />;
}

function Walking(props: WalkedRoundProps & { keeper: RoundKeeper }) {
  const { t } = useTranslation('apartment');
  const { userId, building, keeper, cycleId, filter, onFilter } = props;
  const summary = useSummary(keeper);
  const me = useSession().me?.userId;
  const cycle = keeper.cycle();
  const takes = cycle !== undefined && isReading(cycle) && !cycle.leftOut;
  const mayEnter = building.may.includes('apartment.reading.enter');
  const mayCheck = building.may.includes('apartment.reading.check');
  const mode: WalkMode =
    (mayEnter && mayCheck ? props.mode : undefined) ?? (mayCheck && !mayEnter ? 'check' : 'enter');
  const grid = useRef<GridHandle>(null);
  const isRoundKept = useCallback(
    () => keptOf(userId).read(listRound, roundInput(cycleId)) !== undefined,
    [userId, cycleId],
  );
  const [dialog, setDialog] = useState<Opened>();
  const [sheet, setSheet] = useState(false);
  const checking = useChecking(keeper, cycleId);
  const latest = useRef(checking);
  useEffect(() => {
    latest.current = checking;
  });
  const walk = useMemo<Walk>(
    () => ({
      ...{ keeper, building, mode, me },
      move: (from, step) => grid.current?.move(from, step),
      openDetails: (key) => setDialog({ kind: 'details', rowKey: key }),
      openEstimate: (key) => setDialog({ kind: 'estimate', rowKey: key }),
      openReject: (key) => latest.current.waits(key) && setDialog({ kind: 'reject', rowKey: key }),
      pass: (key) => {
        if (!latest.current.waits(key)) return;
        grid.current?.move(key, 1);
        void latest.current.pass(key);
      },
      confirmRollover: (key) => void latest.current.confirmRollover(key),
      passWaiting: (key, reading) => void latest.current.passWaiting(key, reading),
      confirmWaiting: (key, reading) => void latest.current.confirmWaiting(key, reading),
    }),
    [keeper, building, mode, me],
  );
  // Whoever has chosen "unread" must not see rows vanish while typing: the choice holds as of when it was made.
  const lines = useMemo(() => linesOf(keeper, filter), [keeper, filter, keeper.order]);
  const finished = summary.all > 0 && summary.unread === 0 && summary.rejected === 0 && summary.unsent === 0;
  return (
    <WalkProvider value={walk}>
      <Toolbar>
        {props.fields}
        {takes && mayEnter && mode === 'enter' && <ReadOn keeper={keeper} />}
        <Button size="small" onClick={() => setSheet(true)}>
          {t('reading.sheet.label')}
        </Button>
      </Toolbar>
      {mayEnter && mayCheck && (
        <Tabs
          label={t('reading.mode.label')}
          value={mode}
          onChange={props.onMode}
          tabs={[
            { value: 'enter', label: t('reading.mode.enter') },
            { value: 'check', label: t('reading.mode.check') },
          ]}
        />
      )}
      {!takes && (
        <Alert severity="info">
          {cycle?.leftOut
            ? t('reading.readOnly.leftOut', { later: cycle.leftOut })
            : t('reading.readOnly.state')}
        </Alert>
      )}
      {takes && !mayEnter && !mayCheck && <Alert severity="info">{t('reading.readOnly.role')}</Alert>}
      <UnsentNotice
        keeper={keeper}
        enters={takes && mayEnter && mode === 'enter'}
        isRoundKept={isRoundKept}
      />
      {finished && <Finished building={building} ym={cycle?.ym} count={summary.all} />}
      {summary.all === 0 ? (
        <NoMeters building={building} />
      ) : (
        <Box sx={{ containerType: 'inline-size' }}>
          {mode === 'check' && (
            <Box
              sx={{ typography: 'caption', color: 'text.secondary', display: { xs: 'none', md: 'block' } }}
            >
              {t('reading.check.keys')}
            </Box>
          )}
          <RoundHead summary={summary} filter={filter} onFilter={onFilter}>
            {mode === 'check' && summary.passable > 0 && (
              <Button
                size="small"
                variant="contained"
                loading={checking.passingAll}
                onClick={() => void checking.passAll()}
              >
                {t('reading.check.bulk', { count: summary.passable })}
              </Button>
            )}
          </RoundHead>
          {lines.length === 0 ? (
            <EmptyState
              title={t(`reading.none.${filter}`)}
              action={<Button onClick={() => onFilter('all')}>{t('reading.showAll')}</Button>}
            />
          ) : (
            <RoundGrid lines={lines} handle={grid} />
          )}
        </Box>
      )}
      {sheet && (
        <RoundSheetDialog cycleId={cycleId} mayEnter={takes && mayEnter} onClose={() => setSheet(false)} />
      )}
      {dialog && (
        <RowDialog {...dialog} cycleId={cycleId} keeper={keeper} onClose={() => setDialog(undefined)} />
      )}
    </WalkProvider>
  );
}

function linesOf(keeper: RoundKeeper, filter: RoundFilter) {
  const entries = new Map(
    keeper.order.flatMap((key) => {
      const entry = keeper.entry(key);
      return entry ? [[key, entry] as const] : [];
    }),
  );
  const rows = keeper.order.flatMap((key) => keeper.row(key) ?? []);
  return walkLines(rows.filter((row) => isShown(row, filter, entries)));
}

function ReadOn({ keeper }: { keeper: RoundKeeper }) {
  const { t } = useTranslation('apartment');
  const readOn = useReadOn(keeper);
  const cycle = keeper.cycle();
  return (
    // While a date is being typed it passes other days: it counts once it is left.
    <Box
      sx={{ flex: '1 1 150px', maxWidth: 220, minWidth: 0 }}
      onBlur={() => keeper.offerAgain()}
      onKeyDown={({ key }) => key === 'Enter' && keeper.offerAgain()}
    >
      <DayInput
        label={t('reading.readOn')}
        value={readOn}
        onChange={(day) => keeper.setReadOn(day)}
        {...(cycle && { min: cycle.readFrom, max: cycle.readTo })}
      />
    </Box>
  );
}

function Finished({ building, ym, count }: { building: Building; ym: string | undefined; count: number }) {
  const { t } = useTranslation('apartment');
  const view = { building: building.buildingId, ...(ym !== undefined && { ym }) };
  return (
    <Alert
      severity="success"
      action={
        <Button color="inherit" size="small" component={Link} to={apartmentPaths.checkUsed(view)}>
          {t('reading.toUsed')}
        </Button>
      }
    >
      <strong>{t('reading.finished')}</strong> {t('reading.finishedBody', { count })}
    </Alert>
  );
}

function NoMeters({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  return (
    <EmptyState
      title={t('reading.noMeters')}
      body={t('reading.noMetersBody')}
      action={
        building.may.includes('apartment.room.read') && (
          <Button component={Link} to={apartmentPaths.roomConfigure(building.buildingId)} variant="contained">
            {t('reading.toRooms')}
          </Button>
        )
      }
    />
  );
}

interface Opened {
  kind: 'details' | 'estimate' | 'reject';
  rowKey: RowKey;
}

interface RowDialogProps extends Opened {
  cycleId: string;
  keeper: RoundKeeper;
  onClose(): void;
}

function RowDialog({ kind, rowKey, cycleId, keeper, onClose }: RowDialogProps) {
  const row = useRow(keeper, rowKey);
  if (!row) return null;
  const onDone = (next: typeof row) => {
    keeper.put(next);
    onClose();
  };
  if (kind === 'details') return <DetailsDialog row={row} onClose={onClose} />;
  if (kind === 'reject') return <RejectDialog inRound row={row} onDone={onDone} onClose={onClose} />;
  return <EstimateDialog row={row} cycleId={cycleId} onDone={onDone} onClose={onClose} />;
}
