import type { Room } from '@console/contract/apartment';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckInDraft } from './check-in-draft.ts';
import { checkInFaults } from './check-in-faults-rules.ts';

/** Whether somebody has tried to send what is there; that it was refused, stands until the next thing is typed. */
interface Attempt {
  readonly made: boolean;
  readonly refused: boolean;
}
const untried: Attempt = { made: false, refused: false };

/**
 * All that is wrong with a check-in at once, before it is sent: what its fields say about themselves, nobody chosen,
 * and days that do not fit. The focus goes to the first of them, as after an answer of the API.
 */
export function useCheckInFaults(draft: CheckInDraft, rooms: readonly Room[]) {
  const { t } = useTranslation('apartment');
  const box = useRef<HTMLElement>(null);
  const [attempt, setAttempt] = useState(untried);
  const now = () =>
    checkInFaults(
      draft,
      rooms.find(({ roomId }) => roomId === draft.roomId),
    );
  // What is put right meanwhile is no fault any more.
  const faults = attempt.made ? now() : [];
  // After the fields have drawn what they found out about themselves in the same attempt.
  useEffect(() => {
    if (!attempt.refused) return;
    const first = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  }, [attempt]);
  return {
    /** Goes around the form. */
    box,
    refused: attempt.refused,
    now,
    /** Before the form itself looks: it stops at the first field that cannot be read. */
    look: ({ target, currentTarget }: FormEvent<HTMLElement>) => {
      // A form in a dialog is, for React, inside this one.
      if (!(target instanceof HTMLFormElement) || !currentTarget.contains(target)) return;
      const readable = target.checkValidity();
      setAttempt({ made: true, refused: !readable || now().length > 0 });
    },
    typed: () => setAttempt((before) => (before.refused ? { ...before, refused: false } : before)),
    anew: () => setAttempt(untried),
    field: (path: string): string | undefined => {
      const fault = faults.find((one) => one.path === path);
      if (fault?.code === 'person_needed') return t('tenancies.personNeeded');
      return fault && t(`fields.${fault.code}`, { ...fault.params });
    },
  };
}
