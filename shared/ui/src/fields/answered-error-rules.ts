/** What a field last showed, and which value the error under it is about. */
export interface AnsweredError {
  readonly error: string | undefined;
  readonly value: unknown;
  /** Which attempt at sending the form it was. */
  readonly attempt: number;
  /** Set when the error came while the value stood still: then it answers to that value. */
  readonly about: { readonly value: unknown } | undefined;
}

type Seen = Pick<AnsweredError, 'error' | 'value' | 'attempt'>;

/** An error that is there from the start is nobody's answer yet. */
export const firstSight = (seen: Seen): AnsweredError => ({ ...seen, about: undefined });

/** Takes in what the field is given now. An error that comes together with a value was worked out while typing. */
export function nextSight(before: AnsweredError, now: Seen): AnsweredError {
  if (now.error !== before.error) {
    const answers = now.error !== undefined && Object.is(now.value, before.value);
    return { ...now, about: answers ? { value: now.value } : undefined };
  }
  // Sent again and refused for the same reason: now it is about what was sent last.
  if (now.attempt !== before.attempt) return { ...now, about: before.about && { value: now.value } };
  return { ...now, about: before.about };
}

/** The error to show: an answer to another value than the present one is out of date. */
export const standingError = ({ error, value, about }: AnsweredError): string | undefined =>
  about && !Object.is(about.value, value) ? undefined : error;
