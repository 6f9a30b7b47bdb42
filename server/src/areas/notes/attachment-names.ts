/** How a text names an attachment; the id is the first group. */
export const attachmentName = /attachment:\/\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

/** Ids of the attachments that a text names, each once. */
export const attachmentIdsIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(attachmentName)].map(([, id = '']) => id.toLowerCase())),
];
