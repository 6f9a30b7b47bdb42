import { type ChangeEvent, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * A field in which half a Chinese word is no text yet: it shows what is being composed, and nobody else hears of it before it is whole.
 * `data-composing` says so meanwhile.
 */
export function useComposing(value: string, onChange: (value: string) => void) {
  const [composing, setComposing] = useState<string>();
  return {
    value: composing ?? value,
    onChange: ({ target }: ChangeEvent<Field>) =>
      composing === undefined ? onChange(target.value) : setComposing(target.value),
    onCompositionStart: ({ target }: { target: EventTarget }) => {
      const field = target as Field;
      field.dataset.composing = '';
      setComposing(field.value);
    },
    onCompositionEnd: ({ target }: { target: EventTarget }) => {
      const field = target as Field;
      delete field.dataset.composing;
      setComposing(undefined);
      if (field.value !== value) onChange(field.value);
    },
  };
}
