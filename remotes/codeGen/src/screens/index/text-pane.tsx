import { useFormat } from '@console/shell';
import { FileButton } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hardLimit, softLimit } from '../../generator/request.ts';
import { runsByItself } from '../../generator/use-generator.ts';
import type { InputProblem } from '../../reading/text-place-rules.ts';

interface TextPaneProps {
  label: string;
  text: string;
  onText(text: string): void;
  rows: number;
  placeholder?: string;
  help?: ReactNode;
  autoFocus?: boolean;
  /** What is wrong, in words; with its place where it has one. */
  fault?: { words: string; place?: Omit<InputProblem, 'code'> | undefined } | undefined;
}

/** A text that is typed, pasted, dropped or opened; a slip in it is shown to the character, and nothing is taken away. */
export function TextPane(props: TextPaneProps) {
  const { label, text, onText, rows, placeholder, help, autoFocus = false, fault } = props;
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
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'end', gap: 1, marginBottom: 0.5, minHeight: 30 }}>
          <Typography component="label" htmlFor={id} variant="body2" sx={{ flex: 1, fontWeight: 550 }}>
            {label}
          </Typography>
          <FileButton
            label={t('input.open')}
            describedAs={`${t('input.open')}: ${label}`}
            onFile={(file) => void read(file)}
          />
        </Box>
        <Box
          component="textarea"
          ref={area}
          id={id}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop}
          placeholder={placeholder}
          autoFocus={autoFocus}
          aria-invalid={fault ? true : undefined}
          aria-describedby={help ? `${id}-help` : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          spellCheck={false}
          // Browsers need seconds to wrap a line of megabytes.
          wrap={text.length > runsByItself ? 'off' : undefined}
          rows={rows}
          sx={areaStyle}
        />
        {help && (
          <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
            {help}
          </Typography>
        )}
      </Box>
      <SizeNotes size={text.length} tooLarge={tooLarge} />
      {fault && <PlacedFault {...fault} onShow={(offset) => select(area.current, offset)} />}
    </Box>
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
  if (tooLarge || size > hardLimit)
    return <Alert severity="error">{t('problem.tooLarge', { limit: format.bytes(hardLimit) })}</Alert>;
  if (size > softLimit)
    return <Alert severity="warning">{t('input.large', { limit: format.bytes(softLimit) })}</Alert>;
  if (size > runsByItself) return <Alert severity="info">{t('input.onCommand')}</Alert>;
  return undefined;
}

interface PlacedFaultProps {
  words: string;
  place?: Omit<InputProblem, 'code'> | undefined;
  onShow(offset: number): void;
}

function PlacedFault({ words, place, onShow }: PlacedFaultProps) {
  const { t } = useTranslation('codeGen');
  if (!place) return <Alert severity="error">{words}</Alert>;
  const { line, column, offset, excerpt } = place;
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
        {t('problem.place', { line, column })} {words}
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
  minHeight: 72,
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
