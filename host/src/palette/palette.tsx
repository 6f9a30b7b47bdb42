import { addTexts, paletteStore, useLanguage, useOffline, useServerAway, useSession } from '@console/shell';
import { Dialog, isComposed, keyName, Mark, visuallyHidden } from '@console/ui';
import { SearchIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useLiveRecords } from '../remotes/index.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { type Entry, firstOf, movedTo, type Section } from './palette-rules.ts';
import { noteRecent } from './recent.ts';
import { useAgain } from './use-again.ts';
import { type Records, useRecords } from './use-records.ts';
import { useSections } from './use-sections.ts';

addTexts('palette', { zh, en });

/**
 * Everything of the console by keyboard: the field keeps the focus and says by `aria-activedescendant` what is meant. Screens and
 * actions are found at once in the page, records come after them from the server.
 */
export default function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('palette');
  const scope = useStore(paletteStore, (palette) => palette.scope);
  return (
    <Dialog
      title={scope?.title ?? t('title')}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Typography variant="caption" aria-hidden sx={keysStyle}>
            {t('keys', { newTab: keyName('Mod+Enter') })}
          </Typography>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <Finder onClose={onClose} />
    </Dialog>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  /** Where keys have led; nowhere yet for what has just been typed. */
  const [ledTo, setLedTo] = useState<string>();
  const reach = useReach();
  const scope = useStore(paletteStore, (palette) => palette.scope);
  const records = useRecords(typed, { mayAsk: reach === 'all', kind: scope?.kind });
  const mayAskAgain = scope === undefined && (reach === 'all' || reach === 'staysHere');
  const sections = useSections(typed, records.groups, useAgain(mayAskAgain));
  const entries = sections.flatMap((section) => section.entries);
  // What was found for something typed before is still to be seen, and for the mouse only: no key means the wrong record.
  const isOld = records.state === 'searching';
  const standing = sections.filter(({ isFound }) => !(isOld && isFound)).flatMap((one) => one.entries);
  const within = standing.filter(({ isGone, isAsked }) => !isGone && !isAsked);
  const meant = ledTo === undefined ? firstOf(standing) : within.find(({ key }) => key === ledTo);
  const idOf = (entry: Entry): string => `${id}-${entries.indexOf(entry)}`;
  const meantId = meant && idOf(meant);
  // Brings into sight what is meant.
  useEffect(() => {
    if (meantId) document.getElementById(meantId)?.scrollIntoView?.({ block: 'nearest' });
  }, [meantId]);
  const open = (entry: Entry, elsewhere: boolean) => {
    if (entry.isGone) return;
    noteRecent(entry);
    if (elsewhere && entry.to !== '') {
      window.open(entry.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (entry.run) entry.run();
    else void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposed(event.nativeEvent)) return;
    const isMod = event.ctrlKey || event.metaKey;
    const next = event.shiftKey
      ? undefined
      : movedTo(`${isMod ? 'Mod+' : ''}${event.key}`, meant ? within.indexOf(meant) : -1, within.length);
    if (next !== undefined) setLedTo(within[next]?.key);
    else if (event.key === 'Enter' && meant) open(meant, isMod);
    // The browser has another use for it, and the palette is open already.
    else if (!(isMod && event.key.toLowerCase() === 'k')) return;
    event.preventDefault();
  };
  return (
    <>
      <OutlinedInput
        autoFocus
        fullWidth
        value={typed}
        placeholder={scope?.placeholder ?? t('placeholder')}
        startAdornment={
          <SearchIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary', marginRight: -0.5 }} />
        }
        onChange={(event) => {
          setTyped(event.target.value);
          setLedTo(undefined);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': scope?.title ?? t('label'),
            'aria-expanded': entries.length > 0,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': meantId,
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          },
        }}
      />
      <Box sx={foundStyle}>
        <Box
          role="listbox"
          sx={listStyle}
          id={`${id}-list`}
          aria-label={t('list')}
          aria-busy={records.state === 'searching'}
        >
          {sections.map((section) => (
            <SectionOf key={section.key} section={section} meant={meant} idOf={idOf} onOpen={open} />
          ))}
        </Box>
        <Told
          typed={typed}
          count={entries.length}
          gone={entries.filter(({ isGone }) => isGone).length}
          records={records}
          reach={reach}
          ofKind={scope !== undefined}
        />
      </Box>
    </>
  );
}

/** How far the search goes at the moment. */
type Reach = 'all' | 'signedOut' | 'offline' | 'staysHere';

function useReach(): Reach {
  const { status } = useSession();
  const offline = useOffline();
  const serverAway = useServerAway();
  const staysHere = useStore(paletteStore, ({ offered }) => offered.some((one) => one.staysHere));
  if (offline || serverAway) return 'offline';
  if (status !== 'signedIn') return 'signedOut';
  return staysHere ? 'staysHere' : 'all';
}

