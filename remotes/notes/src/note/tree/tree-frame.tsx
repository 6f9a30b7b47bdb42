import Box from '@mui/material/Box';
import type { ResolvedAddress } from '../address.ts';
import { NoteTree } from './note-tree-later.tsx';
import { asColumn, overNotes } from './tree-style.ts';

/** The tree where it scrolls by itself, with the room that is kept for it until it has come. */
export function TreeFrame({ address, beside }: { address: ResolvedAddress; beside: boolean }) {
  return (
    <Box sx={beside ? asColumn : overNotes}>
      <NoteTree address={address} />
    </Box>
  );
}
