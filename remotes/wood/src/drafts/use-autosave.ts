import { type Form, passesByItself, useOffline, useServerAway } from '@console/shell';
import type { SyncState } from '@console/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** As often as a draft saves itself while somebody types. */
const everyMs = 10_000;

/**
 * Saves what was typed every ten seconds, when the page is left and when the tab goes out of sight. What cannot be saved as it stands
 * is set aside in the browser, so that nothing is lost.
 * @param isFinished whether nothing of it is still to be typed
 * @returns how far it is on its way
 */
export function useAutosave<Draft extends object, Saved>(
  form: Form<Draft, Saved>,
  isFinished: (draft: Draft) => boolean,
): SyncState {
  const away = useServerAway();
  const offline = useOffline() || away;
  const { dirty, pending, closed, error, frame } = form;
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly draft: Draft }>();
  if (error !== refused?.error) setRefused(error && { error, draft: form.draft });
  // Refused as it stands: it is not sent again before something was typed, or what was in the way has gone by itself.
  const isRefused = error !== undefined && refused?.draft === form.draft && !passesByItself(error);
  const isWhole = () => isFinished(form.draft) && form.faults().length === 0;
  const save = () => {
    if (!dirty || pending || closed || frame.conflict || isRefused || !isWhole()) return false;
    void form.submit();
    return true;
  };
  const keep = useEffectEvent(() => {
    if (dirty && !closed && !save()) form.setAside();
  });
  // Syncs with the clock.
  useEffect(() => {
    const timer = setInterval(() => keep(), everyMs);
    return () => clearInterval(timer);
  }, []);
  // Syncs with the browser: another tab, another app, a locked phone; and with the router, by going away.
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, []);
  if (frame.conflict) return 'conflict';
  if (pending) return 'saving';
  if (!dirty) return 'saved';
  if (offline) return 'offline';
  if (isRefused) return 'refused';
  return isWhole() ? 'waiting' : 'typing';
}
