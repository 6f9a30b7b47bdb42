import { useLanguage, useSession } from '@console/shell';
import { ApartmentIcon, CodeIcon, ExtensionIcon, ForestIcon, NotesIcon, VideoIcon } from '@console/ui/icons';
import { useLocation } from 'react-router-dom';
import { useLiveRecords } from '../remotes/index.ts';
import { type AreaEntry, navigationFor } from './navigation-rules.ts';

/** Signs that a remote may name in its `remote.json`; any other name gets the neutral one. */
export type Icon = typeof ExtensionIcon;

const icons: Readonly<Record<string, Icon>> = {
  apartment: ApartmentIcon,
  forest: ForestIcon,
  note: NotesIcon,
  notes: NotesIcon,
  code: CodeIcon,
  video: VideoIcon,
};

export const iconFor = (name: string): Icon => icons[name] ?? ExtensionIcon;

/** The navigation of the signed-in (or signed-out) user on the current address. */
export function useNavigation(): AreaEntry[] {
  const [language] = useLanguage();
  const address = useLocation();
  const { me } = useSession();
  return navigationFor(useLiveRecords(), language, address, me?.permissions);
}
