/** A list that is short enough to be answered as a whole, in the shape of a numbered page. */
export const wholeList = <Item>(items: Item[]) => ({
  items,
  total: items.length,
  page: 1,
  size: items.length,
});
