/** Several parts may each have nothing to offer. */
export const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '&:empty': { display: 'none' },
};
