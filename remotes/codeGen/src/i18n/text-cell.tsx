import { type I18nKey, setI18nText } from '@console/contract/codegen';
import { useCall, useUnsavedWork } from '@console/shell';
import { isComposed, StateChip, type Tone, visuallyHidden } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, lackingPlaceholders, statusOf, textOf } from './grid-rules.ts';

/** Where one goes when a cell is saved; `left` is where one already is, outside of it. */
export type Onward = 'stay' | 'nextMissing' | 'left';

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
  /** Nothing was typed in it, and one has gone elsewhere. */
  onLeft(cell: Cell): void;
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
      onClick={() => onEdit(cell)}
      sx={{ ...shownStyle, '&:hover': { bgcolor: 'action.hover' } }}
    >
      <Box component="span" sx={visuallyHidden}>{`${t('i18n.cell.edit', { language, key: row.key })}: `}</Box>
      {shown}
    </ButtonBase>
  );
}

interface Stands {
  readonly value: string | null;
  readonly version: number;
  readonly updatedBy: string | null;
}

function CellEditor({ projectId, row, language, sourceLanguage, onSaved, onCancel, onLeft }: TextCellProps) {
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
  const isTyped = typed !== (before?.value ?? '');
  useUnsavedWork(isTyped, typed);
  const isWaiting = state.pending || theirs !== undefined;
  const box = useLeaving(() => {
    if (isWaiting) return;
    if (isTyped) void put(typed, version, 'left');
    else onLeft(cell);
  });
  const press = (event: KeyboardEvent) => {
    if (isComposed(event.nativeEvent)) return;
    const onward = onwardOf(event);
    if (onward === undefined && event.key !== 'Escape') return;
    // On to the buttons: both texts, or what is on its way, must be answered first.
    if (isWaiting && event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (onward === undefined) onCancel(cell);
    else if (!isWaiting) void put(typed, version, onward);
  };
  const source = language === sourceLanguage ? '' : (textOf(row, sourceLanguage)?.value ?? '');
  const lacking = typed === '' ? [] : lackingPlaceholders(source, typed);
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 0.75, minWidth: { md: 220 } }}>
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

/**
 * Runs when the focus has gone out of a box. While the pointer is down that waits: what closes under it would move
 * what is about to be clicked.
 * @returns ref of the box
 */
function useLeaving(onLeave: () => void): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let pressed: 'inside' | 'outside' | undefined;
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The click comes after the release.
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (hasLeft && !box.current?.contains(document.activeElement)) leave();
        hasLeft = false;
      });
    };
    const press = ({ target }: Event) => {
      pressed = target instanceof Node && box.current?.contains(target) ? 'inside' : 'outside';
    };
    const release = () => {
      pressed = undefined;
      if (hasLeft) soon();
    };
    const goOut = () => {
      // Buttons take no focus by a click in some browsers.
      if (pressed === 'inside') return;
      hasLeft = true;
      if (pressed === undefined) soon();
    };
    const around = box.current;
    const pointer = { pointerdown: press, pointerup: release, pointercancel: release };
    for (const [name, hear] of Object.entries(pointer)) document.addEventListener(name, hear, true);
    around?.addEventListener('focusout', goOut);
    return () => {
      clearTimeout(timer);
      for (const [name, hear] of Object.entries(pointer)) document.removeEventListener(name, hear, true);
      around?.removeEventListener('focusout', goOut);
    };
  }, []);
  return box;
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
