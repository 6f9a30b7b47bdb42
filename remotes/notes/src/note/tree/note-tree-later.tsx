import { listTags } from '@console/contract/notes';
import { useEndpoint, useRemembered } from '@console/shell';
import { partLater } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { foldedInTree } from '../settings/settings.ts';
import { treeEntries } from './tree-entries.ts';
import { linesOf } from './tree-rules.ts';
import { lineHeights } from './tree-style.ts';
import { useSavedSearches } from './use-saved-searches.ts';

/** The tree comes after the list, which nobody waits for it to read; nothing moves when it is there. */
export const NoteTree = partLater(
  async () => ({ default: (await import('./note-tree.tsx')).NoteTree }),
  <TreeRoom />,
);

function TreeRoom() {
  const { t } = useTranslation('notes');
  const tags = useEndpoint(listTags).items;
  const [searches] = useSavedSearches();
  const lines = linesOf(treeEntries({ tags, searches }, t), useRemembered(foldedInTree)).length;
  return (
    <Box
      aria-hidden
      sx={{
        height: lines * lineHeights.fine,
        '@media (pointer: coarse)': { height: lines * lineHeights.coarse },
      }}
    />
  );
}
