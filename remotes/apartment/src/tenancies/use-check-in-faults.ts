import type { Room } from '@console/contract/apartment';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckInDraft } from './check-in-draft.ts';
import { type CheckInFault, checkInFaults } from './check-in-faults-rules.ts';

/** What an attempt to send has found; whether it still stands, ends with the next thing that is typed. */
interface Attempt {
  readonly faults: readonly CheckInFault[];
  readonly refused: boolean;
}

/**
 * All that is wrong with a check-in at once, before it is sent: what its fields say about themselves, nobody chosen,
 * and days that do not fit. The focus goes to the first of them, as after an answer of the API.
 */
export function useCheckInFaults(draft: CheckInDraft, rooms: readonly Room[]) {
  const { t } = useTranslation('apartment');
  const box = useRef<HTMLElement>(null);
  const [attempt, setAttempt] = useState<Attempt>({ faults: [], refused: false });
  const now = () =>
    checkInFaults(
      draft,
      rooms.find(({ roomId }) => roomId === draft.roomId),
    );
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
      const faults = now();
      const readable = target.checkValidity();
      setAttempt({ faults, refused: !readable || faults.length > 0 });
    },
    typed: () => setAttempt((before) => (before.refused ? { ...before, refused: false } : before)),
    field: (path: string): string | undefined => {
      const fault = attempt.faults.find((one) => one.path === path);
      if (fault?.code === 'person_needed') return t('tenancies.personNeeded');
      return fault && t(`fields.${fault.code}`, { ...fault.params });
    },
  };
}
