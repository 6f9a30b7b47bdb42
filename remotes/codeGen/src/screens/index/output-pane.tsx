import {
  CopyButton,
  EmptyState,
  Section,
  SelectInput,
  SwitchInput,
  saveFile,
  TextInput,
  useShortcuts,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColouredCode } from '../../editor/coloured-code.tsx';
import type { Work } from '../../generator/kept-work.ts';
import type { ActionName, GeneratorOptions, GeneratorOutput } from '../../generator/request.ts';
import type { GeneratorState } from '../../generator/use-generator.ts';
import { SendMenu } from '../../handover/send-menu.tsx';
import { handedKinds } from '../../handover/tools.ts';
import { type Tool, toolOf, usualValues, valuesWith } from '../../tools/registry.ts';
import { mainOf, useTool } from '../../tools/use-tool.ts';
import { copyResult } from './copy-result.ts';
import { examples, exampleTools } from './example.ts';
import { ToolOutput } from './tool-output.tsx';
import { useWords } from './words.ts';

/** So much is drawn; copying and downloading take everything. */
const mostShown = 200_000;

interface OutputPaneProps {
  work: Work;
  onWork(change: Partial<Work>): void;
  state: GeneratorState;
  /** Small tools that the input is for, the most particular first. */
  suits: readonly Tool[];
  /** Opens one of them with the input. */
  onTool(tool: Tool): void;
}

/** Data has makers of its own; for all else the first tool shows at once what it makes of it. */
export const isData = ({ answer }: GeneratorState): boolean =>
  answer !== undefined && answer.actions.length > 0;

/** What can be made of the input, how, and the result. */
export function OutputPane({ work, onWork, state, suits, onTool }: OutputPaneProps) {
  const { t } = useTranslation('codeGen');
  const { answer, output, failure } = state;
  const shown = output?.action ?? work.action;
  const [first] = suits;
  const hasMakers = isData(state);
  return (
    <Section title={t('output.title')} actions={output && hasMakers && <Taking output={output} />}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        {answer && hasMakers && (
          <Actions offered={answer.actions} chosen={shown} onChoose={(action) => onWork({ action })} />
        )}
        {suits.length > 0 && <Suits tools={suits} also={hasMakers} onTool={onTool} />}
        {hasMakers && shown && (
          <Options action={shown} options={work.options} onOptions={(options) => onWork({ options })} />
        )}
        {failure && <Alert severity="error">{t(`output.${failure}`)}</Alert>}
        {answer?.problem && output && <Alert severity="info">{t('output.stale')}</Alert>}
        {first && !hasMakers ? (
          <QuickTool key={first.id} tool={first} text={work.text.trim()} />
        ) : output ? (
          <Result output={output} />
        ) : (
          <NoResult kind={answer?.kind ?? 'empty'} onText={(text) => onWork({ text })} />
        )}
      </Box>
    </Section>
  );
}

function Suits({ tools, also, onTool }: { tools: readonly Tool[]; also: boolean; onTool(tool: Tool): void }) {
  const { t } = useTranslation('codeGen');
  return (
    <Box
      role="group"
      aria-label={t('tools.palette.withText')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(also ? 'tools.panel.suits' : 'tools.palette.withText')}
      </Typography>
      {tools.map((tool) => (
        <Button key={tool.id} size="small" variant="outlined" onClick={() => onTool(tool)}>
          {t(`tools.title.${tool.id}`)}
        </Button>
      ))}
    </Box>
  );
}

/** What a small tool says of the input before it is even opened. */
function QuickTool({ tool, text }: { tool: Tool; text: string }) {
  const { t } = useTranslation('codeGen');
  const words = useWords();
  const values = useMemo(() => valuesWith(tool, usualValues(tool), text), [tool, text]);
  const { result, shown, failure } = useTool(tool, values, 0);
  useShortcuts({ 'Mod+Shift+C': () => void copyResult(mainOf(shown), t) });
  return (
    <>
      {failure && <Alert severity="error">{t(`tools.panel.${failure}`)}</Alert>}
      {result?.fault && <Alert severity="warning">{words(result.fault.words)}</Alert>}
      {shown && <ToolOutput parts={shown.parts} />}
    </>
  );
}

