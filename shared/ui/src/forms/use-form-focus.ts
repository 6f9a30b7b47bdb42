import { type FormEvent, useEffect, useRef, useState } from 'react';

const wrongFields =
  '[aria-invalid="true"]:not([role="radiogroup"]), [role="radiogroup"][aria-invalid="true"] input';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Fields that hold something unreadable (no number, half a date; they told the browser so themselves), or nothing where something is required. */
function notReady(form: HTMLFormElement): Field[] {
  return [...form.elements]
    .filter(isField)
    .filter(
      ({ disabled, validity }) =>
        !disabled && (validity.customError || validity.badInput || validity.valueMissing),
    );
}

/**
 * Sends a form only when every field can be read and the required ones are filled, and after a refused attempt brings the focus to the
 * first wrong field, or to the summary if no field is to blame; where nothing is, back to where it was sent from.
 * @param onAttempt before each attempt, also one that is not sent: whoever knows more of the fields says now what is wrong
 */
export function useFormFocus(onSubmit: () => void, pending: boolean, onAttempt?: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const attempted = useRef(false);
  /** What had the focus when it was sent; a button that waits loses it. */
  const sentFrom = useRef<Element>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!attempted.current || pending || !form.current) return;
    const wrong = form.current.querySelector<HTMLElement>(wrongFields) ?? notReady(form.current)[0];
    const target = wrong ?? summaryOf(form.current) ?? lostBy(sentFrom.current);
    if (!target) return;
    attempted.current = false;
    target.focus();
    target.scrollIntoView({ block: 'center' });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog is, for React, inside the form that opened it.
    event.stopPropagation();
    if (pending) return;
    attempted.current = true;
    sentFrom.current = document.activeElement;
    setAttempt((count) => count + 1);
    onAttempt?.();
    const wrong = notReady(event.currentTarget);
    // Fires `invalid`, on which each shows what it had kept back while one was typing.
    for (const field of wrong) field.checkValidity();
    if (wrong.length === 0) onSubmit();
  };
  /** Typing ends the attempt: later errors must not steal the focus. */
  const onInput = () => {
    attempted.current = false;
  };
  return { form, submit, onInput, attempt };
}

/** Where somebody was whose focus fell to the page itself. */
const lostBy = (element: Element | null) =>
  document.activeElement === document.body && element instanceof HTMLElement && element.isConnected
    ? element
    : undefined;

const summaryOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-form-problem]');
