import type { FramedRecord } from '@console/contract';
import { useLanguage } from '@console/shell';
import { useLocation } from 'react-router-dom';
import { areaOf } from '../area-of.ts';
import { useLiveRecords } from '../remotes/index.ts';

/** Title of the area on screen in the user's language; its path segment when nobody named it. */
export function useAreaTitle(): string {
  const [language] = useLanguage();
  const segment = areaOf(useLocation().pathname);
  return useAreaRecord()?.titles[language] ?? segment;
}

/** What is known of the area on screen before its code; undefined where the address names none. */
export function useAreaRecord(): FramedRecord | undefined {
  const segment = areaOf(useLocation().pathname);
  return useLiveRecords().find(({ area }) => area === segment);
}
