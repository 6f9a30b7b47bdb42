/** Over the notes it scrolls within a share of the height: whatever stands in it, most of that is theirs. */
export const overNotes = {
  maxHeight: '45dvh',
  overflowY: 'auto',
  flexShrink: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  paddingBlock: 0.5,
} as const;

/** As a column it is as high as the screen has room below what stands above it, as the list is. */
export const asColumn = {
  height: 'calc(100dvh - 161px)',
  overflowY: 'auto',
} as const;

/** Of one line; where a finger points, it is higher. */
export const lineHeights = { fine: 28, coarse: 44 } as const;
