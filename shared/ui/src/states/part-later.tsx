import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ComponentType, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type FetchPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of a screen whose code is fetched when it is first shown. When that fails, the part says so in its own place
 * and can be fetched again, and is by itself when the network is back: whatever else is on the screen, for example
 * what somebody writes, stays. What goes wrong inside the part is the screen's matter as ever.
 * @param fetchPart a dynamic import; called again for each try
 * @param pending shown meanwhile
 * @param missing where the note stands when it did not come: in the room that was kept for it
 */
export function partLater<Props extends object>(
  fetchPart: FetchPart<Props>,
  pending: ReactNode = null,
  missing: (note: ReactNode) => ReactNode = (note) => note,
): ComponentType<Props> {
  return later(fetchPart, pending, (again) => missing(<NotHereNote onRetry={again} />));
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
  // Outside the component: what has arrived once is there at once the next time, what has not is asked for again.
  let arrived: ComponentType<Props> | undefined;
  let onItsWay: Promise<void> | undefined;
  const fetched = (): Promise<void> => {
    onItsWay ??= fetchPart()
      .then(({ default: Part }) => {
        arrived = Part;
      })
      .catch((cause: unknown) => {
        // Nobody sees it as an error of the screen, so operators hear of it as of an uncaught one.
        globalThis.reportError?.(cause);
        throw cause;
      })
      .finally(() => {
        onItsWay = undefined;
      });
    return onItsWay;
  };
  return function PartLater(props: Props) {
    const [state, setState] = useState<'pending' | 'here' | 'missing'>('pending');
    const [attempt, setAttempt] = useState(0);
    // Not by suspending: React holds back for 300 ms what follows on a fallback, also where the code came at once.
    // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is another fetch
    useEffect(() => {
      if (arrived) return;
      let isLeft = false;
      // Drawn piece by piece: whoever presses something meanwhile does not wait for a large part.
      const tell = (what: 'here' | 'missing') => () => {
        if (!isLeft) startTransition(() => setState(what));
      };
      fetched().then(tell('here'), tell('missing'));
      return () => {
        isLeft = true;
      };
    }, [attempt]);
    const again = () => {
      setState('pending');
      setAttempt((count) => count + 1);
    };
    const Part = arrived;
    if (Part)
      return (
        <Suspense fallback={pending}>
          <Part {...props} />
        </Suspense>
      );
    return state === 'missing' ? <Missing onAgain={again}>{missing(again, props)}</Missing> : pending;
  };
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
