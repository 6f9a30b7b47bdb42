import { shellVersion } from '@console/shell';
import { StateChip } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** Whether a release runs on this page's shell, and what it asks for. */
export function FitChip({ fits, needs }: { fits: boolean; needs: string }) {
  const { t } = useTranslation('codeGen');
  return (
    <>
      <StateChip tone={fits ? 'good' : 'bad'} label={t(fits ? 'fit.yes' : 'fit.no')} />
      <div>{t('fit.versions', { needs, shell: shellVersion })}</div>
    </>
  );
}
