import { useLanguage } from '@console/shell';
import { useLocation } from 'react-router-dom';
import { areaOf } from '../area-of.ts';
import { useLiveRecords } from '../remotes/index.ts';

/** Title of the area on screen in the user's language; its path segment when nobody named it. */
export function useAreaTitle(): string {
  const [language] = useLanguage();
  const segment = areaOf(useLocation().pathname);
  const record = useLiveRecords().find(({ area }) => area === segment);
  return record?.titles[language] ?? segment;
}
