import {
  type ClashLink,
  type ClashLogLevel,
  type ClashSnapshot,
  clashModes,
  getClashSnapshot,
  setClashMode,
} from '@console/contract/codegen';
import { invalidate, type StreamState, useAnswer, useFormat, useProblemText } from '@console/shell';
import {
  ErrorState,
  LoadingState,
  SelectInput,
  StateChip,
  Tabs,
  type Tone,
  Toolbar,
  useShortcuts,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf } from './clock.ts';
import { ConnectionsPanel } from './connections-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LogsPanel } from './logs-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { type Panel, panelOfKey, shownPanels } from './panels.ts';
import { ProvidersPanel } from './providers-panel.tsx';
import { ProxiesPanel } from './proxies-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { useLive } from './use-live.ts';
import { type Operating, useOperate } from './use-operate.ts';

interface PanelsProps {
  controller: string;
  panel: Panel;
  onPanel(panel: Panel): void;
}

/** Nodes, rules and subscriptions change by themselves, too. */
const lookAgainMs = 10_000;

/** Everything about one controller. */
export function ControllerPanels({ controller, panel, onPanel }: PanelsProps) {
  const [level, setLevel] = useState<ClashLogLevel>('info');
  const { live, state: streaming, clearLogs } = useLive(controller, panel === 'logs' ? level : undefined);
  const { state, result, error, retry } = useAnswer(getClashSnapshot, { params: { controller } });
  const problemText = useProblemText();
  const link = live.link ?? result?.link;
  const answers = link?.state === 'up';
  const operating = useOperate(answers);
  useLookingAgain(answers);
  const snapshot = result?.snapshot ?? undefined;
  const panels = shownPanels(snapshot);
  const shown = panels.includes(panel) ? panel : 'overview';
  usePanelKeys(panels, onPanel);
  const { t } = useTranslation('codeGen');
  if (state === 'loading') return <LoadingState />;
  if (state === 'failed') return <ErrorState body={problemText(error)} onRetry={retry} />;
  if (link && (link.state === 'rejected' || link.state === 'unavailable') && !snapshot)
    return (
      <ErrorState
        title={t(`clash.${link.state}.title`)}
        body={t(`clash.${link.state}.body`)}
        onRetry={retry}
      />
    );
  if (!snapshot)
    return (
      <ErrorState title={t('clash.away.title')} body={t('clash.away.body')} onRetry={retry}>
        {shown === 'history' && <HistoryPanel controller={controller} operating={operating} />}
      </ErrorState>
    );
  const parts = { controller, snapshot, operating };
  return (
    <>
      <Head {...parts} link={link} streaming={streaming} onRetry={retry} />
      <Tabs
        label={t('clash.title')}
        value={shown}
        onChange={onPanel}
        tabs={panels.map((value) => ({ value, label: t(`clash.panels.${value}`) }))}
      >
        <Box sx={answers || shown === 'history' ? contentStyle : { ...contentStyle, ...staleStyle }}>
          {shown === 'overview' && <OverviewPanel {...parts} live={live} />}
          {shown === 'proxies' && <ProxiesPanel {...parts} />}
          {shown === 'connections' && (
            <ConnectionsPanel {...{ controller, operating }} connections={live.connections} />
          )}
          {shown === 'rules' && <RulesPanel {...parts} />}
          {shown === 'providers' && <ProvidersPanel {...parts} />}
          {shown === 'logs' && (
            <LogsPanel logs={live.logs} level={level} onLevel={setLevel} onClear={clearLogs} />
          )}
          {shown === 'history' && <HistoryPanel {...{ controller, operating }} />}
        </Box>
      </Tabs>
      <Box
        sx={{ color: 'text.secondary', typography: 'body2', '@media (pointer: coarse)': { display: 'none' } }}
      >
        {t('clash.keys')}
      </Box>
    </>
  );
}