function NoResult({ kind, onText }: { kind: string; onText(text: string): void }) {
  const { t } = useTranslation('codeGen');
  if (kind === 'unknown') return <EmptyState title={t('output.unknown')} body={t('output.unknownHint')} />;
  const tried = [
    ...examples.map(({ kind: of, text }) => ({ label: t(`kind.${of}`), text })),
    ...exampleTools.map((id) => ({ label: t(`tools.title.${id}`), text: toolOf(id)?.example?.text ?? '' })),
  ];
  return (
    <EmptyState
      title={t('output.empty')}
      body={t('output.emptyHint')}
      action={
        <Box role="group" aria-label={t('tools.panel.try')} sx={triedStyle}>
          {tried.map(({ label, text }) => (
            <Button key={label} size="small" variant="outlined" onClick={() => onText(text)}>
              {label}
            </Button>
          ))}
        </Box>
      }
    />
  );
}

interface ActionsProps {
  offered: readonly ActionName[];
  chosen: ActionName | undefined;
  onChoose(action: ActionName): void;
}

function Actions({ offered, chosen, onChoose }: ActionsProps) {
  const { t } = useTranslation('codeGen');
  return (
    <Box role="group" aria-label={t('output.actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === chosen ? 'contained' : 'outlined'}
          aria-pressed={action === chosen}
          onClick={() => onChoose(action)}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
    </Box>
  );
}

interface OptionsProps {
  action: ActionName;
  options: GeneratorOptions;
  onOptions(options: GeneratorOptions): void;
}

function Options({ action, options, onOptions }: OptionsProps) {
  const { t } = useTranslation('codeGen');
  const set = (change: Partial<GeneratorOptions>) => onOptions({ ...options, ...change });
  if (action !== 'typeScript' && action !== 'zod' && action !== 'jsonSchema') return undefined;
  return (
    <Box sx={optionsStyle}>
      <TextInput
        label={t('options.rootName')}
        value={options.rootName}
        onChange={(rootName) => set({ rootName })}
        maxLength={80}
        mono
      />
      {action === 'zod' && (
        <SelectInput
          label={t('options.library')}
          value={options.library}
          onChange={(library) => set({ library })}
          options={[
            { value: 'zod', label: 'zod' },
            { value: 'zod/mini', label: 'zod/mini' },
          ]}
        />
      )}
      {action === 'typeScript' && (
        <SwitchInput
          label={t('options.readonly')}
          value={options.readonly}
          onChange={(readonly) => set({ readonly })}
        />
      )}
      {action !== 'typeScript' && (
        <SwitchInput
          label={t('options.strictKeys')}
          value={options.strictKeys}
          onChange={(strictKeys) => set({ strictKeys })}
        />
      )}
      {action === 'zod' && (
        <SwitchInput
          label={t('options.checkFormats')}
          value={options.checkFormats}
          onChange={(checkFormats) => set({ checkFormats })}
        />
      )}
    </Box>
  );
}

function Result({ output: { code, fileName, language, notes } }: { output: GeneratorOutput }) {
  const { t } = useTranslation('codeGen');
  const long = code.length > mostShown;
  return (
    <>
      {notes.length > 0 && (
        <Alert severity="info">
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2 }}>
            {notes.map((note) => (
              <li key={note}>{t(`note.${note}`)}</li>
            ))}
          </Box>
        </Alert>
      )}
      {long && (
        <Alert severity="info" action={<CopyButton text={code} label={t('output.copyAll')} />}>
          {t('output.long')}
        </Alert>
      )}
      <ColouredCode
        colours={language}
        code={code.slice(0, mostShown)}
        whole={code}
        label={fileName}
        language={language}
      />
    </>
  );
}

/** On to a file, another tool or a note. */
function Taking({ output: { code, fileName, language } }: { output: GeneratorOutput }) {
  const { t } = useTranslation('codeGen');
  const download = () => saveFile(fileName, code, 'text/plain;charset=utf-8');
  const kind = handedKinds.find((one) => one === language) ?? 'text';
  return (
    <>
      <SendMenu text={code} kind={kind} from="index" title={fileName} language={language} />
      <Button size="small" variant="outlined" onClick={download}>
        {t('output.download')}
      </Button>
    </>
  );
}

const triedStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'center',
  maxWidth: 460,
} as const;
const optionsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 1.5,
  alignItems: 'end',
};
