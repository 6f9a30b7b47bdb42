import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type FetchPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The code of a part did not arrive; nothing is known against the part itself. */
class PartNotHere extends Error {
  override readonly name = 'PartNotHere';
}

/**
 * A part of a screen whose code is fetched when it is first shown. When that fails, the part says so in its own place
 * and can be fetched again, and is by itself when the network is back: whatever else is on the screen, for example
 * what somebody writes, stays. What goes wrong inside the part is the screen's matter as ever.
 * @param fetchPart a dynamic import; called again for each try
 * @param pending shown meanwhile
 */
export function partLater<Props extends object>(
  fetchPart: FetchPart<Props>,
  pending: ReactNode = null,
): ComponentType<Props> {
  return later(fetchPart, pending, (again) => <NotHereNote onRetry={again} />);
}

/** Like {@link partLater}, for what opens above the screen: there is no place in which to tell that it is missing. */
export function dialogLater<Props extends { onClose(): void }>(
  fetchDialog: FetchPart<Props>,
): ComponentType<Props> {
  return later(fetchDialog, null, (again, { onClose }) => (
    <Box sx={aboveStyle}>
      <NotHereNote onRetry={again} onClose={onClose} />
    </Box>
  ));
}

const aboveStyle = {
  position: 'fixed',
  insetInline: 16,
  bottom: 24,
  zIndex: 'snackbar',
  display: 'flex',
  justifyContent: 'center',
} as const;

function later<Props extends object>(
  fetchPart: FetchPart<Props>,
  pending: ReactNode,
  missing: (again: () => void, props: Props) => ReactNode,
): ComponentType<Props> {
  const fetched = () =>
    lazy<ComponentType<Props>>(() =>
      fetchPart().catch((cause: unknown) => {
        newest = fetched();
        // Nobody sees it as an error of the screen, so operators hear of it as of an uncaught one.
        globalThis.reportError?.(cause);
        throw new PartNotHere('a part of the screen did not arrive', { cause });
      }),
    );
  // Outside the component: what has arrived once is there at once the next time, what has not is asked for again.
  let newest = fetched();
  return function PartLater(props: Props) {
    const [Part, setPart] = useState(() => newest);
    const [attempt, setAttempt] = useState(0);
    const again = () => {
      setPart(() => newest);
      setAttempt((count) => count + 1);
    };
    return (
      <ArrivalBoundary key={attempt} missing={<Missing onAgain={again}>{missing(again, props)}</Missing>}>
        <Suspense fallback={pending}>
          <Part {...props} />
        </Suspense>
      </ArrivalBoundary>
    );
  };
}

interface ArrivalBoundaryProps {
  missing: ReactNode;
  children: ReactNode;
}

/** Catches what did not arrive, and nothing else. */
class ArrivalBoundary extends Component<ArrivalBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof PartNotHere) return this.props.missing;
    throw error;
  }
}

/** Tries once more when the browser says that the network is back. */
function Missing({ onAgain, children }: { onAgain(): void; children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('online', onAgain);
    return () => window.removeEventListener('online', onAgain);
  }, [onAgain]);
  return children;
}

function NotHereNote({ onRetry, onClose }: { onRetry(): void; onClose?: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('error.retry')}
          </Button>
          {onClose && (
            <Button color="inherit" size="small" onClick={onClose}>
              {t('form.close')}
            </Button>
          )}
        </>
      }
    >
      {t('part.missing')}
    </Alert>
  );
}
