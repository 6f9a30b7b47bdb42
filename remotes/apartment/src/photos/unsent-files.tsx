import { type Uploads, useProblemText } from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import './texts.ts';

/** Files that did not arrive: why, and the two ways on. */
export function UnsentFiles({ unsent, again, drop }: Pick<Uploads, 'unsent' | 'again' | 'drop'>) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const failed = unsent.filter(({ error }) => error !== undefined);
  return failed.map(({ id, file: { name }, error, sending, waits }) => (
    <Alert
      key={id}
      severity={waits ? 'warning' : 'error'}
      action={
        <>
          <Button
            size="small"
            color="inherit"
            loading={sending}
            aria-label={t('photos.againOf', { name })}
            onClick={() => again(id)}
          >
            {t('photos.again')}
          </Button>
          <Button
            size="small"
            color="inherit"
            disabled={sending}
            aria-label={t('photos.dropOf', { name })}
            onClick={() => drop(id)}
          >
            {t('photos.drop')}
          </Button>
        </>
      }
    >
      {t('photos.unsent', { name })} {problemText(error)}
    </Alert>
  ));
}