interface SectionOfProps {
  section: Section;
  meant: Entry | undefined;
  idOf(entry: Entry): string;
  onOpen(entry: Entry, elsewhere: boolean): void;
}

function SectionOf({ section: { heading, entries }, meant, idOf, onOpen }: SectionOfProps) {
  const headingId = useId();
  return (
    <Box role="group" aria-labelledby={headingId} sx={{ paddingBottom: 0.5 }}>
      <Typography id={headingId} variant="caption" component="div" sx={headingStyle}>
        {heading}
      </Typography>
      {entries.map((entry) => (
        // The keyboard is the field's: it chooses by aria-activedescendant.
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          role="option"
          key={entry.key}
          id={idOf(entry)}
          aria-selected={entry === meant}
          aria-disabled={entry.isGone}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event: MouseEvent) => onOpen(entry, event.ctrlKey || event.metaKey)}
        >
          <Box
            sx={{
              ...rowStyle,
              ...(entry === meant && { bgcolor: 'action.selected' }),
              ...(entry.isGone && goneStyle),
            }}
          >
            <Box component="span" sx={titleStyle}>
              <Mark text={entry.title} ranges={entry.ranges} />
            </Box>
            {entry.detail !== '' && (
              <Box component="span" sx={detailStyle}>
                {entry.detail}
              </Box>
            )}
          </Box>
        </div>
      ))}
    </Box>
  );
}

/** What an area is called, by the first segment of its addresses. */
function useTitleOfArea(): (area: string) => string {
  const records = useLiveRecords();
  const [language] = useLanguage();
  return (area) => records.find((one) => one.area === area)?.titles[language] ?? area;
}

interface ToldProps {
  typed: string;
  count: number;
  gone: number;
  records: Records;
  reach: Reach;
  /** One kind of records is all that is looked for. */
  ofKind: boolean;
}

/** What the rows themselves do not say, for the eye and the ear. */
function Told({ typed, count, gone, records, reach, ofKind }: ToldProps) {
  const { t } = useTranslation('palette');
  const titleOf = useTitleOfArea();
  const { state, failed, groups, retry } = records;
  const isEmpty = typed.trim() === '';
  const isDone = state === 'ready' || state === 'idle';
  const lines = [
    reach !== 'all' && t(reach === 'offline' && ofKind ? 'offlineKind' : reach),
    state === 'searching' && count === 0 && t('searching'),
    state === 'failed' && t(ofKind ? 'failedKind' : 'failed'),
    isDone && count === 0 && (isEmpty ? t('nothingYet') : t('none', { typed: typed.trim() })),
    state === 'ready' && failed.length > 0 && t('failedAreas', { areas: failed.map(titleOf).join(', ') }),
    state === 'ready' && groups.some(({ more }) => more) && t('more'),
  ].filter((line) => line !== false);
  return (
    <Box sx={{ paddingInline: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <Box role="status">
        {lines.map((line) => (
          <Typography key={line} variant="body2" sx={{ color: 'text.secondary', paddingBlock: 0.5 }}>
            {line}
          </Typography>
        ))}
        {!isEmpty && isDone && count > 0 && <Box sx={visuallyHidden}>{t('found', { count })}</Box>}
        {gone > 0 && <Box sx={visuallyHidden}>{t('goneRecent', { count: gone })}</Box>}
      </Box>
      {(state === 'failed' || failed.length > 0) && (
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}

/** Of one height, however much is found: what is typed does not move under the hands. */
const foundStyle = {
  height: { xs: 'calc(100dvh - 220px)', sm: 'min(52vh, 460px)' },
  display: 'flex',
  flexDirection: 'column',
  marginInline: -1,
} as const;
const listStyle = { minHeight: 0, overflowY: 'auto' } as const;
const headingStyle = { color: 'text.secondary', fontWeight: 550, paddingInline: 1, paddingTop: 1 };
const rowStyle = {
  display: 'flex',
  alignItems: 'baseline',
  columnGap: 1.5,
  minWidth: 0,
  minHeight: 36,
  paddingInline: 1,
  paddingBlock: 0.75,
  borderRadius: 1,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44, paddingBlock: 1.25 },
  '&:hover': { bgcolor: 'action.hover' },
} as const;
const goneStyle = { color: 'text.secondary', cursor: 'default', '&:hover': {} } as const;
const titleStyle = { minWidth: 0, overflowWrap: 'anywhere' } as const;
const detailStyle = {
  typography: 'body2',
  color: 'text.secondary',
  minWidth: 0,
  flex: 1,
  textAlign: 'end',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
const keysStyle = {
  color: 'text.secondary',
  marginInlineEnd: 'auto',
  // No phone has these keys.
  '@media (pointer: coarse)': { display: 'none' },
};
