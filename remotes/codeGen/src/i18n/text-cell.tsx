import { type I18nKey, setI18nText } from '@console/contract/codegen';
import { useCall } from '@console/shell';
import { isComposed, StateChip, type Tone } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, lackingPlaceholders, statusOf, textOf } from './grid-rules.ts';

/** Where one goes when a cell is saved. */
export type Onward = 'stay' | 'nextMissing';

export interface TextCellProps {
  projectId: string;
  row: I18nKey;
  language: string;
  sourceLanguage: string;
  editing: boolean;
  mayEdit: boolean;
  onEdit(cell: Cell): void;
  onSaved(row: I18nKey, cell: Cell, onward: Onward): void;
  onCancel(cell: Cell): void;
}

export const tones: Readonly<Record<'missing' | 'draft' | 'outdated' | 'reviewed', Tone>> = {
  missing: 'bad',
  draft: 'neutral',
  outdated: 'warn',
  reviewed: 'good',
};

export const cellId = ({ keyId, language }: Cell): string => `${keyId}:${language}`;

/** A text in the grid: read, and typed over where it stands. */
export function TextCell(props: TextCellProps) {
  return props.editing ? <CellEditor {...props} /> : <ShownText {...props} />;
}

function ShownText({ row, language, mayEdit, onEdit }: TextCellProps) {
  const { t } = useTranslation('codeGen');
  const text = textOf(row, language);
  const status = statusOf(row, language);
  const cell = { keyId: row.keyId, language };
  const shown = (
    <>
      {text && (
        <Box component="span" lang={language} sx={textStyle}>
          {text.value}
        </Box>
      )}
      <Box component="span" sx={chipsStyle}>
        {status === undefined ? (
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
            {t('i18n.status.notNeeded')}
          </Box>
        ) : (
          <StateChip tone={tones[status]} label={t(`i18n.status.${status}`)} />
        )}
        {text?.problems.map((problem) => (
          <StateChip key={problem} tone="warn" label={t(`i18n.checks.${problem}`)} />
        ))}
        {text?.terms.map((term) => (
          <StateChip key={term.term} tone="info" label={t('i18n.term', { ...term })} />
        ))}
      </Box>
    </>
  );
  if (!mayEdit) return <Box sx={shownStyle}>{shown}</Box>;
  return (
    <ButtonBase
      data-cell={cellId(cell)}
      aria-label={`${t('i18n.cell.edit', { language, key: row.key })}${text ? `: ${text.value}` : ''}`}
      onClick={() => onEdit(cell)}
      sx={{ ...shownStyle, '&:hover': { bgcolor: 'action.hover' } }}
    >
      {shown}
    </ButtonBase>
  );
}

interface Stands {
  readonly value: string | null;
  readonly version: number;
  readonly updatedBy: string | null;
}

