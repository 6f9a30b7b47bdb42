import { memo } from 'react';
import { sameInHeader } from './header-rules.ts';
import { NoteHeader } from './note-header.tsx';

/**
 * The header, drawn anew only where it shows something else: it costs more than the key that was typed below it. What it calls
 * asks the keeper, so that an older call does the same.
 */
export const QuietHeader = memo(
  NoteHeader,
  (before, now) =>
    before.address === now.address &&
    before.note === now.note &&
    before.keeper === now.keeper &&
    sameInHeader(before.state, now.state),
);
