import { useLanguage, useSession } from '@console/shell';
import {
  ApartmentIcon,
  CodeIcon,
  drawnIcon,
  ExtensionIcon,
  ForestIcon,
  NotesIcon,
  VideoIcon,
} from '@console/ui/icons';
import { useLocation } from 'react-router-dom';
import { useLiveRecords } from '../remotes/index.ts';
import { type AreaEntry, navigationFor } from './navigation-rules.ts';

/** Signs that a remote may name in its `remote.json`; any other name gets the neutral one, a drawing is drawn. */
export type Icon = typeof ExtensionIcon;

const icons: Readonly<Record<string, Icon>> = {
  apartment: ApartmentIcon,
  forest: ForestIcon,
  note: NotesIcon,
  notes: NotesIcon,
  code: CodeIcon,
  video: VideoIcon,
};

const drawn = new Map<string, Icon>();

/** @param named in `remote.json`: a name of the frame's, or the path of a drawing */
export function iconFor(named: string): Icon {
  const known = Object.hasOwn(icons, named) ? icons[named] : drawn.get(named);
  if (known) return known;
  if (!isDrawing(named)) return ExtensionIcon;
  // Kept: a new component each time would be drawn anew each time.
  const made = drawnIcon(named);
  drawn.set(named, made);
  return made;
}

const isDrawing = (named: string): boolean => /^[Mm][\d\s.,-][\dA-Za-z\s.,-]*$/.test(named);

/** The navigation of the signed-in (or signed-out) user on the current address. */
export function useNavigation(): AreaEntry[] {
  const [language] = useLanguage();
  const address = useLocation();
  const { me } = useSession();
  return navigationFor(useLiveRecords(), language, address, me?.permissions);
}
