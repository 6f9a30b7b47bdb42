import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

export interface UnsentFile {
  readonly id: string;
  readonly file: { readonly name: string };
  readonly sending: boolean;
  /** Why the last try did not arrive; nothing while it is on its way for the first time. */
  readonly error: unknown;
  /** It goes by itself, once there is a server again. */
  readonly waits: boolean;
}

export interface UnsentFilesProps {
  unsent: readonly UnsentFile[];
  again(id: string): void;
  drop(id: string): void;
  /** What went wrong, in the user's language. */
  problemText(error: unknown): string;
}

/** Files that did not arrive: why, and the two ways on. */
export function UnsentFiles({ unsent, again, drop, problemText }: UnsentFilesProps) {
  const { t } = useTranslation('ui');
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
            aria-label={t('unsent.againOf', { name })}
            onClick={() => again(id)}
          >
            {t('unsent.again')}
          </Button>
          <Button
            size="small"
            color="inherit"
            disabled={sending}
            aria-label={t('unsent.dropOf', { name })}
            onClick={() => drop(id)}
          >
            {t('unsent.drop')}
          </Button>
        </>
      }
    >
      {t('unsent.file', { name })} {problemText(error)}
    </Alert>
  ));
}
