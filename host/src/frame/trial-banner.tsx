import { notify, tryRelease, useLanguage, useLiveRecords, useTrials } from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** That this tab does not run what everybody runs is never out of sight. */
export default function TrialBanner() {
  const { t } = useTranslation('host');
  const [language] = useLanguage();
  const records = useLiveRecords();
  return useTrials().map(({ remote, address }) => {
    const area = records.find((one) => one.remote === remote)?.titles[language] ?? remote;
    const release = /^\/remotes\/\w+\/(\w+)\/release\.json$/.exec(address)?.[1] ?? address;
    const end = () => {
      tryRelease(remote, null);
      notify.info(t('trial.ended', { area }));
    };
    return (
      <Alert
        key={remote}
        severity="warning"
        sx={{ m: 1, overflowWrap: 'anywhere' }}
        action={
          <Button color="inherit" size="small" onClick={end}>
            {t('trial.end')}
          </Button>
        }
      >
        {t('trial.runs', { area, release })}
      </Alert>
    );
  });
}
