/** Rooms, tenants and meters: enough for every kind of question. */
export const example = `[
  { "number": "301", "floor": 3, "rent": 2500, "tags": ["south", "balcony"], "tenant": { "name": "Li Wei", "since": "2026-03-01" } },
  { "number": "302", "floor": 3, "rent": 1800, "tags": [], "tenant": null },
  { "number": "305", "floor": 3, "rent": 2200, "tags": ["south"], "tenant": { "name": "Chen Jing", "since": "2025-11-15" } },
  { "number": "401", "floor": 4, "rent": 3200, "tags": ["south", "corner"], "tenant": { "name": "Zhao Min", "since": "2026-07-20" } },
  { "number": "402", "floor": 4, "rent": 1900, "tags": ["quiet"], "tenant": null }
]
`;
