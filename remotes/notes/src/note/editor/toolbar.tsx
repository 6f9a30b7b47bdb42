import { keyName } from '@console/ui';
import {
  AlignCenterIcon,
  AlignLeftIcon,
  AlignRightIcon,
  BoldIcon,
  BulletListIcon,
  CalloutIcon,
  CodeBlockIcon,
  CodeIcon,
  ColumnAfterIcon,
  ColumnBeforeIcon,
  FocusIcon,
  HeadingIcon,
  ImageIcon,
  ItalicIcon,
  LeaveFocusIcon,
  LinkIcon,
  OrderedListIcon,
  OutlineIcon,
  QuoteIcon,
  RedoIcon,
  RemoveColumnIcon,
  RemoveRowIcon,
  RowAboveIcon,
  RowBelowIcon,
  StrikeIcon,
  TableIcon,
  TaskListIcon,
  TidyTableIcon,
  UndoIcon,
} from '@console/ui/icons';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, memo, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../keys/key-rules.ts';
import { useKeyMap } from '../keys/keys.ts';
import { keyOfCommand } from './command-keys.ts';
import type { EditorCommand } from './editor-commands.ts';
import type { FormatNews } from './format-news.ts';
import { OutlineMenu } from './outline-menu.tsx';
import { isPossible, isPressed, nextButton, tableGroups, toolbarGroups } from './toolbar-rules.ts';
import './writing-texts.ts';

export interface ToolbarProps {
  news: FormatNews;
  onCommand(command: EditorCommand): void;
  /** The text as it is now, for its outline. */
  text(): string;
  onGo(offset: number): void;
  focused: boolean;
  onFocusMode(): void;
}

/** What can be done to the text, above it: one stop of Tab, arrows within; on a phone one row that scrolls. */
export default memo(function Toolbar(props: ToolbarProps) {
  const { news, onCommand, text, onGo, focused, onFocusMode } = props;
  const { t } = useTranslation('notes');
  const formats = useSyncExternalStore(news.subscribe, news.now);
  const keys = useKeyMap();
  const button = (command: Exclude<EditorCommand, 'x'>) => {
    const chord = keyOfCommand(keys, command);
    return (
      <ToolButton
        key={command}
        label={t(`writing.${command}`)}
        chord={chord}
        pressed={isPressed(command, formats)}
        disabled={!isPossible(command, formats)}
        onClick={() => onCommand(command)}
      >
        {icons[command as keyof typeof icons]}
      </ToolButton>
    );
  };
  return (
    <>
      <Row label={t('writing.toolbar')}>
        {toolbarGroups.map((group) => (
          <Group key={group[0]}>{group.map(button)}</Group>
        ))}
        <Group>
          <OutlineMenu text={text} onGo={onGo}>
            <OutlineIcon fontSize="small" />
          </OutlineMenu>
          <ToolButton
            label={t(focused ? 'writing.leaveFocus' : 'writing.focus')}
            chord={keys.focusMode}
            onClick={onFocusMode}
          >
            {focused ? <LeaveFocusIcon fontSize="small" /> : <FocusIcon fontSize="small" />}
          </ToolButton>
        </Group>
      </Row>
      {formats.table && (
        <Row label={t('writing.tableToolbar')}>
          {tableGroups.map((group) => (
            <Group key={group[0]}>{group.map(button)}</Group>
          ))}
        </Row>
      )}
    </>
  );
});

interface ToolButtonProps {
  label: string;
  chord?: string | undefined;
  pressed?: boolean | undefined;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

function ToolButton({ label, chord, pressed, disabled = false, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip title={chord === undefined ? label : `${label} (${keyName(chord)})`}>
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={chord === undefined ? undefined : ariaKeys(chord)}
        // Still reached by arrows, so that the row does not change under a finger.
        aria-disabled={disabled || undefined}
        onClick={() => disabled || onClick()}
        // The selection in the text stays.
        onMouseDown={(event) => event.preventDefault()}
        sx={{
          borderRadius: 1,
          padding: '4px',
          ...(disabled && { opacity: 0.4 }),
          ...(pressed && pressedStyle),
        }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

const pressedStyle = { bgcolor: 'action.selected', color: 'primary.main' } as const;

/** One stop of Tab; arrows go from button to button. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const buttons = () => [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const next = nextButton(event.key, all.indexOf(event.target as HTMLElement), all.length);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setAt(next);
    all[next]?.focus();
  };
  const setStops = (element: HTMLElement | null) => {
    row.current = element;
    buttons().forEach((one, index) => {
      one.tabIndex = index === Math.min(at, buttons().length - 1) ? 0 : -1;
    });
  };
  return (
    <Box
      role="toolbar"
      aria-label={label}
      // Anew with every drawing: the buttons of the row come and go.
      ref={(element: HTMLElement | null) => setStops(element)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const focused = buttons().indexOf(event.target as HTMLElement);
        if (focused !== -1) setAt(focused);
      }}
      sx={rowStyle}
    >
      {children}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  // A phone scrolls it, and sees that it goes on; elsewhere it takes the lines that it needs.
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  rowGap: 0.25,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  maskImage: { xs: 'linear-gradient(to right, black calc(100% - 28px), transparent)', md: 'none' },
  paddingInlineEnd: { xs: 3.5, md: 0.5 },
  // On a phone it stands below the text.
  borderStyle: 'solid',
  borderWidth: { xs: '1px 0 0', md: '0 0 1px' },
  borderColor: 'divider',
  paddingInlineStart: 0.5,
  paddingBlock: 0.25,
  '& > *': { flexShrink: 0 },
} as const;

function Group({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        '& + &': {
          borderInlineStart: 1,
          borderColor: 'divider',
          marginInlineStart: 0.5,
          paddingInlineStart: 0.5,
        },
      }}
    >
      {children}
    </Box>
  );
}

const icons = {
  undo: <UndoIcon fontSize="small" />,
  redo: <RedoIcon fontSize="small" />,
  bold: <BoldIcon fontSize="small" />,
  italic: <ItalicIcon fontSize="small" />,
  strike: <StrikeIcon fontSize="small" />,
  code: <CodeIcon fontSize="small" />,
  heading: <HeadingIcon fontSize="small" />,
  quote: <QuoteIcon fontSize="small" />,
  callout: <CalloutIcon fontSize="small" />,
  bulletList: <BulletListIcon fontSize="small" />,
  orderedList: <OrderedListIcon fontSize="small" />,
  taskList: <TaskListIcon fontSize="small" />,
  link: <LinkIcon fontSize="small" />,
  picture: <ImageIcon fontSize="small" />,
  table: <TableIcon fontSize="small" />,
  codeBlock: <CodeBlockIcon fontSize="small" />,
  rowAbove: <RowAboveIcon fontSize="small" />,
  rowBelow: <RowBelowIcon fontSize="small" />,
  removeRow: <RemoveRowIcon fontSize="small" />,
  columnBefore: <ColumnBeforeIcon fontSize="small" />,
  columnAfter: <ColumnAfterIcon fontSize="small" />,
  removeColumn: <RemoveColumnIcon fontSize="small" />,
  alignLeft: <AlignLeftIcon fontSize="small" />,
  alignCenter: <AlignCenterIcon fontSize="small" />,
  alignRight: <AlignRightIcon fontSize="small" />,
  tidyTable: <TidyTableIcon fontSize="small" />,
} as const;
