/** Where a person can be told something outside the console; inside it, always. */
export const channels = ['webpush', 'email', 'webhook'] as const;
export type Channel = (typeof channels)[number];
