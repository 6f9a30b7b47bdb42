import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorIcon, InfoIcon } from '../icons.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import { monoFamily } from '../theme/typefaces.ts';
import { StateFrame } from './state-frame.tsx';

export interface ErrorStateProps {
  title?: ReactNode;
  /** What happened and what it means, in the user's language. */
  body?: ReactNode;
  /** To be told to support; found in the server's log. */
  requestId?: string | undefined;
  /** For developers: message and stack, folded away. */
  technical?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** No fault: something that people did themselves, or that simply ended. */
  calm?: boolean;
  /** The way on, before everything about the error itself. */
  action?: ReactNode;
  children?: ReactNode;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, body, requestId, technical, onRetry, calm = false, action, children } = props;
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const details = [requestId, technical].filter(Boolean).join('\n');
  return (
    <StateFrame
      role="alert"
      tone={calm ? 'info' : 'bad'}
      icon={calm ? <InfoIcon /> : <ErrorIcon />}
      title={title ?? t('error.title')}
      body={body}
      actions={
        <>
          {onRetry && (
            <Button variant="contained" onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )}
          {action}
          {technical && (
            <Button
              variant={calm ? 'text' : 'outlined'}
              onClick={() => setOpen(!open)}
              aria-expanded={open}
              aria-controls={open ? detailsId : undefined}
            >
              {t(open ? 'error.hide' : 'error.show')}
            </Button>
          )}
          {details && <CopyButton text={details} label={t('error.copy')} />}
        </>
      }
    >
      {requestId && (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {t('error.requestId')} <code>{requestId}</code>
        </Box>
      )}
      {technical && open && (
        <Box component="pre" id={detailsId} tabIndex={0} sx={technicalStyle}>
          {technical}
        </Box>
      )}
      {children}
    </StateFrame>
  );
}

const technicalStyle = {
  margin: 0,
  width: '100%',
  maxWidth: 760,
  maxHeight: 320,
  overflow: 'auto',
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: monoFamily,
  fontSize: '0.8125rem',
  padding: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
