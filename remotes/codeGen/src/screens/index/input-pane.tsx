import { useFormat } from '@console/shell';
import { FileButton, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hardLimit, softLimit } from '../../generator/generate.ts';
import type { InputProblem } from '../../generator/text-place-rules.ts';
import { type GeneratorState, runsByItself } from '../../generator/use-generator.ts';
import { example } from './example.ts';

interface InputPaneProps {
  text: string;
  onText(text: string): void;
  onRun(): void;
  state: GeneratorState;
}

/** Paste, drop or open; what it is taken for, and where it is broken. */
export function InputPane({ text, onText, onRun, state }: InputPaneProps) {
  const { t } = useTranslation('codeGen');
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { tooLarge, read } = useFileReader(onText);
  const onDrop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    void read(file);
  };
  const { answer, pending } = state;
  return (
    <Section
      title={t('input.title')}
      actions={
        <>
          <FileButton label={t('input.open')} onFile={(file) => void read(file)} />
          {text === '' ? (
            <Button size="small" onClick={() => onText(example)}>
              {t('input.example')}
            </Button>
          ) : (
            <Button size="small" color="inherit" onClick={() => onText('')}>
              {t('input.clear')}
            </Button>
          )}
          <Button size="small" variant="contained" onClick={onRun} loading={pending} disabled={text === ''}>
            {t('input.run')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        <Box>
          <Typography
            component="label"
            htmlFor={id}
            variant="body2"
            sx={{ display: 'block', marginBottom: 0.5 }}
          >
            {t('input.label')}
          </Typography>
          <Box
            component="textarea"
            ref={area}
            id={id}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={onDrop}
            placeholder={t('input.placeholder')}
            aria-invalid={answer?.problem ? true : undefined}
            aria-describedby={`${id}-help`}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            spellCheck={false}
            // Browsers need seconds to wrap a line of megabytes.
            wrap={text.length > runsByItself ? 'off' : undefined}
            rows={18}
            sx={areaStyle}
          />
          <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
            {t('input.help')}
          </Typography>
        </Box>
        <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 24 }}>
          {answer && answer.kind !== 'empty' && (
            <StateChip
              tone={answer.kind === 'unknown' ? 'warn' : answer.problem ? 'bad' : 'good'}
              label={t(`kind.${answer.kind}`)}
            />
          )}
        </Box>
        <SizeNotes size={text.length} tooLarge={tooLarge} />
        {answer?.problem && (
          <Problem problem={answer.problem} onShow={(offset) => select(area.current, offset)} />
        )}
      </Box>
    </Section>
  );
}

function select(area: HTMLTextAreaElement | null, offset: number): void {
  area?.focus();
  area?.setSelectionRange(offset, offset + 1);
}

/** A file above the hard limit is not even read. */
function useFileReader(onText: (text: string) => void) {
  const [tooLarge, setTooLarge] = useState(false);
  const read = async (file: File) => {
    setTooLarge(file.size > hardLimit);
    if (file.size <= hardLimit) onText(await file.text());
  };
  return { tooLarge, read };
}

function SizeNotes({ size, tooLarge }: { size: number; tooLarge: boolean }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  if (tooLarge)
    return <Alert severity="error">{t('problem.tooLarge', { limit: format.bytes(hardLimit) })}</Alert>;
  if (size > softLimit)
    return <Alert severity="warning">{t('input.large', { limit: format.bytes(softLimit) })}</Alert>;
  if (size > runsByItself) return <Alert severity="info">{t('input.onCommand')}</Alert>;
  return undefined;
}

function Problem({ problem, onShow }: { problem: InputProblem; onShow(offset: number): void }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { code, line, column, offset, excerpt } = problem;
  if (code === 'tooLarge') {
    return <Alert severity="error">{t('problem.tooLarge', { limit: format.bytes(hardLimit) })}</Alert>;
  }
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={() => onShow(offset)}>
          {t('problem.show')}
        </Button>
      }
    >
      <div>
        {t('problem.place', { line, column })} {t(`problem.${code}`)}
      </div>
      <Box component="code" sx={excerptStyle}>
        {excerpt.before}
        <Box component="mark" sx={{ bgcolor: 'error.main', color: 'error.contrastText' }}>
          {excerpt.at || ' '}
        </Box>
        {excerpt.after}
      </Box>
    </Alert>
  );
}

const excerptStyle = { display: 'block', marginTop: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

const areaStyle = {
  width: '100%',
  minHeight: 200,
  resize: 'vertical',
  padding: 1.5,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  tabSize: 2,
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
};
