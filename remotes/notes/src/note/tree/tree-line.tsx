import { BellIcon, ChevronIcon, DeleteIcon, NotesIcon, SearchIcon, TagIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { TagDot } from '../tags/tag-dot.tsx';
import { dragBranch, droppedBranch, droppedNotes, hoversWith } from './dragged.ts';
import { LineMenu } from './line-menu.tsx';
import { groupIds, type TreeEntry } from './tree-entries.ts';
import type { TreeLine } from './tree-rules.ts';
import { lineHeights } from './tree-style.ts';
import type { useTreeMoves } from './use-tree-moves.ts';

interface TreeLineViewProps {
  line: TreeLine<TreeEntry>;
  href: string | undefined;
  /** The list shows it. */
  shown: boolean;
  /** It is the one of the tree that Tab leads to. */
  active: boolean;
  onFocus(): void;
  onFold(folded: boolean): void;
  moves: ReturnType<typeof useTreeMoves>;
}

/** One line: what folds it, what it is, how many notes it leads to, and what can be done with it. */
export function TreeLineView({ line, href, shown, active, onFocus, onFold, moves }: TreeLineViewProps) {
  const { node, level, place, of, open } = line;
  const { hovered, ...drop } = useDropping(node, moves);
  const { branch, count } = node;
  const labelId = useId();
  return (
    <Box
      role="treeitem"
      data-tree-line={node.id}
      aria-labelledby={labelId}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={open}
      aria-selected={shown}
      aria-current={shown ? 'true' : undefined}
      tabIndex={active ? 0 : -1}
      onFocus={onFocus}
      draggable={branch !== undefined}
      onDragStart={(event) => branch && dragBranch(event, branch.path)}
      {...drop}
      sx={{
        ...lineStyle,
        ...(shown && { bgcolor: 'action.selected' }),
        ...(hovered && {
          outline: 2,
          outlineStyle: 'dashed',
          outlineColor: 'primary.main',
          outlineOffset: -2,
        }),
      }}
      style={{ paddingInlineStart: `${(level - 1) * 16 + 4}px` }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={() => open !== undefined && onFold(open)}
        sx={{ ...twistyStyle, visibility: open === undefined ? 'hidden' : undefined }}
        style={{ transform: open ? undefined : 'rotate(-90deg)' }}
      >
        <ChevronIcon sx={{ fontSize: 20 }} />
      </Box>
      <Label id={labelId} href={href} onClick={() => open !== undefined && onFold(open)}>
        <SignOf entry={node} />
        <Box component="span" sx={labelStyle} title={branch?.path}>
          {node.label}
        </Box>{' '}
        {count !== undefined && (
          <Box component="span" sx={countStyle}>
            {count}
          </Box>
        )}
      </Label>
      {(node.search || branch) && <LineMenu entry={node} reachable={active} />}
    </Box>
  );
}

interface LabelProps {
  id: string;
  href: string | undefined;
  onClick(): void;
  children: ReactNode;
}

/** What leads somewhere is a link, also for another tab; the keyboard is the line's own. */
function Label({ id, href, onClick, children }: LabelProps) {
  if (href)
    return (
      <Box component={Link} id={id} to={href} tabIndex={-1} draggable={false} sx={textStyle}>
        {children}
      </Box>
    );
  return (
    <Box
      component="span"
      id={id}
      onClick={onClick}
      sx={{ ...textStyle, cursor: 'pointer', color: 'text.secondary' }}
    >
      {children}
    </Box>
  );
}

const signs: Readonly<Record<string, typeof TagIcon>> = {
  all: NotesIcon,
  reminders: BellIcon,
  trash: DeleteIcon,
  untagged: TagIcon,
};

function SignOf({ entry: { id, kind, color } }: { entry: TreeEntry }) {
  if (kind === 'group') return null;
  if (color) return <TagDot color={color} />;
  const Sign = kind === 'search' ? SearchIcon : (signs[id] ?? TagIcon);
  return <Sign aria-hidden sx={{ fontSize: 16, color: 'text.secondary', flexShrink: 0 }} />;
}

/** Notes are dropped on tags, branches on tags or on the head of all. */
function useDropping({ id, branch }: TreeEntry, moves: TreeLineViewProps['moves']) {
  const [hovered, setHovered] = useState(false);
  const takes = (event: DragEvent) => {
    const what = hoversWith(event);
    return (
      (what === 'notes' && branch?.tag !== undefined) ||
      (what === 'branch' && (branch || id === groupIds.tags))
    );
  };
  return {
    hovered,
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      setHovered(true);
    },
    onDragLeave: () => setHovered(false),
    onDrop: (event: DragEvent) => {
      setHovered(false);
      if (!takes(event)) return;
      event.preventDefault();
      if (hoversWith(event) === 'branch') void moves.moveBranch(droppedBranch(event), branch?.path);
      else if (branch) void moves.tagNotes(droppedNotes(event), branch);
    },
  };
}

const lineStyle = {
  position: 'relative',
  // A pointer that hovers brings what can be done with a line; until then its name has the room.
  '@media (hover: hover) and (pointer: fine)': {
    '& > .MuiIconButton-root': {
      position: 'absolute',
      insetInlineEnd: 0,
      opacity: 0,
      bgcolor: 'background.paper',
    },
    '&:hover > .MuiIconButton-root, &:focus-within > .MuiIconButton-root, & > [aria-expanded="true"]': {
      opacity: 1,
    },
  },
  display: 'flex',
  alignItems: 'center',
  minHeight: lineHeights.fine,
  '@media (pointer: coarse)': { minHeight: lineHeights.coarse },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

const twistyStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  flexShrink: 0,
  cursor: 'pointer',
} as const;

const textStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  flex: 1,
  minWidth: 0,
  minHeight: 24,
  color: 'text.primary',
  textDecoration: 'none',
  typography: 'body2',
} as const;

const labelStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const countStyle = {
  marginInlineStart: 'auto',
  paddingInline: 0.75,
  color: 'text.secondary',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
} as const;
