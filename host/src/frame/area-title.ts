import type { FramedRecord } from '@console/contract';
import { useLanguage } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { areaOf } from '../area-of.ts';
import { useLiveRecords } from '../remotes/index.ts';

/** First segments of the house's own screens. */
const ofTheHouse: readonly string[] = ['', 'about', 'account'];

/** Title of the area on screen in the user's language; its path segment when nobody named it, outside of areas the console's. */
export function useAreaTitle(): string {
  const [language] = useLanguage();
  const segment = areaOf(useLocation().pathname);
  const { t } = useTranslation('host');
  return useAreaRecord()?.titles[language] ?? (ofTheHouse.includes(segment) ? t('product') : segment);
}

/** What is known of the area on screen before its code; undefined where the address names none. */
export function useAreaRecord(): FramedRecord | undefined {
  const segment = areaOf(useLocation().pathname);
  return useLiveRecords().find(({ area }) => area === segment);
}
