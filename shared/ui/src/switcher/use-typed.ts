import { type SyntheticEvent, useState } from 'react';

/** What stands in the search, and what of it is looked for: never a half-composed Chinese word. */
export function useTyped() {
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const seek = (typed: string) => setSought(typed.trim());
  return {
    text,
    sought,
    type: ({ nativeEvent }: SyntheticEvent, typed: string) => {
      setText(typed);
      if (!(nativeEvent as InputEvent).isComposing) seek(typed);
    },
    field: {
      onCompositionEnd: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => seek(currentTarget.value),
    },
  };
}
