/** Where a page finds a cover: a signed path from the root of the API's origin; null where there is none, or nobody may ask. */
export type CoverUrl = (cover: string) => string | null;
