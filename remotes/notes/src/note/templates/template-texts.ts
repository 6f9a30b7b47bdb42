/** Beginnings of notes that are written again and again. */
export const templateNames = ['daily', 'meeting', 'checklist'] as const;
export type TemplateName = (typeof templateNames)[number];

type Words = (key: string, values?: Record<string, string>) => string;

/** @param t translates keys of the notes  @param day today, as the reader writes it */
export const templateText = (
  name: TemplateName,
  t: Words,
  day: string,
): { title: string; content: string } => ({
  title: t(`templates.${name}.title`, { day }),
  content: t(`templates.${name}.content`, { day }),
});
