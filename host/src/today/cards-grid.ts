/** As many cards side by side as there is room for: a row of one height, with and without what they will show. */
export const gridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  listStyle: 'none',
  padding: 0,
  margin: 0,
} as const;

/** The line below the cards where some are hidden. */
export const hiddenRowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, minHeight: 32 } as const;

/** Says to whoever waits for the whole screen that a card is still on its way; `aria-busy` would hold up the frame, too. */
export const onItsWay = { 'data-on-its-way': '' };
