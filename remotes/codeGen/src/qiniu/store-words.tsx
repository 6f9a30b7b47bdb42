import type { StoreReason } from '@console/contract/codegen';
import { isApiError, useProblemText } from '@console/shell';
import { ErrorState } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import './texts.ts';

/** Why a store refused, in a sentence. */
export function useReasonText(): (reason: StoreReason) => string {
  const { t } = useTranslation('codeGen');
  return (reason) => t(`errors.UPSTREAM_${reason}`);
}

const reqidOf = (error: unknown): string | undefined =>
  isApiError(error) && typeof error.details.reqid === 'string' ? error.details.reqid : undefined;

/** What did not come, why, and the id by which the store's own people find the call. */
export function StoreError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const problemText = useProblemText();
  const reqid = reqidOf(error);
  return (
    <ErrorState
      body={problemText(error)}
      requestId={isApiError(error) ? error.requestId : undefined}
      onRetry={onRetry}
      {...(reqid ? { technical: `X-Reqid: ${reqid}` } : {})}
    />
  );
}

/** The same in a line, beside what it is about. */
export function StoreAlert({ error }: { error: unknown }) {
  const problemText = useProblemText();
  const reqid = reqidOf(error);
  return (
    <Alert severity="error">
      {problemText(error)}
      {reqid && (
        <>
          {' '}
          <code>X-Reqid {reqid}</code>
        </>
      )}
    </Alert>
  );
}
