import { useRemembered } from '@console/shell';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { treeShown } from '../settings/settings.ts';

/** Where the tree stands, and whether it does. */
export interface TreePlace {
  /** A column of its own, beside the list; else above the notes, which then have less room. */
  readonly beside: boolean;
  readonly open: boolean;
  toggle(): void;
}

/** From here on the tree, the list and a text of 60 characters to the line stand beside one another, with the console's menu. */
const roomForThree = 1360;

/**
 * The tree is a column wherever the list is not narrow: whether somebody wants it there is remembered, and until they say so it follows the
 * room. On a phone, and beside a note that is written, it opens over the notes and is folded again the next time.
 * @param narrow the list has given its room to what is written
 */
export function useTree(narrow: boolean): TreePlace {
  const { breakpoints } = useTheme();
  const tablet = useMediaQuery(breakpoints.up('md'));
  const withText = useMediaQuery(breakpoints.up('lg'));
  const roomy = useMediaQuery(`(min-width: ${roomForThree}px)`);
  const wanted = useRemembered(treeShown) ?? (roomy || !withText);
  const [opened, setOpened] = useState(false);
  if (!tablet || (withText && narrow))
    return { beside: false, open: opened, toggle: () => setOpened(!opened) };
  return { beside: true, open: wanted, toggle: () => treeShown.set(!wanted) };
}
