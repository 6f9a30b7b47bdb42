import { printLocales, printPapers } from '@console/contract';
import { useAddress } from '@console/shell';
import { SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { type PrintView, wantedBy } from './print-view.ts';

/** In which language and on which paper; both stand in the address. */
export function LookChoices({ view }: { view: PrintView }) {
  const { t } = useTranslation('apartment');
  const [, set] = useAddress();
  const { locale, paper } = wantedBy(view);
  return (
    <>
      <SelectInput
        label={t('prints.language')}
        value={locale}
        onChange={(next) => set({ locale: next })}
        options={printLocales.map((value) => ({ value, label: t(`prints.locales.${value}`) }))}
      />
      <SelectInput
        label={t('prints.paper')}
        value={paper}
        onChange={(next) => set({ paper: next })}
        options={printPapers.map((value) => ({ value, label: t(`prints.papers.${value}`) }))}
      />
    </>
  );
}
