import { useLanguage } from '@console/shell';
import { useLocation } from 'react-router-dom';
import { remoteForArea } from '../remotes/index.ts';

/** Title of the area on screen in the user's language; its path segment when nobody named it. */
export function useAreaTitle(): string {
  const [language] = useLanguage();
  const segment = useLocation().pathname.split('/')[1] ?? '';
  return remoteForArea(segment)?.titles[language] ?? segment;
}
