/** All buildings in use at one go: choices and cards have no pages, and 200 is the most that one answer holds. */
export const activeBuildings = { query: { size: 200 } };
