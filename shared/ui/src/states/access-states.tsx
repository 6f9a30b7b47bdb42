import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LockIcon, SearchIcon } from '../icons.tsx';
import { DefinitionList } from '../text/definition-list.tsx';
import { usePermissionName } from './permission-name.ts';
import { StateFrame } from './state-frame.tsx';

export interface ForbiddenStateProps {
  /** In words; a general sentence unless told. */
  body?: ReactNode;
  /** Code of the permission that is missing. */
  permission: string;
  /** Who can grant it. */
  grantedBy?: ReactNode;
  onRequest?: (() => void) | undefined;
  children?: ReactNode;
}

/** Not a blank page: names what is missing and who can help. */
export function ForbiddenState(props: ForbiddenStateProps) {
  const { body, permission, grantedBy, onRequest, children } = props;
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      tone="warn"
      icon={<LockIcon />}
      title={t('forbidden.title')}
      body={body ?? t('forbidden.body')}
      actions={
        onRequest && (
          <Button variant="contained" onClick={onRequest}>
            {t('forbidden.request')}
          </Button>
        )
      }
    >
      <DefinitionList
        items={[
          ...(permission
            ? [{ label: t('forbidden.permission'), value: <NamedPermission code={permission} /> }]
            : []),
          ...(grantedBy ? [{ label: t('forbidden.grantedBy'), value: grantedBy }] : []),
        ]}
      />
      {children}
    </StateFrame>
  );
}

/** By its name; its code small, for whoever is asked for it. */
function NamedPermission({ code }: { code: string }) {
  const name = usePermissionName(code);
  if (name === undefined) return <code>{code}</code>;
  return (
    <>
      <strong>{name}</strong>
      <Box component="code" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
        {code}
      </Box>
    </>
  );
}

export function NotFoundState({ action }: { action?: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      icon={<SearchIcon />}
      title={t('notFound.title')}
      body={t('notFound.body')}
      actions={action}
    />
  );
}

export function SignedOutState({ onSignIn }: { onSignIn(): void }) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      tone="info"
      icon={<LockIcon />}
      title={t('signedOut.title')}
      body={t('signedOut.body')}
      actions={
        <Button variant="contained" onClick={onSignIn}>
          {t('signedOut.signIn')}
        </Button>
      }
    />
  );
}