function CellEditor({ projectId, row, language, sourceLanguage, onSaved, onCancel }: TextCellProps) {
  const { t } = useTranslation('codeGen');
  const before = textOf(row, language);
  const [typed, setTyped] = useState(before?.value ?? '');
  const [version, setVersion] = useState(before?.version ?? 0);
  const [save, state] = useCall(setI18nText, { quietly: true, onConflict: 'keep' });
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const cell = { keyId: row.keyId, language };
  useEffect(() => field.current?.focus(), []);
  const theirs =
    state.error?.code === 'VERSION_CONFLICT' ? (state.error.details.current as Stands) : undefined;
  const put = async (value: string, over: number, onward: Onward) => {
    const same = value === (before?.value ?? '') && over === (before?.version ?? 0);
    if (same && before?.status !== 'outdated') return onSaved(row, cell, onward);
    // Nothing typed is no text, not an empty one.
    const saved = await save({
      params: { projectId, ...cell },
      version: over,
      body: { value: value === '' ? null : value },
    });
    if (saved) onSaved(saved, cell, onward);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposed(event.nativeEvent)) return;
    const onward = onwardOf(event);
    if (onward === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (onward === undefined) onCancel(cell);
    else if (!state.pending && !theirs) void put(typed, version, onward);
  };
  const source = language === sourceLanguage ? '' : (textOf(row, sourceLanguage)?.value ?? '');
  const lacking = typed === '' ? [] : lackingPlaceholders(source, typed);
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: { md: 220 } }}>
      <Box
        component="textarea"
        ref={field}
        lang={language}
        rows={Math.min(8, Math.max(2, Math.ceil(typed.length / 34)))}
        value={typed}
        readOnly={state.pending}
        aria-label={t('i18n.cell.label', { key: row.key, language })}
        aria-describedby={hintId}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        sx={fieldStyle}
      />
      <Box id={hintId} sx={{ typography: 'caption', color: 'text.secondary' }}>
        {lacking.length > 0 ? (
          <Box component="span" sx={{ color: 'warning.main' }}>
            {t('i18n.cell.missingPlaceholders', { list: lacking.join(' ') })}
          </Box>
        ) : (
          t('i18n.cell.hint')
        )}
      </Box>
      {theirs ? (
        <Conflict
          theirs={theirs}
          mine={typed}
          onKeep={() => {
            setVersion(theirs.version);
            state.clear();
            void put(typed, theirs.version, 'stay');
          }}
          onTake={() => onCancel(cell)}
        />
      ) : (
        <>
          {state.problem && <Alert severity="error">{state.problem}</Alert>}
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              size="small"
              variant="contained"
              loading={state.pending}
              onClick={() => void put(typed, version, 'stay')}
            >
              {t('i18n.cell.save')}
            </Button>
            <Button size="small" color="inherit" onClick={() => onCancel(cell)}>
              {t('i18n.cell.cancel')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}

/** Enter saves; with Mod, and with Tab, one goes on to what is missing next. Shift keeps what the keys do elsewhere. */
function onwardOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): Onward | undefined {
  if (shiftKey || altKey) return undefined;
  if (key === 'Tab' && !ctrlKey && !metaKey) return 'nextMissing';
  if (key !== 'Enter') return undefined;
  return ctrlKey || metaKey ? 'nextMissing' : 'stay';
}

/** Both texts, one under the other: nothing is overwritten before somebody has seen it. */
function Conflict({
  theirs,
  mine,
  onKeep,
  onTake,
}: {
  theirs: Stands;
  mine: string;
  onKeep(): void;
  onTake(): void;
}) {
  const { t } = useTranslation('codeGen');
  const who = theirs.updatedBy
    ? t('i18n.cell.theirs', { name: theirs.updatedBy })
    : t('i18n.cell.theirsUnnamed');
  return (
    <Alert
      severity="warning"
      action={undefined}
      sx={{ '& .MuiAlert-message': { width: '100%', display: 'grid', gap: 1 } }}
    >
      <span>{t('i18n.cell.conflict')}</span>
      <Version title={who} text={theirs.value ?? t('i18n.cell.removed')} />
      <Version title={t('i18n.cell.mine')} text={mine} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="contained" onClick={onKeep}>
          {t('i18n.cell.keepMine')}
        </Button>
        <Button size="small" color="inherit" onClick={onTake}>
          {t('i18n.cell.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{title}</Box>
      <Box sx={textStyle}>{text}</Box>
    </Box>
  );
}

const textStyle = { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const chipsStyle = { display: 'flex', flexWrap: 'wrap', gap: 0.5, marginTop: 0.25 } as const;
const shownStyle = {
  display: 'block',
  width: '100%',
  minHeight: 40,
  textAlign: 'start',
  font: 'inherit',
  borderRadius: 1,
  paddingInline: 0.75,
  paddingBlock: 0.5,
} as const;
const fieldStyle = {
  width: '100%',
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  padding: 1,
  resize: 'vertical',
  fontSize: { xs: '1rem', md: 'inherit' },
} as const;