/** As the controller turns to answer, and now and then while it does. */
function useLookingAgain(answers: boolean): void {
  const before = useRef(answers);
  // Asks the server again by the clock, as nothing tells of what changes at a controller.
  useEffect(() => {
    if (answers && !before.current) void invalidate(getClashSnapshot);
    before.current = answers;
    if (!answers) return undefined;
    const timer = setInterval(() => void invalidate(getClashSnapshot), lookAgainMs);
    return () => clearInterval(timer);
  }, [answers]);
}

/** `g`, then the letter of a panel. */
function usePanelKeys(panels: readonly Panel[], onPanel: (panel: Panel) => void): void {
  const begun = useRef(0);
  const second = (key: string) => () => {
    const panel = panelOfKey(key);
    const isSecond = Date.now() - begun.current < 2_000;
    begun.current = 0;
    if (!isSecond || !panel || !panels.includes(panel)) return false;
    onPanel(panel);
    return true;
  };
  useShortcuts({
    G: () => {
      begun.current = Date.now();
    },
    ...{ P: second('P'), C: second('C'), R: second('R'), L: second('L') },
  });
}

interface HeadProps {
  controller: string;
  snapshot: ClashSnapshot;
  operating: Operating;
  link: ClashLink | undefined;
  streaming: StreamState;
  onRetry(): void;
}

const linkTones: Readonly<Record<ClashLink['state'], Tone>> = {
  ...{ connecting: 'neutral', up: 'good', unreachable: 'bad', rejected: 'bad', unavailable: 'bad' },
};

function Head({ controller, snapshot, operating, link, streaming, onRetry }: HeadProps) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const state = link?.state ?? 'connecting';
  return (
    <>
      <Box sx={headStyle}>
        <StateChip tone={linkTones[state]} label={t(`clash.link.${state}`)} />
        {link?.upSince && <span>{t('clash.link.upSince', { time: format.instant(link.upSince) })}</span>}
        <span>
          {t('clash.version')} {snapshot.version}
        </span>
        <ModeChoice {...{ controller, snapshot, operating }} />
      </Box>
      {link && <AwayNote link={link} takenAt={snapshot.takenAt} onRetry={onRetry} />}
      {state === 'up' && streaming.is === 'lost' && <Alert severity="warning">{t('clash.streamLost')}</Alert>}
    </>
  );
}

function AwayNote({ link, takenAt, onRetry }: { link: ClashLink; takenAt: string; onRetry(): void }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  if (link.state === 'up' || link.state === 'connecting') return null;
  const age = format.relative(takenAt);
  const said =
    link.state === 'unreachable'
      ? t('clash.away.stale', { age })
      : `${t(`clash.${link.state}.title`)} ${t(`clash.${link.state}.body`)}`;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('clash.away.retry')}
        </Button>
      }
    >
      {said}
      {link.retryAt && ` ${t('clash.away.next', { time: clockOf(link.retryAt) })}`}
    </Alert>
  );
}

function ModeChoice({
  controller,
  snapshot,
  operating,
}: Pick<HeadProps, 'controller' | 'snapshot' | 'operating'>) {
  const { t } = useTranslation('codeGen');
  const mode = clashModes.find((one) => one === snapshot.mode);
  if (!operating.may)
    return (
      <span>
        {t('clash.mode.label')} {mode ? t(`clash.mode.${mode}`) : snapshot.mode}
      </span>
    );
  return (
    <Toolbar>
      <SelectInput
        label={t('clash.mode.label')}
        value={mode ?? 'rule'}
        disabled={operating.pending}
        onChange={(next) =>
          void operating.run((call) => call(setClashMode, { params: { controller }, body: { mode: next } }))
        }
        options={clashModes.map((value) => ({ value, label: t(`clash.mode.${value}`) }))}
      />
    </Toolbar>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  color: 'text.secondary',
};
const contentStyle = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
/** What was known last is there to be read, and looks like it. */
const staleStyle = { filter: 'grayscale(1)', '& > *': { bgcolor: 'action.hover' } };
