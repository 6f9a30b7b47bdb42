/** Each test begins in a tab and on a device of its own: nothing is kept there from the one before. */
beforeEach(() => {
  for (const kept of [sessionStorage, localStorage]) kept.clear();
});
