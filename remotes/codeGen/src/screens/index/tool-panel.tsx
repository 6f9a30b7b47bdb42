import { useRemembered } from '@console/shell';
import { EmptyState, isComposed, Section, SwitchInput, useShortcuts } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendMenu } from '../../handover/send-menu.tsx';
import type { HandedKind } from '../../handover/tools.ts';
import type { ToolResult, Values } from '../../tools/core/tool.ts';
import {
  favourites,
  isPinned,
  keepValues,
  keptValues,
  pin,
  setFavourite,
  wasOpened,
} from '../../tools/kept-tools.ts';
import { type Tool, usualValues, valuesWith } from '../../tools/registry.ts';
import { mainOf, useTool } from '../../tools/use-tool.ts';
import { copyResult } from './copy-result.ts';
import { ToolFields } from './tool-fields.tsx';
import { ToolOutput } from './tool-output.tsx';
import '../../tools/texts.ts';

/** One small tool: its form, and at once what comes of it. @param given a text that was brought along */
export function ToolPanel({ tool, given }: { tool: Tool; given?: string | undefined }) {
  const { t } = useTranslation('codeGen');
  const [values, setValues] = useState<Values>(() =>
    given === undefined ? keptValues(tool) : valuesWith(tool, keptValues(tool), given),
  );
  const [runs, setRuns] = useState(0);
  const state = useTool(tool, values, runs);
  const [pinned, setPinned] = useState(() => isPinned(tool));
  const form = useRef<HTMLDivElement>(null);
  // The palette gives the focus back to what had it before; whoever opened a tool by it wants to type there.
  useEffect(
    () => form.current?.querySelector<HTMLElement>('textarea, input:not([type="file"])')?.focus(),
    [],
  );
  useEffect(() => wasOpened(tool.id), [tool.id]);
  useEffect(() => keepValues(tool, values), [tool, values]);
  const run = () => setRuns((count) => count + 1);
  const main = mainOf(state.shown);
  useShortcuts({
    'Mod+Enter': (event) => {
      if (isComposed(event)) return false;
      run();
      return true;
    },
    'Mod+Shift+C': () => void copyResult(main, t),
  });
  const empty = JSON.stringify(values) === JSON.stringify(usualValues(tool));
  return (
    <Section
      title={t(`tools.title.${tool.id}`)}
      actions={
        <>
          <Favourite tool={tool} />
          {empty && tool.example && (
            <Button size="small" onClick={() => setValues({ ...usualValues(tool), ...tool.example })}>
              {t('tools.panel.example')}
            </Button>
          )}
          {!empty && (
            <Button size="small" color="inherit" onClick={() => setValues(usualValues(tool))}>
              {t('tools.panel.clear')}
            </Button>
          )}
          <Button
            size="small"
            variant="contained"
            onClick={run}
            loading={state.pending && tool.place === 'worker'}
          >
            {t(tool.makes ? 'tools.panel.again' : 'tools.panel.run')}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', marginBottom: 1.5 }}>
        {t(`tools.hint.${tool.id}`)}
      </Typography>
      <Box sx={panesStyle}>
        <Box ref={form} sx={formStyle}>
          <ToolFields
            fields={tool.fields}
            values={values}
            onValue={(name, value) => setValues((old) => changed(old, name, value))}
            fault={state.result?.fault}
          />
          <Keeping
            pinned={pinned}
            onPinned={(on) => {
              pin(tool, values, on);
              setPinned(on);
            }}
          />
        </Box>
        <Output
          tool={tool}
          result={state.shown}
          stale={state.result?.fault !== undefined}
          failure={state.failure}
          main={main}
        />
      </Box>
    </Section>
  );
}

function changed(values: Values, name: string, value: Values[string] | undefined): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

function Favourite({ tool }: { tool: Tool }) {
  const { t } = useTranslation('codeGen');
  const isFavourite = useRemembered(favourites).includes(tool.id);
  return (
    <Button
      size="small"
      color="inherit"
      aria-pressed={isFavourite}
      onClick={() => setFavourite(tool.id, !isFavourite)}
    >
      {isFavourite ? `★ ${t('tools.panel.noFavourite')}` : `☆ ${t('tools.panel.favourite')}`}
    </Button>
  );
}

function Keeping({ pinned, onPinned }: { pinned: boolean; onPinned(on: boolean): void }) {
  const { t } = useTranslation('codeGen');
  return (
    <Box>
      <SwitchInput label={t('tools.panel.pin')} value={pinned} onChange={onPinned} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(pinned ? 'tools.panel.pinned' : 'tools.panel.kept')} {t('tools.panel.private')}
      </Typography>
    </Box>
  );
}

interface OutputProps {
  tool: Tool;
  result: ToolResult | undefined;
  stale: boolean;
  failure: 'tooLong' | 'broken' | undefined;
  main: string;
}

function Output({ tool, result, stale, failure, main }: OutputProps) {
  const { t } = useTranslation('codeGen');
  const has = result !== undefined && result.parts.length > 0;
  return (
    <Box component="section" aria-label={t('tools.panel.output')} sx={outputStyle}>
      {failure && <Alert severity="error">{t(`tools.panel.${failure}`)}</Alert>}
      {stale && has && <Alert severity="info">{t('tools.panel.stale')}</Alert>}
      {has ? <ToolOutput parts={result.parts} /> : <EmptyState title={t('tools.panel.empty')} />}
      {has && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <SendMenu text={main} kind={kindOf(result)} from="index" title={t(`tools.title.${tool.id}`)} />
        </Box>
      )}
    </Box>
  );
}

const kinds: readonly HandedKind[] = ['json', 'yaml', 'csv', 'sql'];
function kindOf(result: ToolResult): HandedKind {
  const code = result.parts.find((part) => part.kind === 'code');
  if (code?.fileName.endsWith('.ndjson')) return 'ndjson';
  return kinds.find((kind) => kind === code?.language) ?? 'text';
}

const formStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' };
const panesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
  gap: 2.5,
  alignItems: 'start',
};
const outputStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minWidth: 0,
};
