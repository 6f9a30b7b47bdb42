import { listTags, notePath } from '@console/contract/notes';
import { useEndpoint, useRemembered } from '@console/shell';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { foldedInTree } from '../settings/settings.ts';
import { isShown, shownEntry, type TreeEntry, treeEntries } from './tree-entries.ts';
import { TreeLineView } from './tree-line.tsx';
import { linesOf, stepFor } from './tree-rules.ts';
import { useSavedSearches } from './use-saved-searches.ts';
import { useTreeMoves } from './use-tree-moves.ts';

/** Places, saved searches and tags as one tree: with the keys of one, and a place to drop notes and branches on. */
export function NoteTree({ address }: { address: ResolvedAddress }) {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const tags = useEndpoint(listTags).items;
  const [searches] = useSavedSearches();
  const folded = useRemembered(foldedInTree);
  const moves = useTreeMoves();
  const box = useRef<HTMLDivElement>(null);
  const entries = treeEntries({ tags, searches }, t);
  const lines = linesOf(entries, folded);
  const [chosen, choose] = useState<string>();
  const shown = shownEntry(entries, address)?.id;
  const inSight = (id: string | undefined) => lines.some(({ node }) => node.id === id);
  // One line takes the focus: the one that had it, else the one that the list shows.
  const active = [chosen, shown].find(inSight) ?? lines[0]?.node.id;

  const fold = (id: string, isFolded: boolean) =>
    foldedInTree.set(isFolded ? [...folded, id].slice(-500) : folded.filter((one) => one !== id));
  const hrefOf = ({ to }: TreeEntry) =>
    to && notePath({ ...address, ...to, action: address.action === 'create' ? 'preview' : address.action });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = lines.find(({ node }) => node.id === active);
    if (!line || !isOfLine(event.target)) return;
    const step = stepFor(event.key, lines, line.node.id);
    if (event.key === 'Enter' || event.key === ' ') {
      const href = hrefOf(line.node);
      if (href) void navigate(href);
      else fold(line.node.id, line.open === true);
    } else if (!step) return;
    else if ('open' in step) fold(step.open, false);
    else if ('fold' in step) fold(step.fold, true);
    else {
      choose(step.focus);
      focusLine(box.current, step.focus);
    }
    event.preventDefault();
    // Letters lead within the tree: they are no keys of the screen here.
    event.stopPropagation();
  };
  return (
    <Box ref={box} role="tree" aria-label={t('tree.label')} onKeyDown={onKeyDown}>
      {lines.map((line) => (
        <TreeLineView
          key={line.node.id}
          line={line}
          href={hrefOf(line.node)}
          shown={isShown(line.node, address) && line.node.id === shown}
          active={line.node.id === active}
          onFocus={() => choose(line.node.id)}
          onFold={(isFolded) => fold(line.node.id, isFolded)}
          moves={moves}
        />
      ))}
    </Box>
  );
}

/** What is typed into a menu or a dialog that a line has opened comes along here, too. */
const isOfLine = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[data-tree-line]');

/** All lines are drawn: the one that is meant has the focus at once, also before the tree is drawn anew. */
const focusLine = (tree: HTMLElement | null, id: string): void =>
  tree?.querySelector<HTMLElement>(`[data-tree-line="${CSS.escape(id)}"]`)?.focus();
