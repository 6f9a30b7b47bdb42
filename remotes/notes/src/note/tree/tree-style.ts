/** The tree scrolls by itself: however much stands in it, most of the height is the list's. */
export const treeStyle = {
  maxHeight: { xs: '45dvh', lg: 'clamp(122px, 16dvh, 388px)' },
  overflowY: 'auto',
  flexShrink: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  paddingBlock: 0.5,
} as const;

/** Of one line; where a finger points, it is higher. */
export const lineHeights = { fine: 28, coarse: 44 } as const;
